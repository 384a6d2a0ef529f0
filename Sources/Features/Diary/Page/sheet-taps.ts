// The beats of a chart, tapped by a person who hears the playing.

import { stepsOf } from "./diary-model.js";
import { button, output } from "./diary-parts.js";
import { make } from "./dom.js";
import { Sequence, type Step } from "./sequence.js";
import { pulseOf, timeOf } from "./sheet-model.js";
import { texts } from "./sheet-texts.js";
import { notice, read, sentenceOf } from "./shell.js";

/** The chords of one reply, and the most chords for taps. */
const PAGE = 500;
const MOST = 4000;
/** A sheet has no longer pause, in milliseconds. */
const LONGEST_REST = 10_000;

export class SheetTaps {
  chords: Wire.HistoryPlayed[] = [];
  steps: Step[] = [];
  /** In milliseconds since 1970. */
  taps: number[] = [];

  declare acts: { use: (taps: number[]) => Promise<boolean>, close: () => unknown };
  declare sequence: Sequence;
  declare tapper: HTMLButtonElement;
  declare words: HTMLParagraphElement;
  declare hear: HTMLButtonElement;
  declare done: HTMLButtonElement;
  declare element: HTMLElement;

  constructor({ use, close }: { use: (taps: number[]) => Promise<boolean>, close: () => unknown }, signal: AbortSignal) {
    this.acts = { use, close };
    this.sequence = new Sequence(output, signal);
    this.sequence.addEventListener("step", () => this.show());
    this.tapper = make("button", { type: "button", class: "tapper strong" }, texts.tap, make("kbd", {}, texts.space));
    // With the finger going down: the end of a click is too late.
    this.tapper.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      this.tap();
    });
    this.tapper.addEventListener("click", (event) => event.detail === 0 && this.tap());
    this.words = make("p", { role: "status" });
    this.hear = button(texts.tapHear, () => this.begin(), { class: "strong" });
    this.done = button(texts.tapUse, () => this.finish());
    this.element = make("section", { class: "sheet-taps", "aria-label": texts.tapBeats, hidden: true },
      make("p", {}, texts.tapHelp), this.tapper, this.words, make("div", { class: "row" }, this.hear, this.done, button(texts.tapCancel, () => this.close())));
    addEventListener("keydown", (event) => this.press(event), { signal, capture: true });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** @param times when what is on the chart was played, and whether drills are in it */
  async open({ since, until, drills }: { since: number, until: number, drills: boolean }) {
    this.taps = [];
    this.chords = [];
    this.element.hidden = false;
    this.show();
    try {
      let before: number | null = null;
      do {
        const { results, next }: Wire.HistoryReply = await read("history", { limit: PAGE, since, until, drills, before });
        this.chords.push(...results.flatMap(({ chords }) => chords));
        before = next;
      } while (before !== null && this.chords.length < MOST);
    } catch (refusal) {
      notice.show(sentenceOf(refusal));
      return this.close();
    }
    this.chords.sort((a, b) => a.time - b.time);
    // In its own time, with its rests, as a person taps along.
    this.steps = stepsOf(this.chords, LONGEST_REST);
    this.show();
    return this.hear.focus();
  }

  /** Plays it from the beginning; what was tapped before does not count. */
  begin() {
    if (this.sequence.isPlaying) return this.sequence.stop();
    this.taps = [];
    this.sequence.play(this.steps);
    return this.tapper.focus();
  }

  tap() {
    const { sequence, steps, chords, taps } = this;
    if (!sequence.isPlaying) return;
    const time = timeOf(performance.now() - sequence.began, steps, chords);
    // Two in a tenth of a second are one.
    if (time !== null && time - (taps.at(-1) ?? -Infinity) >= 100) taps.push(time);
    this.show();
  }

  press(event: KeyboardEvent) {
    if (!this.isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      this.close();
    } else if (event.key === " " && this.sequence.isPlaying) {
      // Wherever the focus is, and not once more as its click.
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) this.tap();
    }
  }

  show() {
    const { sequence: { isPlaying }, taps } = this;
    this.tapper.disabled = !isPlaying;
    this.hear.textContent = isPlaying ? texts.stop : texts.tapHear;
    this.hear.disabled = this.steps.length === 0;
    this.done.disabled = taps.length < 4;
    const pulse = pulseOf(taps);
    this.words.textContent = pulse === null ? texts.tapNone : texts.tapped(taps.length, pulse);
  }

  async finish() {
    this.sequence.stop();
    if (await this.acts.use(this.taps)) this.close();
  }

  close() {
    this.sequence.stop();
    this.element.hidden = true;
    this.acts.close();
  }
}
