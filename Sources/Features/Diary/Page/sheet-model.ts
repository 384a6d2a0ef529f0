// The chart as it is drawn and heard: which places of a bar hold a chord, where one could be written, and what sounds when.

import { behind } from "./diary-model.js";
import { beatSign, isCompound, usualTempo } from "./meter.js";
import type { Step } from "./sequence.js";

type Sheet = Wire.SheetView;
type Bar = Wire.SheetViewBar;
type Signs = Wire.SheetViewWrittenBar;
/** A bar as it stands on the page. */
export type ShownBar = Bar & { signs: Signs };
/** The chart as it stands on the page. */
export type Shown = Omit<Sheet, "bars"> & { bars: ShownBar[] };
type Meter = Wire.SheetViewMeter;
type Placed = Wire.SheetViewPlaced;
export type Cell = { beat: number, place: number | null, chord: Placed | null, width: number };

/** The most places for chords that fit into a bar on a phone. */
const MOST_PLACES = 8;
/** Chords stand on such parts of a beat. */
const PARTS = 8;

/** How many beats lie between two places at which a chord can be written: the three of a dotted beat belong together. */
export const gridOf = (meter: Meter) => (isCompound(meter) ? 3 : Math.ceil(meter.beats / MOST_PLACES));

/** The meter of a bar: most have that of the sheet. */
export const meterOf = (sheet: Pick<Sheet, "meter">, bar: Bar) => bar.meter ?? sheet.meter;

const written = ({ beats, unit }: Meter) => `${beats}/${unit}`;

/** The tempo as it stands on paper: in beats that a foot taps, `♩ = 120`, dotted ones in 6/8. */
export function tempoWords({ meter, tempo }: Pick<Sheet, "meter" | "tempo">) {
  if (tempo === null) return "";
  const isDotted = isCompound(meter);
  const sign = beatSign(meter.unit, isDotted);
  return sign ? `${sign} = ${Math.round(tempo / (isDotted ? 3 : 1))}` : String(Math.round(tempo));
}

/** The most bars of a line. */
const LINE = 4;

/** Whether a chart has signs of repeats, endings or jumps. */
export const isFolded = (sheet: Sheet) => sheet.written.length < sheet.bars.length;

/** The chart as it stands on the page: as a band reads it, or with every bar in the order in which it is played. */
export function shownOf(sheet: Sheet, isOut: boolean): Shown {
  if (isOut) return { ...sheet, bars: sheet.bars.map((bar, number) => ({ ...bar, signs: { ...NONE, bars: [number], section: bar.section, line: begins(sheet.bars, number) } })) };
  return { ...sheet, bars: sheet.written.map((signs) => {
    const first = sheet.bars[signs.bars[0]];
    return { ...first, section: signs.section, chords: [...signs.again ? [signs.again] : [], ...first.chords], signs };
  }) };
}

const NONE: Signs = { bars: [], section: null, again: null, line: false, begins: false, times: null, endings: [], ends: false, segno: false, coda: false, words: [] };

/** Whether a line begins with a bar of a chart that is written out. */
function begins(bars: Bar[], number: number) {
  let first = number;
  while (first > 0 && !bars[first].section) first -= 1;
  return (number - first) % LINE === 0;
}

/** How many bars the line of each bar has on paper. */
export function lineLengths(bars: ShownBar[]) {
  const starts = bars.flatMap(({ signs }, number) => (signs.line || number === 0 ? [number] : []));
  return starts.flatMap((start, index) => {
    const length = (starts[index + 1] ?? bars.length) - start;
    return Array.from({ length }, () => length);
  });
}

/** The numbers of the ending that a bar belongs to; null for a bar that is always played. */
export function endingOf(bars: ShownBar[], number: number) {
  for (let at = number; at >= 0; at -= 1) {
    if (at < number && bars[at].signs.ends) return null;
    if (bars[at].signs.endings.length) return { numbers: bars[at].signs.endings, isFirst: at === number };
  }
  return null;
}

