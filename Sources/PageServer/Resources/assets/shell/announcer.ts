// Tells a screen reader the committed names, and nothing that is still moving.

import { spokenOf } from "./sentence.js";
import type { State } from "./state.js";

export class Announcer {
  constructor(state: State, element: HTMLElement) {
    let last: number | null = null;
    state.addEventListener("committed", () => {
      const { chord } = state;
      if (!chord || chord.seq === last) return;
      last = chord.seq;
      element.textContent = spokenOf(chord);
    });
  }
}
