// The name, as large as its box allows.

import { onResize } from "./dom.js";
import { fitName, refitWithFonts } from "./fit.js";
import { messages } from "./messages.js";
import { keepPlace } from "./name-place.js";
import { showName } from "./name-view.js";
import { eachOf } from "./sentence.js";
import type { ShownChord } from "./shown-chord.js";
import type { Reading } from "./state.js";

/** The name that the document comes with. */
export type FirstName = Reading & { phase: "live" | "committed" };

export class BigName {
  isSameSize = false;
  /** The drawn content, as one text. */
  drawn = "";

  declare shown: ShownChord;
  declare box: HTMLElement;
  declare element: HTMLElement;
  declare first: FirstName | null;

  /** @param shown the chord to show */
  constructor(shown: ShownChord, box: HTMLElement, element: HTMLElement, signal: AbortSignal) {
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
    this.element.title = this.shown.chord ? eachOf(this.shown.chord, "why").join("; ") : "";
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

/** The name that the document came with, once. */
function takeFirst(): FirstName | null {
  const page = globalThis as { firstName?: FirstName };
  const first = page.firstName ?? null;
  delete page.firstName;
  return first;
}
