// The texts of the view that combines chords.

import { translated } from "./language.js";

/**
 * @typedef {import("./combine-model.js").Hand} Hand
 * @typedef {import("./combine-model.js").Tier} Tier
 */

const english = {
  title: "Combine",
  help: "How it works",
  helpLines: [
    "Choose a chord for each hand: by root and type, by typing it, or by playing it. The name of both together is on top, with a keyboard "
      + "that has the degree of each note; each hand has its own keyboard.",
    "Choices that would make one name with the chord of the other hand carry a sign; the name is shown when you point "
      + "at them. The arrow keys go from choice to choice, the space bar takes one.",
    "The list of fitting chords has every chord that the other hand could add, by the name that both get; that name stays in view above it.",
    "Every name leads to the page of its chord, and every triangle plays one.",
  ],
  live: "Follow what I play",
  liveHint: "The chords are those that your hands hold",
  hands: { lower: "Lower hand", upper: "Upper hand" },
  notChosen: "choose, type or play",
  whichHand: "Choose for",
  heldHint: "Play: the keys show what is in it, and what is missing.",
  handKeyboard: (/** @type {string} */ hand, /** @type {string} */ notes) => `${hand}: ${notes}`,
  take: "Take what I hold",
  takeHint: (/** @type {string} */ hand) => `${hand}: take what I hold`,
  nothingHeld: "Hold a chord on your keyboard first.",
  typedFor: (/** @type {string} */ hand) => `${hand}: type a chord`,
  typedExample: "such as Cma7",
  choose: "Choose",
  clear: "Clear",
  clearFor: (/** @type {string} */ hand) => `${hand}: clear`,
  letter: "Root",
  accidental: "Accidental",
  type: "Type",
  /** @type {Record<string, string | undefined>} */
  accidentals: { "♭": "flat", "♮": "natural", "♯": "sharp" },

  waiting: "Choose a chord for each hand.",
  waitingOther: (/** @type {string} */ hand) => `Choose a chord for the ${hand.toLowerCase()}, too.`,
  found: "Match found!",
  /** @type {Record<Tier, string>} */
  tiers: { everyday: "a name that everybody writes", readable: "a name that can be read", two: "two chords" },
  /** @type {Record<string, string | undefined>} */
  kinds: { unified: "one chord", slash: "slash chord", polychord: "two chords" },
  readings: "How to read both",
  keyboard: "Both hands",
  nothingLit: "no chord is chosen",
  slashSigns: "the same as a slash chord",
  noMatch: "no match",
  matches: (/** @type {string} */ name, /** @type {string} */ how) => `makes ${name}, ${how}`,
  count: (/** @type {number} */ found, /** @type {number} */ all) => `${found} of ${all} match`,

  fits: {
    upper: (/** @type {string} */ given) => `Chords over ${given}`,
    lower: (/** @type {string} */ given) => `Chords under ${given}`,
  },
  loading: "One moment …",
  partners: {
    upper: (/** @type {string} */ given) => `Over ${given}`,
    lower: (/** @type {string} */ given) => `Under ${given}`,
  },
  partnersHint: {
    upper: "Chords that the upper hand could add, the most usual name first",
    lower: "Chords that the lower hand could play, the most usual name first",
  },
  basses: (/** @type {string} */ given) => `${given} over one note in the bass`,
  upperStructure: (/** @type {string} */ numeral) => `upper structure ${numeral}`,
  upperStructureHint: "Where the upper triad stands above the root of the lower chord",
  adds: (/** @type {string[]} */ degrees) => (degrees.join() === "1" ? "adds its root" : degrees.length ? `adds ${degrees.join(" ")}` : ""),
  more: (/** @type {number} */ count) => `Show ${count} more`,
  take1: (/** @type {string} */ partner, /** @type {string} */ name) => `${partner}, makes ${name}`,
};

export const texts = translated("combine", english);
