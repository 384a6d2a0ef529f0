// Where the keys of a piano are.

const WHITES_BEFORE = [0, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6];
const BLACK = new Set([1, 3, 6, 8, 10]);
// Black keys do not stand in the middle between white ones: the outer ones of each group stand further out.
const LEANING: Record<number, number> = { 1: -0.1, 3: 0.1, 6: -0.14, 8: 0, 10: 0.14 };
const BLACK_WIDTH = 0.6;
export const BLACK_HEIGHT = 0.63;

export type Key = { midi: number, black: boolean, x: number, width: number };
export type Range = { first: number, last: number };

export const isBlack = (midi: number) => BLACK.has(midi % 12);

const whiteNumber = (midi: number) => 7 * Math.floor(midi / 12) + WHITES_BEFORE[midi % 12];

/** How many white keys a range has. */
export const whiteCount = (first: number, last: number) => whiteNumber(last) - whiteNumber(first) + 1;

/** The keys from `first` to `last` (both white) on a keyboard of this width. */
export function keysOf(first: number, last: number, width: number) {
  const white = width / whiteCount(first, last);
  const keys: Key[] = [];
  for (let midi = first; midi <= last; midi++) {
    const left = (whiteNumber(midi) - whiteNumber(first)) * white;
    const black = isBlack(midi);
    keys.push(black
      ? { midi, black, x: left + (LEANING[midi % 12] - BLACK_WIDTH / 2) * white, width: BLACK_WIDTH * white }
      : { midi, black, x: left, width: white });
  }
  return keys;
}

/** The key at a point, or null. */
export function keyAt(keys: Key[], height: number, x: number, y: number) {
  const within = (key: Key) => x >= key.x && x < key.x + key.width;
  if (y < 0 || y > height) return null;
  return (y < BLACK_HEIGHT * height && keys.find((key) => key.black && within(key))) ||
    keys.find((key) => !key.black && within(key)) || null;
}

/**
 * The range of keys to show: as many octaves as there is room for from a C on, moved or widened so that all notes are in.
 *
 * `current` is kept while it will do, so that the keyboard does not move without need.
 *
 * @param home the lowest key while nothing needs another
 */
export function rangeFor(notes: number[], octaves: number, current: Range | null | undefined, home: number): Range {
  const whole = octaves >= 7;
  if (whole && notes.every((midi) => midi >= 21 && midi <= 108)) return { first: 21, last: 108 };
  const covers = (range: Range) => notes.every((midi) => midi >= range.first && midi <= range.last);
  if (current && !whole && covers(current) && current.last - current.first === 12 * octaves) return current;
  const start = { first: home, last: home + 12 * octaves };
  if (covers(start)) return start;
  const lowest = Math.floor(Math.min(...notes) / 12) * 12;
  const highest = Math.ceil(Math.max(...notes) / 12) * 12;
  const span = Math.max(highest - lowest, 12 * octaves);
  const first = Math.max(0, Math.min(Math.max(start.first, highest - span), lowest));
  return { first, last: Math.min(127, first + span) };
}
