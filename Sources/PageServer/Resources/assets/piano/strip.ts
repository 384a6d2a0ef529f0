// On a phone the piano is wider than the screen: a strip with all keys shows which part is seen, and moves it.

import { within } from "./dom.js";
import { Keyboard } from "./keyboard.js";
import { messages } from "./messages.js";
import type { LitKeys } from "./notes.js";

/** In pixels: a finger hits a white key of this width. */
export const FINGER = 22;
const HEIGHT = 18;
/** One below middle C, so that the grip of the usual split is whole. */
const FIRST = 59;
/** How far the arrow keys move it. */
const OCTAVES: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, PageUp: -2, ArrowRight: 1, ArrowDown: 1, PageDown: 2, Home: -9, End: 9 };

export class Strip {
  /** The first key that is seen. */
  first = FIRST;

  declare element: HTMLElement;
  declare scroller: HTMLElement;
  declare keyboard: Keyboard;
  declare nameOf: (midi: number) => string;
  declare frame: HTMLElement;
  declare small: Keyboard;

  /** @param scroller the box that the keys of `keyboard` are wider than */
  constructor(element: HTMLElement, scroller: HTMLElement, keyboard: Keyboard, nameOf: (midi: number) => string) {
    this.element = element;
    this.scroller = scroller;
    this.keyboard = keyboard;
    this.nameOf = nameOf;
    this.frame = within(element, ".frame", HTMLElement);
    this.small = new Keyboard(within(element, "svg", SVGSVGElement), { height: HEIGHT, names: false });
    scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    element.addEventListener("pointerdown", (event) => this.begin(event));
    element.addEventListener("pointermove", (event) => element.hasPointerCapture(event.pointerId) && this.drag(event));
    element.addEventListener("keydown", (event) => this.step(event));
  }

  /** Whether the keys are wider than the screen. */
  get isNeeded() {
    return !this.element.hidden;
  }

  /** Shows the strip for keys that were laid out anew, or none if all of them are seen. */
  layOut(isNeeded: boolean, width: number) {
    this.element.hidden = !isNeeded;
    if (!isNeeded) return;
    const { first, last } = this.keyboard;
    this.small.layOut(first, last, width, innerHeight > 480 ? HEIGHT : HEIGHT - 6);
    this.scroller.scrollLeft = this.keyboard.leftOf(this.first);
    this.draw();
  }

  show(lit: LitKeys) {
    if (!this.isNeeded) return;
    this.small.show(lit);
    // Keys that sound are scrolled into view; while all of them are visible, the picture stands still.
    const places = [...lit.keys()].map((midi) => this.keyboard.leftOf(midi));
    if (!places.length) return;
    const { scrollLeft, clientWidth } = this.scroller;
    const [left, right] = [Math.min(...places), Math.max(...places) + this.keyboard.whiteWidth];
    // A finger on a key at the edge does not move it away.
    const edge = this.keyboard.whiteWidth / 3;
    // It begins and ends with a whole key.
    if (left < scrollLeft - edge || right > scrollLeft + clientWidth + edge) this.scroller.scrollLeft = this.whole((left + right - clientWidth) / 2);
  }

  /** The nearest place where a white key begins. */
  whole(left: number) { return Math.round(left / this.keyboard.whiteWidth) * this.keyboard.whiteWidth; }

  /** Moves the picture so that it begins with a key. */
  moveTo(midi: number) {
    if (this.isNeeded) this.scroller.scrollLeft = this.keyboard.leftOf(midi);
  }

  scrolled() {
    if (!this.isNeeded) return;
    const whites = this.keyboard.keys.filter((key) => !key.black);
    this.first = whites[Math.min(whites.length - 1, Math.round(this.scroller.scrollLeft / this.keyboard.whiteWidth))].midi;
    this.draw();
  }

  draw() {
    const { element, frame, scroller, keyboard } = this;
    const part = scroller.clientWidth / keyboard.width;
    frame.style.left = `${(100 * scroller.scrollLeft) / keyboard.width}%`;
    frame.style.width = `${100 * part}%`;
    element.setAttribute("aria-valuemin", String(keyboard.first));
    element.setAttribute("aria-valuemax", String(keyboard.last));
    element.setAttribute("aria-valuenow", String(this.first));
    element.setAttribute("aria-valuetext", messages.piano.from(this.nameOf(this.first)));
  }

  begin(event: PointerEvent) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.element.setPointerCapture(event.pointerId);
    this.drag(event);
  }

  drag(event: PointerEvent) {
    const box = this.element.getBoundingClientRect();
    const middle = ((event.clientX - box.left) / box.width) * this.keyboard.width;
    this.scroller.scrollLeft = middle - this.scroller.clientWidth / 2;
  }

  step(event: KeyboardEvent) {
    const octaves = OCTAVES[event.key];
    if (!octaves) return;
    event.preventDefault();
    this.scroller.scrollLeft += octaves * 7 * this.keyboard.whiteWidth;
  }
}
