// The model of a scale for the view Learn, without any element.

/** The tonic of the same scale in its simpler spelling; null where this one is the simplest. */
export function simplerTonic({ simpler, scale }: Wire.ScaleFacts) {
  const end = ` ${scale}`;
  return simpler?.endsWith(end) ? simpler.slice(0, -end.length) : null;
}

/**
 * The keys of a chord of the scale in root position, the root at or above the tonic at `low`.
 *
 * @param low the tonic
 */
export function chordKeys(scale: Wire.ScaleFacts, { notes }: Wire.ScaleChordFacts, low: number): { midi: number, name: string }[] {
  let below = low - 1;
  return notes.flatMap((name) => {
    const place = scale.notes.indexOf(name);
    if (place < 0) return [];
    below += 1 + (((scale.pcs[place] - below - 1) % 12) + 12) % 12;
    return [{ midi: below, name }];
  });
}

/** The lowest tonic from a key on. */
export const tonicFrom = ({ pcs }: Wire.ScaleFacts, first: number) => first + (((pcs[0] - first) % 12) + 12) % 12;

/** The labels of the keys of the piano: the letters and the numbers of the notes of the scale, in every octave. */
export function keyLabels({ pcs, notes, degrees }: Wire.ScaleFacts, { letters, numbers }: { letters: boolean, numbers: boolean }): Map<number, string[]> {
  const labels = new Map();
  for (let midi = 0; midi < 128; midi++) {
    const place = pcs.indexOf(midi % 12);
    if (place < 0) continue;
    const lines = [...letters ? [notes[place]] : [], ...numbers ? [degrees[place]] : []];
    if (lines.length) labels.set(midi, lines);
  }
  return labels;
}

/**
 * Marks that show what to play, in the octave of the piano: those of a task that is not begun, where any octave counts.
 *
 * @param first the lowest key of the piano
 */
export function marksFrom<T>(marks: Map<number, T>, first: number): Map<number, T> {
  const lowest = Math.min(...marks.keys());
  const move = 12 * Math.ceil((first - lowest) / 12);
  return new Map([...marks].map(([midi, mark]) => [midi + move, mark]));
}

/** What two thirds make, the lower one first, in semitones. */
export const KINDS = [[4, 3, "major"], [3, 4, "minor"], [3, 3, "diminished"], [4, 4, "augmented"]] as const;

/** The thirds of a triad of the scale, in semitones, and what they make; undefined for a chord of other intervals. */
export function thirdsOf(scale: Wire.ScaleFacts, chord: Wire.ScaleChordFacts) {
  const keys = chordKeys(scale, chord, 0).map(({ midi }) => midi);
  const [lower, upper] = [keys[1] - keys[0], keys[2] - keys[1]];
  const kind = KINDS.find(([below, above]) => below === lower && above === upper)?.[2];
  return kind && { lower, upper, kind };
}

/** Steps as people count them: halves and wholes. */
export function stepText(semitones: number) {
  const whole = Math.floor(semitones / 2);
  return `${whole || ""}${semitones % 2 ? "½" : ""}`;
}

/**
 * The index of the chord that a task asks for.
 *
 * @param number of the task, from 1
 */
export function chordAsked(triads: Wire.ScaleChordFacts[], { numeral, name }: Wire.Prompt, number: number) {
  const byName = triads.findIndex((chord) => chord.symbol === name);
  if (byName >= 0) return byName;
  const byNumeral = triads.findIndex((chord) => chord.numeral === numeral);
  return byNumeral >= 0 ? byNumeral : number - 1;
}

/** Whether something was played to its end, with or without a wrong note on the way. */
export const isDone = (session: Wire.SessionView | null) => (session?.summary?.tasks ?? 0) > 0;
