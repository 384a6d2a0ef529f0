// Judges the held notes beside those of a chord or a scale that is shown: in it, not in it, or missing – in a line of words, and on keyboards.

import { draw, make, useRules } from "./dom.js";
import { heldStyle } from "./held-style.js";
import { markAt } from "./keyboard.js";
import { messages } from "./messages.js";
import type { LitKeys, Mark } from "./notes.js";

export type Tone = { pc: number, name: string };
type Judged = { found: Tone[], missing: Tone[], foreign: Tone[] };

const SAYS = messages.heldNotes;

useRules(heldStyle);

/**
 * Octaves do not count.
 *
 * @param tones of what is shown
 * @param sounding the held keys, by MIDI number
 * @param nameOf the name of a note that is not in it
 * @returns null while nothing is held
 */
export function judged(tones: Tone[], sounding: number[], nameOf: (pc: number) => string): Judged | null {
  if (!sounding.length) return null;
  const held = new Set(sounding.map((midi) => midi % 12));
  const own = tones.filter(({ pc }, index) => tones.findIndex((each) => each.pc === pc) === index);
  return {
    found: own.filter(({ pc }) => held.has(pc)), missing: own.filter(({ pc }) => !held.has(pc)),
    foreign: [...held].filter((pc) => !own.some((each) => each.pc === pc)).map((pc) => ({ pc, name: nameOf(pc) })),
  };
}

/**
 * The keys of a picture with marks; foreign keys are added to it, in an octave that it has.
 *
 * @param tones of what is shown, also those that the picture leaves out; without any nothing that is held is wrong
 */
export function withMarks(lit: LitKeys, { first, last }: { first: number, last: number }, sounding: number[], tones: Tone[], nameOf: (pc: number) => string): LitKeys {
  if (!sounding.length) return lit;
  const held = new Set(sounding.map((midi) => midi % 12));
  const marked: LitKeys = new Map([...lit].map(([midi, key]) => [midi, { ...key, mark: held.has(midi % 12) ? "in" : "missing" }]));
  const shown = new Set([...lit.keys()].map((midi) => midi % 12));
  for (const midi of sounding) {
    if (shown.has(midi % 12)) continue;
    const tone = tones.find(({ pc }) => pc === midi % 12);
    const place = within(midi, first, last);
    if (place === null) continue;
    marked.set(place, {
      hand: "lower", shared: false, held: false, degree: null, name: tone?.name ?? nameOf(midi % 12), ...tones.length ? { mark: tone ? "in" : "out" } : {},
    });
  }
  return new Map([...marked].sort(([a], [b]) => a - b));
}

function within(midi: number, first: number, last: number) {
  let place = midi;
  while (place < first) place += 12;
  while (place > last) place -= 12;
  return place >= first ? place : null;
}

const sign = (kind: Mark) => draw("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, markAt(kind, 8, 8, 6));

/** A line that says what is held. It keeps its place while nothing is. */
export class HeldLine {
  declare hint: string;
  declare element: HTMLParagraphElement;
  declare shown: string;

  /** @param hint what it says while nothing is held */
  constructor(hint: string) {
    this.hint = hint;
    this.element = make("p", { class: "held-line" }, hint);
    this.shown = "";
  }

  show(result: Judged | null) {
    const text = JSON.stringify(result);
    if (text === this.shown) return;
    this.shown = text;
    if (!result) return this.element.replaceChildren(this.hint);
    const { found, missing, foreign } = result;
    const names = (tones: Tone[]) => tones.map(({ name }) => name);
    this.element.replaceChildren(
      make("span", { class: "count" }, sign("in"), SAYS.count(found.length, found.length + missing.length)),
      ...missing.length ? [make("span", { class: "missing" }, sign("missing"), SAYS.missing(names(missing)))] : [],
      ...foreign.length ? [make("span", { class: "foreign" }, sign("out"), SAYS.foreign(names(foreign)))] : []);
  }
}
