// The keys that were played, as the address of a chord's page carries them (`?played=48,52;55,58`, the upper hand after the semicolon), and
// the voicing that they are.

export type Played = { lower: number[], upper: number[] };

/** @returns null where it has no keys */
export function playedIn(text: string | null): Played | null {
  const [lower, upper = []]: number[][] = (text ?? "").split(";").map((hand) =>
    hand.split(",").map((each) => (/^\d{1,3}$/u.test(each) ? Number(each) : -1)).filter((midi) => midi >= 0 && midi <= 127));
  return lower.length + upper.length > 1 ? { lower, upper } : null;
}

/** The end of an address that carries these keys. */
export function playedAddress(notes: { midi: number, hand: "lower" | "upper" }[]) {
  const of = (hand: string) => notes.filter((note) => note.hand === hand).map(({ midi }) => midi).join(",");
  const [lower, upper] = [of("lower"), of("upper")];
  return notes.length > 1 ? `?played=${lower}${upper && `;${upper}`}` : "";
}

/**
 * The keys as notes of the chord; a key that is not in it has a plain name and no degree.
 *
 * @param tones of the chord
 */
export function asNotes({ lower, upper }: Played, tones: Wire.WrittenNote[], nameOf: (pc: number) => string): Wire.WrittenNote[] {
  const write = (hand: "lower" | "upper") => (midi: number) => {
    const tone = tones.find((each) => each.midi % 12 === midi % 12);
    if (tone) return { ...tone, midi, hand, octave: (midi - tone.midi) / 12 + tone.octave };
    return { midi, hand, name: nameOf(midi % 12), degree: null, ...PLAIN[midi % 12], octave: Math.floor(midi / 12) - 1 };
  };
  return [...lower.map(write("lower")), ...upper.map(write("upper"))].sort((a, b) => a.midi - b.midi);
}

/** How a staff writes a key that is in no chord. */
const PLAIN = ([["C", 0], ["C", 1], ["D", 0], ["E", -1], ["E", 0], ["F", 0], ["F", 1], ["G", 0], ["A", -1], ["A", 0], ["B", -1], ["B", 0]] as const)
  .map(([letter, alteration]) => ({ letter, alteration }));