/** Whether the bar behind this one follows it whenever it is played, so that they may become one. */
export function isFollowed(bars: ShownBar[], number: number) {
  const [now, next] = [bars[number].signs.bars, bars[number + 1]?.signs.bars];
  return next !== undefined && now.length === next.length && now.every((each, index) => next[index] === each + 1);
}

/**
 * The cell of a chord that is heard: where it stands on the page, or the last chord before it in the same bar, as its own may be left out there.
 *
 * @param id of the chord as it is played; empty for none
 */
export function heardAt({ bars }: Shown, id: string) {
  const [bar, beat] = id.split("-").map(Number);
  const number = id ? bars.findIndex(({ signs }) => signs.bars.includes(bar)) : -1;
  if (number < 0) return "";
  const near = bars[number].chords.filter((chord) => chord.beat <= beat).at(-1);
  return idOf(number, near?.beat ?? beat);
}

/** The meter as it stands before a bar that is longer or shorter than the one before, `5/4`; null elsewhere. */
export function meterChange(sheet: Pick<Sheet, "meter" | "bars">, number: number) {
  const [now, before] = [meterOf(sheet, sheet.bars[number]), number ? meterOf(sheet, sheet.bars[number - 1]) : sheet.meter];
  return now.beats === before.beats && now.unit === before.unit ? null : written(now);
}

/** The cells of a bar from left to right: its chords, and the beats on which one could be written. */
export function cellsOf({ chords }: Pick<Bar, "chords">, meter: Meter): Cell[] {
  const grid = gridOf(meter);
  const cells: Omit<Cell, "width">[] = chords.map((chord, place) => ({ beat: chord.beat, place, chord }));
  for (let beat = 0; beat < meter.beats; beat += grid) {
    if (!chords.some((chord) => Math.abs(chord.beat - beat) < grid / 2)) cells.push({ beat, place: null, chord: null });
  }
  cells.sort((a, b) => a.beat - b.beat);
  return cells.map((cell, index) => ({ ...cell, width: (cells[index + 1]?.beat ?? meter.beats) - cell.beat }));
}

/** Whether the beats without a chord are marked: where a bar has one chord, on its first beat, there is nothing to count. */
export const hasSlashes = ({ chords }: Bar) => chords.length > 1 || chords.length === 1 && chords[0].beat > 0;

/**
 * How a bar without a chord is written: it repeats the bar before where that was one chord, else its last chord goes on.
 *
 * @returns null for a bar with chords, and where nothing has begun
 */
export function goesOn(bars: Bar[], number: number): "repeat" | "on" | null {
  if (bars[number].chords.length || !bars.slice(0, number).some(({ chords }) => chords.length)) return null;
  const before = bars[number - 1].chords;
  const isOne = before.length === 0 ? goesOn(bars, number - 1) === "repeat" : before.length === 1 && before[0].beat === 0;
  return isOne ? "repeat" : "on";
}

/** Where another chord goes behind this one: half way to the next. */
export const halfWay = ({ beat, length }: Placed) => beat + Math.max(1, Math.round(length / 2 * PARTS)) / PARTS;

/**
 * `3`, `2½`: a beat as people count it.
 *
 * @param beat from the beginning of the bar
 */
export function beatWords(beat: number) {
  const [whole, part] = [Math.floor(beat) + 1, beat % 1];
  const sign = { 0: "", 0.25: "¼", 0.5: "½", 0.75: "¾" }[part];
  return sign === undefined ? (beat + 1).toFixed(2) : `${whole}${sign}`;
}

/** All chords of a chart; where nothing is played there is none. */
export const chordsOf = ({ bars }: Pick<Sheet, "bars">) => bars.flatMap(({ chords }) => chords.flatMap(({ chord }) => (chord ? [{ chord }] : [])));

/** The most chords that fit below the field. */
const MOST_OFFERED = 10;

/**
 * The chords that a chart has, those that it has most often first: one of them is likely to stand somewhere else, too.
 *
 * @param but this one
 */
