// Writes the held notes on a staff. Events name notes in the language that was chosen; a staff needs the letter and the alteration.

import { messages } from "./messages.js";
import { drawStaff } from "./staff.js";

/**
 * @typedef {Pick<import("./state.js").Note, "midi" | "name" | "octave" | "hand">} Note
 * @typedef {Wire.StaffNote & { hand: "lower" | "upper" }} Written
 */

/** @type {[letter: string, pitchClass: number][]} */
const NATURALS = [["C", 0], ["D", 2], ["E", 4], ["F", 5], ["G", 7], ["A", 9], ["B", 11]];

/**
 * @param {Note[]} notes
 * @param {string[]} names of the twelve notes from C up, in the language of the notes
 * @returns {Written[]}
 */
export function written(notes, names) {
  return notes.flatMap(({ midi, name, octave, hand }) => {
    // "Fis" begins with F. A name that begins with no natural is B flat, "B" in German.
    const [letter, natural] = NATURALS.find(([, pitchClass]) => names[pitchClass] && name.startsWith(names[pitchClass])) ?? NATURALS[6];
    const alteration = midi - (12 * (octave + 1) + natural);
    if (Math.abs(alteration) > 2) return [];
    return [{ letter, alteration, octave, midi, staff: midi < 60 ? "lower" : "upper", hand }];
  });
}

/**
 * The notes of the present chord, drawn.
 *
 * @param {import("./state.js").State} state
 * @param {"grand" | "treble" | "bass"} clefs
 */
export function staffOfHeld({ chord, choices, noteNames }, clefs = "grand") {
  const held = chord?.notes ?? [];
  const names = choices.noteNames.find(({ name }) => name === noteNames)?.notes ?? [];
  return drawStaff({ clefs, fifths: 0, notes: written(held, names) }, messages.name.staff(held.map(({ name }) => name).join(" ")));
}
