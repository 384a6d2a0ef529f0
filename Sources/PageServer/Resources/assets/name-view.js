// Draws the parts of a name as elements. Their sizes are in CSS (name.css), relative to the size of the root.

import { make } from "./dom.js";
import { parseName } from "./name.js";
import { spoken } from "./spoken.js";

/** @type {Record<string, string>} */
const ACCIDENTALS = { "♭": "flat", "♯": "sharp", "𝄪": "double-sharp", "𝄫": "double-flat" };

/**
 * Shows a name in an element: what is seen, and a text for those who do not see it.
 *
 * @param {HTMLElement} element
 * @param {string} name
 * @param {string} [kind]
 * @param {{ interval?: string }} options
 */
export function showName(element, name, kind, { interval } = {}) {
  const parts = parseName(name, kind);
  element.dataset.shape = parts.shape;
  element.dataset.name = name ?? "";
  element.dataset.kind = kind ?? "";
  element.replaceChildren(
    make("span", { class: "seen", "aria-hidden": "true" }, ...drawn(parts)),
    make("span", { class: "unseen" }, spoken(name, kind, interval)));
}

/**
 * @param {import("./name.js").NameParts} parts
 * @returns {HTMLElement[]}
 */
function drawn(parts) {
  switch (parts.shape) {
    case "empty": return [];
    case "note": return [span("kind", "note"), ...parts.notes.map(root)];
    case "notes": return parts.notes.flatMap((note, index) => (index ? [make("wbr"), root(note)] : [root(note)]));
    case "polychord": return [line("upper", parts.upper), span("rule"), line("lower", parts.lower)];
    case "plain": return [span("plain", parts.text)];
    default: return [line("whole", parts.lower)];
  }
}

/**
 * @param {"upper" | "lower" | "whole"} role
 * @param {import("./name.js").ChordParts} chord
 */
function line(role, chord) {
  const words = chord.tokens.findIndex((token) => token.type !== "word");
  const atLine = words < 0 ? chord.tokens : chord.tokens.slice(0, words);
  const raised = words < 0 ? [] : chord.tokens.slice(words);
  const element = span(`line ${role}`, root(chord.root), ...atLine.map(token));
  if (raised.length) element.append(span("raised", ...raised.map(token)));
  if (chord.bass) {
    const bass = root(chord.bass);
    bass.classList.add("bass");
    element.append(span("slash", "/"), bass);
  }
  return element;
}

/** @param {import("./name.js").NoteParts} note */
function root({ letters, accidentals }) {
  return span("root", letters, ...[...accidentals].map(accidental));
}

/** @param {import("./name.js").Token} token */
function token({ type, text }) {
  if (type === "accidental") return accidental(text);
  if (type === "sixNine") return span(type, span("six", "6"), span("stroke", "/"), span("nine", "9"));
  return span(type, text);
}

/** @param {string} sign */
function accidental(sign) {
  return make("span", { class: "accidental", "data-sign": ACCIDENTALS[sign] ?? "natural" }, sign);
}

/**
 * @param {string} className
 * @param {...(Node | string)} children
 */
function span(className, ...children) {
  return make("span", { class: className }, ...children);
}
