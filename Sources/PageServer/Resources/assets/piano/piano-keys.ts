// Plays the piano with the computer's keys, in two rows as in a tracker. The places of the keys count, not their
// letters, so that it is the same on every national layout.

import { isTyping } from "./dom.js";
import type { PianoLatch } from "./piano-latch.js";

const LOWER_ROW = [
  "KeyZ", "KeyS", "KeyX", "KeyD", "KeyC", "KeyV", "KeyG", "KeyB", "KeyH", "KeyN", "KeyJ", "KeyM",
  "Comma", "KeyL", "Period", "Semicolon", "Slash",
];
const UPPER_ROW = [
  "KeyQ", "Digit2", "KeyW", "Digit3", "KeyE", "KeyR", "Digit5", "KeyT", "Digit6", "KeyY", "Digit7", "KeyU",
  "KeyI", "Digit9", "KeyO", "Digit0", "KeyP",
];
const LOWEST = 24;
const HIGHEST = 84;

export class PianoKeys extends EventTarget {
  enabled = true;
  /** The C of the lower row; that of the upper row is an octave above. */
  base = 48;

  /** The computer's keys that are down, with what each plays; null is the pedal. */
  held: Map<string, number | null> = new Map();

  declare piano: PianoLatch;

  constructor(piano: PianoLatch) {
    super();
    this.piano = piano;
    addEventListener("keydown", (event) => this.keyDown(event));
    addEventListener("keyup", (event) => this.keyUp(event));
    addEventListener("blur", () => this.held.clear());
    document.addEventListener("visibilitychange", () => document.hidden && this.held.clear());
  }

  shift(octaves: number) {
    const base = this.base + 12 * octaves;
    if (base < LOWEST || base > HIGHEST) return;
    this.base = base;
    this.dispatchEvent(new Event("shift"));
  }

  /** The key of the computer for each key of the piano that one plays, by MIDI number. */
  get codes() {
    const octave = (row: string[], first: number) =>
      row.map((code, place) => [first + place, code] as [number, string]);
    return new Map([...octave(LOWER_ROW.slice(0, 12), this.base), ...octave(UPPER_ROW, this.base + 12)]);
  }

  /** The key of the piano that a key of the computer plays, if any. */
  note(code: string) {
    const lower = LOWER_ROW.indexOf(code);
    if (lower >= 0) return this.base + lower;
    const upper = UPPER_ROW.indexOf(code);
    return upper >= 0 ? this.base + 12 + upper : null;
  }

  keyDown(event: KeyboardEvent) {
    if (!this.enabled || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTakenBy(event.target, event.code)) return;
    if (event.code === "ArrowLeft" || event.code === "ArrowRight") {
      event.preventDefault();
      if (!event.repeat) this.shift(event.code === "ArrowLeft" ? -1 : 1);
      return;
    }
    const midi = this.note(event.code);
    if (midi === null && event.code !== "Space") return;
    event.preventDefault();
    if (event.repeat || this.held.has(event.code)) return;
    this.dispatchEvent(new CustomEvent("struck", { detail: event }));
    this.held.set(event.code, midi);
    if (midi === null) this.piano.sustain(true, "space bar");
    else this.piano.press(midi, event.code);
  }

  keyUp(event: KeyboardEvent) {
    const midi = this.held.get(event.code);
    if (midi === undefined) return;
    this.held.delete(event.code);
    if (midi === null) this.piano.sustain(false, "space bar");
    else this.piano.release(midi, event.code);
  }
}

/**
 * Whether a control that has the focus needs this key for itself.
 *
 * A list needs the arrows and the space bar. A letter would choose the next entry that begins with it, in the middle of a
 * song; it plays instead.
 */
function isTakenBy(target: EventTarget | null, code: string) {
  if (!(target instanceof Element)) return false;
  if (isTyping(target)) return true;
  if (code.startsWith("Arrow")) return target.closest("select, input, [role=slider], [role=scrollbar]") !== null;
  return code === "Space" && target.closest("select, button, input, a, summary, [role=button]") !== null;
}
