// The chord that sounds, as a function of a key.

/** The function of a chord in a key: that of the triad on its root, if the chord has all of it. */
export function presentFunction(functions: Wire.KeyFactsKeyFunction[], { notes, rootPc }: { notes: { midi: number }[], rootPc?: number | null }) {
  const sounding = new Set(notes.map(({ midi }) => midi % 12));
  return functions.find((each) => each.rootPc === rootPc && each.pcs.every((pc) => sounding.has(pc))) ?? null;
}