export function offeredIn(sheet: Pick<Sheet, "bars">, but: string | undefined) {
  const known: Map<string, { chord: Wire.LinkedChord, count: number }> = new Map();
  for (const { chord } of chordsOf(sheet)) known.set(chord.symbol, { chord, count: (known.get(chord.symbol)?.count ?? 0) + 1 });
  return [...known.values()].filter(({ chord }) => chord.symbol !== but).sort((a, b) => b.count - a.count).slice(0, MOST_OFFERED).map(({ chord }) => chord);
}

/** The id of a cell, on the page and while it is heard. */
export const idOf = (bar: number, beat: number) => `${bar}-${beat}`;

/**
 * The steps of the chart when it is played. Each chord lasts until the next one, over any number of bars.
 *
 * @param from the bar to begin with
 */
export function stepsOf(sheet: Sheet, from: number = 0): Step[] {
  const { bars, tempo } = sheet;
  const starts = [0];
  /** A beat of a bar in beats of the sheet: one half in 3/8 in 4/4. */
  const beatIn = (bar: Bar) => sheet.meter.unit / meterOf(sheet, bar).unit;
  for (const bar of bars) starts.push(starts[starts.length - 1] + meterOf(sheet, bar).beats * beatIn(bar));
  const beatLength = 60_000 / (tempo ?? usualTempo(sheet.meter));
  const all = bars.flatMap((bar, index) => bar.chords.map((placed) => ({ bar: index, placed, at: starts[index] + placed.beat * beatIn(bar) })));
  // The chord that sounds when that bar begins may have begun before it.
  const first = all.filter(({ at }) => at <= starts[from]).length - 1;
  const heard = all.slice(Math.max(first, 0)).map((each) => ({ ...each, at: Math.max(each.at, starts[from]) }));
  const origin = heard[0]?.at ?? 0;
  return heard.map(({ bar, placed: { chord, beat, lower, upper }, at }, index) => ({
    id: idOf(bar, beat), at: Math.round((at - origin) * beatLength), length: Math.round(((heard[index + 1]?.at ?? starts[bars.length]) - at) * beatLength),
    lower: chord ? lower : [], upper: chord ? upper : [], symbol: chord ? behind(chord.link) : null,
  }));
}

/**
 * When a moment of what is heard was played, in milliseconds since 1970; null before the first chord. Silences are shorter here.
 *
 * @param elapsed since the first step began, in milliseconds
 * @param chords those of the steps
 */
export function timeOf(elapsed: number, steps: Step[], chords: { time: number }[]) {
  const place = steps.filter(({ at }) => at <= elapsed).length - 1;
  return place < 0 ? null : Math.round(chords[place].time + elapsed - steps[place].at);
}

/**
 * How many beats a minute were tapped, from the middle one of all distances; null with fewer than two taps.
 *
 * @param taps in milliseconds, ascending
 */
export function pulseOf(taps: number[]) {
  const distances = taps.slice(1).map((time, index) => time - taps[index]).sort((a, b) => a - b);
  return distances.length ? Math.round(60_000 / distances[Math.floor(distances.length / 2)]) : null;
}

/**
 * Where a key leads among the cells of a chart, given the bar of each; null where it leads nowhere.
 *
 * @param barOf the bar of each cell, in order
 * @param lines the first bar of each line
 */
export function moved(key: string, at: number, barOf: number[], lines: number[]) {
  const inBar = (bar: number) => barOf.indexOf(bar);
  const now = lines.filter((first) => first <= barOf[at]).length - 1;
  // As far into the other line and its bar as into this one.
  const across = (line: number) => {
    const first = lines[line];
    if (first === undefined) return -1;
    const bar = Math.min(first + barOf[at] - lines[now], (lines[line + 1] ?? Infinity) - 1, barOf[barOf.length - 1]);
    return Math.min(inBar(bar) + at - inBar(barOf[at]), barOf.lastIndexOf(bar));
  };
  const to = ({
    ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: barOf.length - 1, ArrowUp: across(now - 1), ArrowDown: across(now + 1),
  } as Record<string, number>)[key];
  return to === undefined || to < 0 || to >= barOf.length ? null : to;
}
