// The name, as large as its box allows.

import { fitName, refitWithFonts } from "./fit.js";
import { showName } from "./name-view.js";

export class BigName {
  isSameSize = false;
  /** What is drawn, as one text. */
  drawn = "";

  /**
   * @param {import("./shown-chord.js").ShownChord} shown the chord to show
   * @param {HTMLElement} box
   * @param {HTMLElement} element
   */
  constructor(shown, box, element) {
    this.shown = shown;
    this.box = box;
    this.element = element;
    new ResizeObserver(() => this.refit()).observe(box);
    shown.addEventListener("change", () => this.draw());
    refitWithFonts(() => this.refit());
    this.draw();
  }

  draw() {
    const { chord } = this.shown;
    const key = JSON.stringify([chord?.name, chord?.kind]);
    if (key === this.drawn) return;
    this.drawn = key;
    showName(this.element, chord);
    if (chord) this.box.dataset.played = "";
    document.title = chord ? `${chord.kind === "note" ? "note " : ""}${chord.name} – chordd` : "chordd";
    this.refit();
  }

  refit() {
    fitName(this.box, this.element, this.isSameSize);
  }
}
