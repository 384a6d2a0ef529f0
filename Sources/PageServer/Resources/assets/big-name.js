// The name, as large as its box allows.

import { onResize } from "./dom.js";
import { fitName, refitWithFonts } from "./fit.js";
import { messages } from "./messages.js";
import { keepPlace } from "./name-place.js";
import { showName } from "./name-view.js";

/** @typedef {import("./name-view.js").Reading & { phase: "live" | "committed" }} FirstName the name that the document comes with */

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
    // Where the first event was faster than the modules it says what sounds.
    this.first = shown.state.everConnected ? null : takeFirst();
    onResize([box], () => {
      this.refit();
      if (box.closest("chordd-play")) keepPlace(box, document.documentElement.classList.contains("stage"));
    }, signal);
    shown.addEventListener("change", () => this.draw(), { signal });
    shown.state.addEventListener("connection", () => this.forgetFirst(), { signal });
    refitWithFonts(() => this.refit(), signal);
    this.draw();
    // Only chordd says over the connection what sounds now.
    if (this.first) delete element.dataset.name;
  }

  /** From now on chordd itself says what sounds. */
  forgetFirst() {
    if (!this.first) return;
    this.first = null;
    this.drawn = "";
    this.draw();
  }

  draw() {
    const chord = this.shown.chord ?? this.first;
    this.element.title = this.shown.chord?.why?.join("; ") ?? "";
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

/**
 * The name that the document came with, once.
 *
 * @returns {FirstName | null}
 */
function takeFirst() {
  const page = /** @type {{ firstName?: FirstName }} */ (globalThis);
  const first = page.firstName ?? null;
  delete page.firstName;
  return first;
}
