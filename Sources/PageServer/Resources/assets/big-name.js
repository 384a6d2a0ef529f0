// The name, as large as its box allows.

import { onResize } from "./dom.js";
import { fitName, refitWithFonts } from "./fit.js";
import { messages } from "./messages.js";
import { showName } from "./name-view.js";

export class BigName {
  isSameSize = false;
  /** The drawn content, as one text. */
  drawn = "";

  /**
   * @param {import("./shown-chord.js").ShownChord} shown the chord to show
   * @param {HTMLElement} box
   * @param {HTMLElement} element
   * @param {AbortSignal} signal
   */
  constructor(shown, box, element, signal) {
    this.shown = shown;
    this.box = box;
    this.element = element;
    onResize([box], () => this.refit(), signal);
    shown.addEventListener("change", () => this.draw(), { signal });
    refitWithFonts(() => this.refit(), signal);
    this.draw();
  }

  draw() {
    const { chord } = this.shown;
    this.element.title = chord?.why?.join("; ") ?? "";
    const key = JSON.stringify([chord?.name, chord?.kind]);
    if (key === this.drawn) return;
    this.drawn = key;
    showName(this.element, chord);
    if (chord) this.box.dataset.played = "";
    const { program, name } = messages;
    document.title = chord ? `${chord.kind === "note" ? `${name.note} ` : ""}${chord.name} – ${program}` : program;
    this.refit();
  }

  refit() {
    fitName(this.box, this.element, this.isSameSize);
  }
}
