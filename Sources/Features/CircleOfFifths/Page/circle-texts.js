// The texts of the circle of fifths.

import { translated } from "./language.js";

const english = {
  title: "Circle of fifths",
  help: "How it works",
  helpLines: [
    "Outside are the major keys with their signatures, inside the minor keys. A touch chooses a key, and so do the arrow keys; the functions turn to it.",
    "The numerals stand where the chords of the key lie: T for the tonic and what stands in for it, S for the subdominant, D for the dominant.",
    "A ring marks the key in which names are spelled. The chord that you play is lit where it stands in the chosen key, with a dot, and named in the middle.",
  ],
  follow: "Follow what I play",
  followHint: "The circle goes along with the key that is heard",
  heldHint: "Play: here you see what is in the key.",
  chordsOf: "Its seven chords",
  numeral: "Degree",
  functionOf: "Function",
  youPlay: (/** @type {string} */ numeral) => `you play ${numeral}`,
  elsewhere: "no chord of this key",
  keys: "Keys, clockwise in fifths",
  heard: (/** @type {string} */ key) => `Heard: ${key}`,
  sure: (/** @type {number} */ percent) => `${percent} % sure`,
  given: (/** @type {string} */ key) => `Set: ${key}`,
  unheard: "No key is heard",
  unset: "No key is set",
  isCurrent: (/** @type {string} */ key) => `Names are spelled in ${key}`,
  use: "Spell names in this key",
  signature: "Signature",
  noSigns: "no sharps or flats",
  sharps: "Order of sharps",
  flats: "Order of flats",
  relative: "Relative",
  parallel: "Parallel",
  dominant: "Dominant",
  subdominant: "Subdominant",
  triads: "Triads",
  sevenths: "Seventh chords",
  inScale: (/** @type {string} */ chords, /** @type {string} */ scale) => `${chords}, ${scale}`,
  borrowed: "Borrowed",
  also: (/** @type {string} */ key) => `Write it as ${key}`,
  allOf: (/** @type {string} */ chords) => `all of ${chords}`,
  /** @type {Record<string, string | undefined>} */
  functions: { tonic: "tonic", subdominant: "subdominant", dominant: "dominant" },
  /** @type {Record<string, string | undefined>} */
  letters: { tonic: "T", subdominant: "S", dominant: "D" },
  /** @type {(name: string, numeral: string, what: string) => string} */
  present: (name, numeral, what) => `Now: ${name}, ${numeral}, ${what}`,
  presentIn: (/** @type {string} */ name, /** @type {string} */ numeral) => `Now: ${name}, ${numeral}`,
  presentElsewhere: (/** @type {string} */ name) => `Now: ${name}, no chord of this key`,
};

export const texts = translated("circle", english);
