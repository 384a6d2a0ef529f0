// Writes the held notes on a staff, below the signature of the key. Events name notes in the language that was chosen; a staff needs the letter and the alteration.

import { keyInForce } from "./facts.js";
import { messages } from "./messages.js";
import { drawStaff } from "./staff.js";
import type { State } from "./state.js";

type Note = Pick<import("./state.js").Note, "midi" | "name" | "octave" | "hand">;
export type Clefs = "grand" | "treble" | "bass";
type Written = Wire.StaffNote & { hand: "lower" | "upper" };

const NATURALS: [letter: string, pitchClass: number][] = [["C", 0], ["D", 2], ["E", 4], ["F", 5], ["G", 7], ["A", 9], ["B", 11]];

/** @param names of the twelve notes from C up, in the language of the notes */
export function written(notes: Note[], names: string[]): Written[] {
  return notes.flatMap(({ midi, name, octave, hand }) => {
    // "Fis" begins with F. A name that begins with no natural is B flat, "B" in German.
    const [letter, natural] = NATURALS.find(([, pitchClass]) => names[pitchClass] && name.startsWith(names[pitchClass])) ?? NATURALS[6];
    const alteration = midi - (12 * (octave + 1) + natural);
    if (Math.abs(alteration) > 2) return [];
    return [{ letter, alteration, octave, midi, staff: midi < 60 ? "lower" : "upper", hand }];
  });
}

/** How many fifths above C the majors of the naturals are; minors are three below. */
const FIFTHS: Record<string, number> = { F: -1, C: 0, G: 1, D: 2, A: 3, E: 4, B: 5 };
const SIGNS: Record<string, number> = { "♯": 7, "♭": -7 };

/** The sharps of a key's signature, or its flats as a negative number. A key that nobody writes has none. */
export function fifthsOf(key: string | null) {
  const [, letter, sign, mode] = /^([A-G])([♯♭]?) (major|minor)$/u.exec(key ?? "") ?? [];
  const fifths = (FIFTHS[letter] ?? 0) + (SIGNS[sign] ?? 0) - (mode === "minor" ? 3 : 0);
  return Math.abs(fifths) > 7 ? 0 : fifths;
}

/** The notes of the present chord, drawn. */
export function staffOfHeld(state: State, clefs: Clefs = "grand") {
  const { chord, choices, noteNames } = state;
  const held = chord?.notes ?? [];
  const names = choices.noteNames.find(({ name }) => name === noteNames)?.notes ?? [];
  return drawStaff({ clefs, fifths: fifthsOf(keyInForce(state, chord)), notes: written(held, names) }, messages.name.staff(held.map(({ name }) => name).join(" ")));
}
