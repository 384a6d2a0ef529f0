// Where the parts of a shape are drawn: strings from left to right, frets from top to bottom.

type Shape = Pick<Wire.FretboardFactsShape, "frets" | "fingers" | "barres">;

/** Frets that are drawn at least. */
const LEAST = 4;

export interface Drawing {
  /** The fret below the upper edge; at 1 the edge is the nut. */
  first: number;
  /** How many frets. */
  count: number;
  dots: { string: number, row: number, finger: number | null }[];
  bars: { from: number, to: number, row: number }[];
  /** What stands above each string: `x`, `o` or nothing. */
  heads: string[];
}

/** Frets up to the fourth begin at the nut; higher ones at the lowest that is pressed. */
export function drawingOf({ frets, fingers, barres }: Shape): Drawing {
  const pressed = frets.filter((fret): fret is number => fret !== null && fret > 0);
  const most = Math.max(0, ...pressed);
  const first = most <= LEAST ? 1 : Math.min(...pressed);
  return {
    first, count: Math.max(LEAST, most - first + 1),
    dots: frets.flatMap((fret, string) => (fret ? [{ string, row: fret - first, finger: fingers[string] }] : [])),
    bars: barres.map(({ fret, from, to }) => ({ from, to, row: fret - first })),
    heads: frets.map((fret) => (fret === null ? "x" : fret === 0 ? "o" : "")),
  };
}
