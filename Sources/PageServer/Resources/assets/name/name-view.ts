// Draws the parts of a name as elements. Their sizes are in CSS (name.css), relative to the size of the root.

import { make } from "./dom.js";
import { messages } from "./messages.js";
import { spokenOf } from "./sentence.js";
import type { Reading } from "./state.js";

const ACCIDENTALS: Record<string, string> = { "♭": "flat", "♯": "sharp", "𝄪": "double-sharp", "𝄫": "double-flat" };

type Shape = "empty" | "chord" | "slash" | "polychord" | "note" | "notes" | "plain";

/**
 * Shows a name in an element: what is seen, and a text for those who do not see it.
 *
 * @param reading nothing is shown without one
 */
export function showName(element: HTMLElement, reading: Reading | null | undefined) {
  const shape = shapeOf(reading);
  element.dataset.shape = shape;
  element.dataset.name = reading?.name ?? "";
  element.dataset.kind = reading?.kind ?? "";
  element.replaceChildren(
    make("span", { class: "seen", "aria-hidden": "true" }, ...(reading ? drawn(shape, reading) : [])),
    make("span", { class: "unseen" }, reading ? spokenOf(reading) : ""));
}

/** How a name is set: `notes` are an interval, or no chord; `plain` is a notation for programs. */
export function shapeOf(reading: Reading | null | undefined): Shape {
  if (!reading) return "empty";
  const { kind, parts } = reading;
  if (parts.length === 0) return "plain";
  if (kind === "polychord" || kind === "note") return kind;
  // A bare fifth is an interval that is written as a chord.
  if (kind === "none" || parts.length > 1) return "notes";
  return parts[0].bass ? "slash" : "chord";
}

function drawn(shape: Shape, { name, parts }: Reading): HTMLElement[] {
  switch (shape) {
    case "note": return [span("kind", messages.name.note), ...parts.map(root)];
    case "notes": return parts.flatMap((note, index) => (index ? [make("wbr"), root(note)] : [root(note)]));
    case "polychord": return [line("upper", parts[0]), span("rule"), line("lower", parts[1])];
    case "plain": return [span("plain", name)];
    default: return [line("whole", parts[0])];
  }
}

function line(role: "upper" | "lower" | "whole", chord: Wire.NamePart) {
  const words = chord.tokens.findIndex((token) => token.type !== "word");
  const atLine = words < 0 ? chord.tokens : chord.tokens.slice(0, words);
  const raised = words < 0 ? [] : chord.tokens.slice(words);
  const element = span(`line ${role}`, root(chord), ...atLine.map(token));
  if (raised.length) element.append(span("raised", ...raised.map(token)));
  if (chord.bass) {
    const bass = root(chord.bass);
    bass.classList.add("bass");
    element.append(span("slash", "/"), bass);
  }
  return element;
}

function root({ root, accidental: sign }: Wire.NamePartBass) {
  return span("root", root, ...[...sign].map(accidental));
}

function token({ type, text }: Wire.NameToken) {
  if (type === "accidental") return accidental(text);
  if (type === "sixNine") return span(type, span("six", "6"), span("stroke", "/"), span("nine", "9"));
  return type === "symbol" ? make("span", { class: type, "data-sign": text }, text) : span(type, text);
}

function accidental(sign: string) {
  return make("span", { class: "accidental", "data-sign": ACCIDENTALS[sign] }, sign);
}

function span(className: string, ...children: (Node | string)[]) {
  return make("span", { class: className }, ...children);
}
