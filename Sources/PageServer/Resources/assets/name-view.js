// Draws the parts of a name as elements. Their sizes are in CSS (name.css), relative to the size of the root.

import { make } from "./dom.js";
import { spoken } from "./language.js";
import { messages } from "./messages.js";

/** @type {Record<string, string>} */
const ACCIDENTALS = { "♭": "flat", "♯": "sharp", "𝄪": "double-sharp", "𝄫": "double-flat" };

/**
 * @typedef {import("./state.js").Reading} Reading
 * @typedef {"empty" | "chord" | "slash" | "polychord" | "note" | "notes" | "plain"} Shape
 */

/**
 * Shows a name in an element: what is seen, and a text for those who do not see it.
 *
 * @param {HTMLElement} element
 * @param {Reading | null | undefined} reading nothing is shown without one
 */
export function showName(element, reading) {
  const shape = shapeOf(reading);
  element.dataset.shape = shape;
  element.dataset.name = reading?.name ?? "";
  element.dataset.kind = reading?.kind ?? "";
  element.replaceChildren(
    make("span", { class: "seen", "aria-hidden": "true" }, ...(reading ? drawn(shape, reading) : [])),
    make("span", { class: "unseen" }, spoken(reading?.spoken ?? "")));
}

/**
 * How a name is set: `notes` are an interval, or no chord; `plain` is a notation for programs.
 *
 * @param {Reading | null | undefined} reading
 * @returns {Shape}
 */
export function shapeOf(reading) {
  if (!reading) return "empty";
  const { kind, parts } = reading;
  if (parts.length === 0) return "plain";
  if (kind === "polychord" || kind === "note") return kind;
  // A bare fifth is an interval that is written as a chord.
  if (kind === "none" || parts.length > 1) return "notes";
  return parts[0].bass ? "slash" : "chord";
}

/**
 * @param {Shape} shape
 * @param {Reading} reading
 * @returns {HTMLElement[]}
 */
function drawn(shape, { name, parts }) {
  switch (shape) {
    case "note": return [span("kind", messages.name.note), ...parts.map(root)];
    case "notes": return parts.flatMap((note, index) => (index ? [make("wbr"), root(note)] : [root(note)]));
    case "polychord": return [line("upper", parts[0]), span("rule"), line("lower", parts[1])];
    case "plain": return [span("plain", name)];
    default: return [line("whole", parts[0])];
  }
}

/**
 * @param {"upper" | "lower" | "whole"} role
 * @param {Wire.NamePart} chord
 */
function line(role, chord) {
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

/** @param {Wire.NamePartBass} note */
function root({ root, accidental: sign }) {
  return span("root", root, ...[...sign].map(accidental));
}

/** @param {Wire.NameToken} token */
function token({ type, text }) {
  if (type === "accidental") return accidental(text);
  if (type === "sixNine") return span(type, span("six", "6"), span("stroke", "/"), span("nine", "9"));
  return type === "symbol" ? make("span", { class: type, "data-sign": text }, text) : span(type, text);
}

/** @param {string} sign */
function accidental(sign) {
  return make("span", { class: "accidental", "data-sign": ACCIDENTALS[sign] }, sign);
}

/**
 * @param {string} className
 * @param {...(Node | string)} children
 */
function span(className, ...children) {
  return make("span", { class: className }, ...children);
}
