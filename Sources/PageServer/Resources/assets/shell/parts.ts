// Parts of the page that features add besides their views: each is a module, loaded once chordd has named it, that fills a slot.

import { messages } from "./messages.js";
import type { State } from "./state.js";

/** Puts something into an element, until the signal. */
type Maker = (element: HTMLElement, signal: AbortSignal) => unknown;

/** A place of the page that features may fill, whether it is there before or after them. */
export class Slot {
  makers: Maker[] = [];
  places: { element: HTMLElement, signal: AbortSignal }[] = [];

  fill(maker: Maker) {
    this.makers.push(maker);
    for (const { element, signal } of this.places) maker(element, signal);
  }

  /** Opens the slot at an element, until the signal. */
  open(element: HTMLElement, signal: AbortSignal) {
    this.places.push({ element, signal });
    signal.addEventListener("abort", () => (this.places = this.places.filter((place) => place.element !== element)));
    for (const maker of this.makers) maker(element, signal);
  }
}

/** Loads the parts that chordd names with its greeting, each of them once. */
export function loadParts(state: State, notice: { show: (sentence: string) => void }, load: (name: string) => Promise<unknown> = (name) => import(`./${name}.js`)) {
  const loaded = new Set();
  state.follow(["connection"], () => {
    for (const name of state.parts.filter((part) => !loaded.has(part))) {
      loaded.add(name);
      load(name).catch(() => notice.show(messages.views.partFailed));
    }
  });
}
