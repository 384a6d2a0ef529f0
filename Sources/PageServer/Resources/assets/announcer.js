// Tells a screen reader the committed names, and nothing that is still moving.

import { spoken } from "./language.js";

export class Announcer {
  /**
   * @param {import("./state.js").State} state
   * @param {HTMLElement} element
   */
  constructor(state, element) {
    /** @type {number | null} */
    let last = null;
    state.addEventListener("committed", () => {
      const { chord } = state;
      if (!chord || chord.seq === last) return;
      last = chord.seq;
      element.textContent = spoken(chord.spoken);
    });
  }
}
