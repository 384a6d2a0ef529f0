// Tells a screen reader the committed names, and nothing that is still moving.

import { spoken } from "./spoken.js";

export class Announcer {
  constructor(state, element) {
    let last = null;
    state.addEventListener("committed", () => {
      const { name, kind, interval, seq } = state.chord;
      if (seq === last) return;
      last = seq;
      element.textContent = spoken(name, kind, interval);
    });
  }
}
