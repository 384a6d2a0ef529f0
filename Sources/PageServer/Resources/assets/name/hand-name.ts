// The name of a hand. One that plays no chord of its own has the names of its notes: "C♯ G B" says more than "D♭7(♭5 omit3)" beside it.

import type { Chord, Hand, Reading } from "./state.js";

/** Words in a symbol that say what is not there. */
const LACKS = new Set(["omit", "no"]);

export function handName(chord: Pick<Chord, "lower" | "upper" | "notes"> | null, hand: Hand): Reading | null {
  const reading = chord?.[hand] ?? null;
  if (!chord || !reading?.parts.some(({ tokens }) => tokens.some(({ text }) => LACKS.has(text)))) return reading;
  // Spelled as in the whole chord.
  const notes = reading.notes.map((midi) => chord.notes.find((note) => note.midi === midi)?.name ?? "").filter(Boolean);
  const parts = notes.map((name) => {
    const [, root, accidental] = /^(.*?)([♭♯𝄫𝄪]*)$/u.exec(name) ?? [];
    return { root: root ?? "", accidental: accidental ?? "", tokens: [] };
  });
  return { kind: "none", name: notes.join(" "), parts, spoken: notes.join(" ") };
}
