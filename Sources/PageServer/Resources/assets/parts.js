// Parts of the page that features add besides their views: each is a module, loaded once chordd has named it, that fills a slot.

import { messages } from "./messages.js";

/** @typedef {(element: HTMLElement, signal: AbortSignal) => unknown} Maker puts something into an element, until the signal */

/** A place of the page that features may fill, whether it is there before or after them. */
export class Slot {
  /** @type {Maker[]} */
  makers = [];
  /** @type {{ element: HTMLElement, signal: AbortSignal }[]} */
  places = [];

  /** @param {Maker} maker */
  fill(maker) {
    this.makers.push(maker);
    for (const { element, signal } of this.places) maker(element, signal);
  }

  /**
   * Opens the slot at an element, until the signal.
   *
   * @param {HTMLElement} element
   * @param {AbortSignal} signal
   */
  open(element, signal) {
    this.places.push({ element, signal });
    signal.addEventListener("abort", () => (this.places = this.places.filter((place) => place.element !== element)));
    for (const maker of this.makers) maker(element, signal);
  }
}

/**
 * Loads the parts that chordd names with its greeting, each of them once.
 *
 * @param {import("./state.js").State} state
 * @param {{ show: (sentence: string) => void }} notice
 * @param {(name: string) => Promise<unknown>} load
 */
export function loadParts(state, notice, load = (name) => import(`./${name}.js`)) {
  const loaded = new Set();
  state.follow(["connection"], () => {
    for (const name of state.parts.filter((part) => !loaded.has(part))) {
      loaded.add(name);
      load(name).catch(() => notice.show(messages.views.partFailed));
    }
  });
}
