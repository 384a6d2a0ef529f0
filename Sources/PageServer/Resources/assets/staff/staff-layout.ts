// Where everything stands on a staff: pure geometry, in spaces between two lines. A step is half a space; step 0 is the lowest
// line of a staff, step 8 its highest.

import { glyphs } from "./staff-glyphs.js";

// A note as it is written. Notes with the same `at` sound together; what has none is one chord. `hand` gives a head its color.
type StaffNote = Wire.StaffNote & { at?: number, hand?: "lower" | "upper" };
export type Staff = Omit<Wire.Staff, "notes"> & { notes: StaffNote[] };

type Clef = "treble" | "bass";
type Sign = "flat" | "natural" | "sharp" | "double-sharp" | "double-flat";
/** `top`: the y of its highest line. */
type System = { clef: Clef, top: number };
type Head = { note: StaffNote, staff: number, step: number, x: number, y: number, isApart: boolean };
type Ledger = { staff: number, step: number, from: number, to: number, y: number };
type Accidental = { staff: number, note: StaffNote | null, sign: Sign, step: number, x: number, y: number };

interface Layout {
  staves: System[];
  heads: Head[];
  ledgers: Ledger[];
  accidentals: Accidental[];
  signature: Accidental[];
  width: number;
  top: number;
  bottom: number;
}

/** The lowest line, in steps above C0. */
const LOWEST: Record<Clef, number> = { treble: 30, bass: 18 };
const SIGNS: Record<number, Sign> = { [-2]: "double-flat", [-1]: "flat", 0: "natural", 1: "sharp", 2: "double-sharp" };
const MARGIN = 0.6;
const CLEF = 0.7;
const SMALLEST_GAP = 5.5;
/** Between accidentals, and between them and heads. */
const CLEARANCE = 0.22;
/** How far a ledger line goes beyond its head. */
const OVERHANG = 0.4;
const HEAD = glyphs.head.width / 100;

/** How many steps above C0 a note is written. */
export const stepsOf = ({ letter, octave }: { letter: string, octave: number }) =>
  7 * octave + (letter.charCodeAt(0) - "C".charCodeAt(0) + 7) % 7;

/** The letters of the sharps, as steps above C, in the order in which signatures have them; of flats in the reverse order. */
const SHARPS = [0, 1, 2, 3, 4, 5, 6].map((place) => (3 + 4 * place) % 7);

/**
 * How a signature alters a letter.
 *
 * @param steps above any C
 */
export function altered(fifths: number, steps: number) {
  const place = SHARPS.indexOf(((steps % 7) + 7) % 7);
  if (fifths > 0) return place < fifths ? 1 : 0;
  return place >= 7 + fifths ? -1 : 0;
}

export function layout({ clefs, fifths, notes }: Staff): Layout {
  const kinds = (clefs === "grand" ? ["treble", "bass"] : [clefs]) as Clef[];
  const placed = notes.map((note) => {
    const staff = clefs === "grand" && note.staff === "lower" ? 1 : 0;
    return { note, staff, at: note.at ?? 0, step: stepsOf(note) - LOWEST[kinds[staff]] };
  });
  const staves = stavesOf(kinds, placed);
  const y = (staff: number, step: number) => staves[staff].top + (8 - step) / 2;

  const widest = Math.max(...kinds.map((kind) => glyphs[kind].width / 100));
  let x = CLEF + widest + 0.7;
  const signature: Accidental[] = [];
  const sign = fifths > 0 ? "sharp" : "flat";
  for (let place = 0; place < Math.abs(fifths); place++) {
    for (const [staff, kind] of kinds.entries()) {
      const step = signatureStep(fifths, place) + LOWEST.treble - LOWEST[kind] - (kind === "bass" ? 14 : 0);
      signature.push({ staff, note: null, sign, step, x, y: y(staff, step) });
    }
    x += glyphs[sign].width / 100 + 0.08;
  }
  if (fifths) x += 0.5;

  const result: Layout = { staves, heads: [], ledgers: [], accidentals: [], signature, width: 0, top: 0, bottom: 0 };
  // The alterations by earlier notes of the bar, each on its own step only.
  const said = new Map();
  for (const at of [...new Set(placed.map((each) => each.at))].sort((a, b) => a - b)) {
    const chord = placed.filter((each) => each.at === at);
    const signs = chord.map((each) => signOf(each, chord, fifths, said));
    for (const { staff, step, note } of chord) said.set(`${staff} ${step}`, note.alteration);
    x += MARGIN;
    const columns = kinds.map((_, staff) => stackSigns(chord.flatMap((each, index) =>
      each.staff === staff && signs[index] ? [{ ...each, sign: signs[index] as Sign }] : [])));
    const room = Math.max(...columns.map(({ width }) => width));
    const origin = x + room;
    let right = origin + HEAD;
    for (const [staff] of kinds.entries()) {
      const own = chord.filter((each) => each.staff === staff).sort((a, b) => a.step - b.step);
      const sides = sidesOf(own.map(({ step }) => step));
      const isLeft = sides.some((side) => side < 0);
      const heads = own.map(({ note, step }, index) => ({
        note, staff, step, x: origin + (sides[index] + (isLeft ? 1 : 0)) * (HEAD - 0.08), y: y(staff, step), isApart: sides[index] !== 0,
      }));
      result.heads.push(...heads);
      result.ledgers.push(...ledgersOf(heads).map((ledger) => ({ ...ledger, staff, y: y(staff, ledger.step) })));
      for (const { note, step, sign: kind, x: before } of columns[staff].placed) {
        result.accidentals.push({ staff, note, step, sign: kind, x: origin - before, y: y(staff, step) });
      }
      right = Math.max(right, ...heads.map((head) => head.x + HEAD));
    }
    x = right + 0.6;
  }
  const heights = [...result.heads.map((head) => head.y), ...staves.flatMap(({ top }) => [top, top + 4])];
  result.width = x + MARGIN + 0.4;
  result.top = Math.min(...heights) - 2;
  result.bottom = Math.max(...heights) + 2;
  return result;
}

