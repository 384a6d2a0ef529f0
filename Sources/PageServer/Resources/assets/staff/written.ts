// Writes the held notes on a staff. Events name notes in the language that was chosen; a staff needs the letter and the alteration.

import { messages } from "./messages.js";
import { drawStaff } from "./staff.js";
import type { State } from "./state.js";

type Note = Pick<import("./state.js").Note, "midi" | "name" | "octave" | "hand">;
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

/** The notes of the present chord, drawn. */
export function staffOfHeld({ chord, choices, noteNames }: State, clefs: "grand" | "treble" | "bass" = "grand") {
  const held = chord?.notes ?? [];
  const names = choices.noteNames.find(({ name }) => name === noteNames)?.notes ?? [];
  return drawStaff({ clefs, fifths: 0, notes: written(held, names) }, messages.name.staff(held.map(({ name }) => name).join(" ")));
}
