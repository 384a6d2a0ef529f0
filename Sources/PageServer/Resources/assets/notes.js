// The keys that are lit, their colors by hand, and the text above them.

import { messages } from "./messages.js";

/**
 * @typedef {import("./state.js").Hand} Hand
 * @typedef {"in" | "out" | "missing"} Mark how a key stands to what is asked for or shown
 * @typedef {import("./state.js").Note} Note
 *
 * @typedef {object} LitKey
 * @property {Hand} hand
 * @property {boolean} shared whether both hands have this note in some octave
 * @property {boolean} held whether only a pedal holds it
 * @property {string} name
 * @property {string | null} degree
 * @property {Mark} [mark]
 *
 * @typedef {Map<number, LitKey>} LitKeys by MIDI number
 */

/**
 * The lit keys. `chord` gives spelling and degrees, also to the same note in another octave, which changes no reading; other
 * keys are spelled plainly.
 *
 * @param {import("./state.js").Keys | null} notes
 * @param {{ notes: Note[] } | null} chord
 * @param {string[]} plainNames from C to B
 * @returns {LitKeys}
 */
export function litKeys(notes, chord, plainNames) {
  const known = new Map((chord?.notes ?? []).map((note) => [note.midi, note]));
  const alike = new Map((chord?.notes ?? []).map((note) => [note.midi % 12, note]));
  const down = new Set(notes?.down ?? []);
  /** @type {LitKeys} */
  const lit = new Map();
  for (const midi of notes?.sounding ?? []) {
    const note = known.get(midi);
    lit.set(midi, {
      hand: note?.hand ?? handOf(midi, notes?.split),
      shared: false,
      held: !down.has(midi),
      name: (note ?? alike.get(midi % 12))?.name ?? plainNames[midi % 12] ?? "",
      degree: (note ?? alike.get(midi % 12))?.degree ?? null,
    });
  }
  const hands = { lower: new Set(), upper: new Set() };
  for (const [midi, key] of lit) hands[key.hand].add(midi % 12);
  for (const [midi, key] of lit) key.shared = hands.lower.has(midi % 12) && hands.upper.has(midi % 12);
  return lit;
}

/**
 * @param {number} midi
 * @param {import("./state.js").Border | undefined} split
 * @returns {Hand}
 */
function handOf(midi, split) {
  return typeof split === "number" && midi >= split ? "upper" : "lower";
}

/**
 * The keys of one hand, in its own color.
 *
 * @param {LitKeys} lit
 * @param {Hand} hand
 * @returns {LitKeys}
 */
export function ofHand(lit, hand) {
  return new Map([...lit].filter(([, key]) => key.hand === hand).map(([midi, key]) => [midi, { ...key, shared: false }]));
}

/**
 * The text about a keyboard for screen readers.
 *
 * @param {LitKeys} lit
 */
export function inWords(lit) {
  const names = (/** @type {Hand} */ hand) => [...lit].filter(([, key]) => key.hand === hand).map(([, key]) => key.name).join(" ");
  const [lower, upper] = [names("lower"), names("upper")];
  if (!lower && !upper) return messages.hands.none;
  return [lower && messages.hands.lowerHas(lower), upper && messages.hands.upperHas(upper)].filter(Boolean).join(", ");
}