/** The staves, with enough distance for the notes between them. */
function stavesOf(kinds: Clef[], placed: { staff: number, step: number }[]): System[] {
  if (kinds.length === 1) return [{ clef: kinds[0], top: 0 }];
  const below = Math.max(0, ...placed.filter(({ staff }) => staff === 0).map(({ step }) => -step / 2));
  const above = Math.max(0, ...placed.filter(({ staff }) => staff === 1).map(({ step }) => (step - 8) / 2));
  return [{ clef: kinds[0], top: 0 }, { clef: kinds[1], top: 4 + Math.max(SMALLEST_GAP, below + above + 2) }];
}

/** The step of a sign of the signature, on the treble staff: sharps from A4 to G5, flats from F4 to E5. */
function signatureStep(fifths: number, place: number) {
  const letter = fifths > 0 ? SHARPS[place] : SHARPS[6 - place];
  const lowest = fifths > 0 ? 33 : 31;
  return lowest + (((letter - lowest) % 7) + 7) % 7 - LOWEST.treble;
}

/** The accidental of a note, unless the signature or an earlier note of the bar says it. */
function signOf({ note, staff, step }: { note: StaffNote, staff: number, step: number }, chord: { note: StaffNote, staff: number, step: number }[], fifths: number, said: Map<string, number>): Sign | null {
  const isDouble = chord.some((each) => each.staff === staff && each.step === step && each.note.alteration !== note.alteration);
  const known = said.get(`${staff} ${step}`) ?? altered(fifths, stepsOf(note));
  return known === note.alteration && !isDouble ? null : SIGNS[note.alteration] ?? null;
}

/**
 * Heads that are a second apart, or the same, stand beside each other: for each one whether it is in its place (0), on the
 * right of the others (1), or on their left (-1). The whole notes stand as if they had a stem, on the side that their distance from
 * the middle line asks for.
 *
 * @param steps from the lowest up
 */
export function sidesOf(steps: number[]): number[] {
  if (steps.length === 0) return [];
  const isStemUp = 4 - steps[0] > steps[steps.length - 1] - 4;
  const sides = steps.map(() => 0);
  const order = isStemUp ? steps.map((_, index) => index) : steps.map((_, index) => steps.length - 1 - index);
  for (const [turn, index] of order.entries()) {
    const before = order[turn - 1];
    if (turn && Math.abs(steps[index] - steps[before]) <= 1 && sides[before] === 0) sides[index] = isStemUp ? 1 : -1;
  }
  return sides;
}

/** The ledger lines of a chord, as long as the heads on and beyond them ask for. */
function ledgersOf(heads: Head[]) {
  const lines = [];
  for (const sign of [-1, 1]) {
    const beyond = (step: number) => heads.filter((head) => (sign < 0 ? head.step <= step : head.step >= step));
    for (let step = sign < 0 ? -2 : 10; beyond(step).length; step += 2 * sign) {
      const at = beyond(step).map(({ x }) => x);
      lines.push({ step, from: Math.min(...at) - OVERHANG, to: Math.max(...at) + HEAD + OVERHANG });
    }
  }
  return lines;
}

/**
 * Accidentals in columns, so that none touches another: from outside in, each as near to the heads as it can. `x` is the distance of
 * its left edge from the heads.
 */
export function stackSigns<T extends { step: number, sign: Sign }>(signs: T[]): { placed: (T & { x: number, column: number })[], width: number } {
  const sorted = [...signs].sort((a, b) => b.step - a.step);
  const order = [];
  while (sorted.length) {
    order.push(sorted.shift() as T);
    const last = sorted.pop();
    if (last) order.push(last);
  }
  const columns: T[][] = [];
  for (const sign of order) {
    const free = columns.find((column) => column.every((each) => !touches(each, sign)));
    if (free) free.push(sign);
    else columns.push([sign]);
  }
  let width = 0;
  const placed = columns.flatMap((column, index) => {
    width += Math.max(...column.map(({ sign }) => glyphs[sign].width / 100)) + CLEARANCE;
    return column.map((each) => ({ ...each, column: index, x: width }));
  });
  return { placed, width: columns.length ? width + CLEARANCE : 0 };
}

/** Whether two accidentals would touch in one column. */
function touches(a: { step: number, sign: Sign }, b: { step: number, sign: Sign }) {
  const [upper, lower] = a.step >= b.step ? [a, b] : [b, a];
  return (upper.step - lower.step) / 2 < (glyphs[upper.sign].below + glyphs[lower.sign].above) / 100 + 0.05;
}
