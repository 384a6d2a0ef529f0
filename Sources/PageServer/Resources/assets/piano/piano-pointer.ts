// Plays the piano with the mouse and with fingers, each finger by itself; sliding plays on.

import type { Keyboard } from "./keyboard.js";
import type { PianoLatch } from "./piano-latch.js";

/** The further down a key is struck, the louder. */
const velocity = (depth: number) => Math.round(40 + 70 * Math.min(1, Math.max(0, depth)));

/** @param signal lets go of what is held */
export function playWithPointer(keyboard: Keyboard, piano: PianoLatch, signal: AbortSignal) {
  const { svg } = keyboard;
  /** The key under each finger; null where there is none. */
  const playing: Map<number, number | null> = new Map();

  const move = (event: PointerEvent) => {
    const key = keyboard.keyUnder(event.clientX, event.clientY);
    const before = playing.get(event.pointerId);
    const holder = `pointer ${event.pointerId}`;
    if (key?.midi === before) return;
    if (before !== undefined && before !== null) piano.release(before, holder);
    playing.set(event.pointerId, key?.midi ?? null);
    if (key) piano.press(key.midi, holder, velocity(key.depth));
  };

  const end = (event: PointerEvent) => {
    if (playing.delete(event.pointerId)) piano.releaseHolder((holder) => holder === `pointer ${event.pointerId}`);
  };

  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !keyboard.keyUnder(event.clientX, event.clientY)) return;
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    svg.setPointerCapture(event.pointerId);
    move(event);
  });
  svg.addEventListener("pointermove", (event) => {
    // A finger that trembles between two keys would latch both.
    if (playing.has(event.pointerId) && !piano.isOn) move(event);
  });
  for (const type of ["pointerup", "pointercancel", "lostpointercapture"] as const) svg.addEventListener(type, end);
  svg.addEventListener("contextmenu", (event) => event.preventDefault());
  signal.addEventListener("abort", () => {
    for (const pointer of playing.keys()) piano.releaseHolder((holder) => holder === `pointer ${pointer}`);
  });
}
