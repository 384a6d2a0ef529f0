// The border between the hands on the piano: drag it, or move it with the arrow keys.

import { within } from "./dom.js";
import type { Key } from "./key-geometry.js";
import type { Keyboard } from "./keyboard.js";
import { messages } from "./messages.js";
import type { Border } from "./state.js";

const LOWEST = 22;
const HIGHEST = 108;

export class Split {
  /** The lowest key of the upper hand; null if the hands are not told apart by a key. */
  value: number | null = null;
  /** The border by chordd's last event. */
  inForce = { value: null as Border, isFloating: false, isWritable: false };
  isWritable = false;
  dragging = false;
  sending = false;
  /** Whether what is in force is not shown yet. */
  isBehind = false;

  declare handle: HTMLElement;
  declare rail: HTMLElement;
  declare keyboard: Keyboard;
  declare nameOf: (midi: number) => string;
  declare change: (border: number) => Promise<boolean>;

  /**
   * @param handle the slider
   * @param rail the line below the keys that it runs along
   * @param change is told the new border, and answers whether that was done
   */
  constructor(handle: HTMLElement, rail: HTMLElement, keyboard: Keyboard, nameOf: (midi: number) => string, change: (border: number) => Promise<boolean>) {
    this.handle = handle;
    this.rail = rail;
    this.keyboard = keyboard;
    this.nameOf = nameOf;
    this.change = change;
    handle.addEventListener("pointerdown", (event) => this.begin(event));
    handle.addEventListener("pointermove", (event) => this.dragging && this.drag(event));
    for (const type of ["pointerup", "pointercancel"]) handle.addEventListener(type, () => this.finish());
    handle.addEventListener("keydown", (event) => this.step(event));
  }

  /** Shows the border that is in force; none if the hands are not told apart by a key. */
  show(value: Border, isFloating: boolean, isWritable: boolean) {
    this.inForce = { value, isFloating, isWritable };
    // While the player drags, the border on the page is newer than that of chordd.
    this.isBehind = this.dragging || this.sending;
    if (this.isBehind) return;
    this.value = typeof value === "number" ? value : null;
    this.handle.hidden = this.value === null;
    this.handle.dataset.floating = String(isFloating);
    this.handle.setAttribute("aria-disabled", String(!isWritable));
    this.isWritable = isWritable;
    this.draw();
  }

  draw() {
    this.rail.dataset.split = this.value === null ? "none" : "key";
    if (this.value === null) return;
    const { handle, keyboard } = this;
    const place = `${(100 * keyboard.leftOf(this.value)) / (keyboard.width || 1)}%`;
    this.rail.style.setProperty("--split", place);
    handle.setAttribute("aria-valuemin", String(LOWEST));
    handle.setAttribute("aria-valuemax", String(HIGHEST));
    handle.setAttribute("aria-valuenow", String(this.value));
    handle.setAttribute("aria-valuetext", messages.piano.splitAt(this.nameOf(this.value)));
    within(handle, ".split-name").textContent = this.nameOf(this.value);
  }

  begin(event: PointerEvent) {
    if (!this.isWritable || event.button !== 0) return;
    event.preventDefault();
    this.handle.focus();
    this.handle.setPointerCapture(event.pointerId);
    this.dragging = true;
  }

  drag(event: PointerEvent) {
    const { keyboard } = this;
    const box = keyboard.svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) * keyboard.width) / box.width;
    const distance = (key: Key) => Math.abs(key.x - x);
    const nearest = keyboard.keys.reduce((best, key) => (distance(key) < distance(best) ? key : best));
    this.value = clamp(nearest.midi);
    this.draw();
  }

  finish() {
    if (!this.dragging) return;
    this.dragging = false;
    this.send();
  }

  /** Tells the border; while one is on its way, only the last of those that follow counts. */
  async send() {
    if (this.sending || this.value === null) return;
    this.sending = true;
    let told, isDone;
    do {
      told = this.value;
      isDone = await this.change(told);
    } while (isDone && told !== this.value);
    this.sending = false;
    const { value, isFloating, isWritable } = this.inForce;
    if (!isDone || this.isBehind) this.show(value, isFloating, isWritable);
  }

  step(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -12, PageUp: 12 };
    const ends: Record<string, number> = { Home: LOWEST, End: HIGHEST };
    if (!this.isWritable || this.value === null || !(event.key in steps || event.key in ends)) return;
    event.preventDefault();
    this.value = clamp(ends[event.key] ?? this.value + steps[event.key]);
    this.draw();
    this.send();
  }
}

const clamp = (midi: number) => Math.min(HIGHEST, Math.max(LOWEST, midi));
