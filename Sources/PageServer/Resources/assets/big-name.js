// The name, as large as its box allows.

import { fit } from "./fit.js";
import { showName } from "./name-view.js";

export class BigName {
  constructor(state, box, element) {
    Object.assign(this, { state, box, element });
    new ResizeObserver(() => this.refit()).observe(box);
    state.follow(["chord"], () => this.draw());
    document.fonts?.ready.then(() => this.refit());
  }

  draw() {
    const { chord } = this.state;
    const key = JSON.stringify([chord?.name, chord?.kind]);
    if (key === this.shown) return;
    this.shown = key;
    showName(this.element, chord?.name ?? "", chord?.kind, { interval: chord?.interval });
    document.title = chord ? `${chord.name} – chordd` : "chordd";
    this.refit();
  }

  refit() {
    const seen = this.element.querySelector(".seen");
    if (seen?.hasChildNodes()) fit(this.box, seen);
  }
}
