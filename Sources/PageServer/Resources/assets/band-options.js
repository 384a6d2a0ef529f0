// The player for whom a screen is written: an instrument at another pitch, a guitar with a capo, or the numbers of the key.

import { messages } from "./messages.js";

/**
 * @typedef {object} Part
 * @property {string} instrument as the server knows it: concert, Bb, Eb, F, A, G, guitar
 * @property {number} capo
 * @property {string} letters letters, numbers or nashville
 */

export const CONCERT = { instrument: "concert", capo: 0, letters: "letters" };
export const INSTRUMENTS = ["concert", "Bb", "Eb", "F", "A", "G", "guitar"];
export const LETTERS = ["letters", "numbers", "nashville"];
/** Frets of a capo that a list offers. */
const FRETS = 9;

/**
 * The choices of a list of instruments, each with its value in the list.
 *
 * @returns {{ value: string, text: string }[]}
 */
export function instrumentChoices() {
  const { instruments, capo } = messages.band;
  const plain = INSTRUMENTS.map((name) => ({ value: name, text: instruments[name] }));
  return [...plain, ...Array.from({ length: FRETS }, (_, index) => ({ value: `guitar ${index + 1}`, text: capo(index + 1) }))];
}

/**
 * The value in the list of instruments.
 *
 * @param {Part} part
 */
export const choiceOf = ({ instrument, capo }) => (instrument === "guitar" && capo ? `guitar ${capo}` : instrument);

/**
 * What a value of the list of instruments means.
 *
 * @param {string} value
 * @returns {{ instrument: string, capo: number }}
 */
export function instrumentOf(value) {
  const [instrument, capo = "0"] = value.split(" ");
  return { instrument, capo: Number(capo) };
}

/**
 * The part that an address asks for; fields that are wrong are left out.
 *
 * @param {string | URLSearchParams} query
 * @returns {Partial<Part>}
 */
export function partOf(query) {
  const given = new URLSearchParams(query);
  /** @type {Partial<Part>} */
  const part = {};
  const wanted = given.get("instrument")?.replace("♭", "b").toLowerCase();
  const instrument = INSTRUMENTS.find((each) => each.toLowerCase() === wanted);
  if (instrument) part.instrument = instrument;
  const capo = Number(given.get("capo") || NaN);
  if (Number.isInteger(capo) && capo >= 0 && capo <= 11) Object.assign(part, { instrument: instrument ?? "guitar", capo });
  const letters = LETTERS.find((each) => each === given.get("letters"));
  if (letters) part.letters = letters;
  return part;
}

/**
 * The fields of an address that ask for a part; none for the piano's own names.
 *
 * @param {Part} part
 * @returns {Record<string, string>}
 */
export function fieldsOf({ instrument, capo, letters }) {
  return {
    ...(instrument === CONCERT.instrument ? {} : { instrument }),
    ...(capo ? { capo: String(capo) } : {}),
    ...(letters === CONCERT.letters ? {} : { letters }),
  };
}
