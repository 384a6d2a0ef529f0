// The chart as it is drawn and heard: which places of a bar hold a chord, where one could be written, and what sounds when.

import { behind } from "./diary-model.js";

/**
 * @typedef {Wire.SheetView} Sheet
 * @typedef {Wire.SheetViewBar} Bar
 * @typedef {Wire.SheetViewMeter} Meter
 * @typedef {Wire.SheetViewPlaced} Placed
 * @typedef {{ beat: number, place: number | null, chord: Placed | null, width: number }} Cell
 * @typedef {import("./sequence.js").Step} Step
 */

/** Where nothing says how fast it is. */
export const USUAL_TEMPO = 120;
/** The most places for chords that fit into a bar on a phone. */
const MOST_PLACES = 8;
/** Chords stand on such parts of a beat. */
const PARTS = 8;

/**
 * How many beats lie between two places at which a chord can be written: the three of a dotted beat belong together.
 *
 * @param {Meter} meter
 */
export const gridOf = ({ beats, unit }) => (unit >= 8 && beats > 3 && beats % 3 === 0 ? 3 : Math.ceil(beats / MOST_PLACES));

/** The meter of a bar: most have that of the sheet. */
export const meterOf = (/** @type {Pick<Sheet, "meter">} */ sheet, /** @type {Bar} */ bar) => bar.meter ?? sheet.meter;

const written = (/** @type {Meter} */ { beats, unit }) => `${beats}/${unit}`;

/**
 * The meter as it stands before a bar that is longer or shorter than the one before, `5/4`; null elsewhere.
 *
 * @param {Sheet} sheet
 * @param {number} number
 */
export function meterChange(sheet, number) {
  const [now, before] = [meterOf(sheet, sheet.bars[number]), number ? meterOf(sheet, sheet.bars[number - 1]) : sheet.meter];
  return now.beats === before.beats && now.unit === before.unit ? null : written(now);
}

/**
 * The cells of a bar from left to right: its chords, and the beats on which one could be written.
 *
 * @param {Pick<Bar, "chords">} bar
 * @param {Meter} meter
 * @returns {Cell[]}
 */
export function cellsOf({ chords }, meter) {
  const grid = gridOf(meter);
  /** @type {Omit<Cell, "width">[]} */
  const cells = chords.map((chord, place) => ({ beat: chord.beat, place, chord }));
  for (let beat = 0; beat < meter.beats; beat += grid) {
    if (!chords.some((chord) => Math.abs(chord.beat - beat) < grid / 2)) cells.push({ beat, place: null, chord: null });
  }
  cells.sort((a, b) => a.beat - b.beat);
  return cells.map((cell, index) => ({ ...cell, width: (cells[index + 1]?.beat ?? meter.beats) - cell.beat }));
}

/** Whether the beats without a chord are marked: where a bar has one chord, on its first beat, there is nothing to count. */
export const hasSlashes = (/** @type {Bar} */ { chords }) => chords.length > 1 || chords.length === 1 && chords[0].beat > 0;

/**
 * How a bar without a chord is written: it repeats the bar before where that was one chord, else its last chord goes on.
 *
 * @param {Bar[]} bars
 * @param {number} number
 * @returns {"repeat" | "on" | null} null for a bar with chords, and where nothing has begun
 */
export function goesOn(bars, number) {
  if (bars[number].chords.length || !bars.slice(0, number).some(({ chords }) => chords.length)) return null;
  const before = bars[number - 1].chords;
  const isOne = before.length === 0 ? goesOn(bars, number - 1) === "repeat" : before.length === 1 && before[0].beat === 0;
  return isOne ? "repeat" : "on";
}

/** Where another chord goes behind this one: half way to the next. */
export const halfWay = (/** @type {Placed} */ { beat, length }) => beat + Math.max(1, Math.round(length / 2 * PARTS)) / PARTS;

/**
 * `3`, `2½`: a beat as people count it.
 *
 * @param {number} beat from the beginning of the bar
 */
export function beatWords(beat) {
  const [whole, part] = [Math.floor(beat) + 1, beat % 1];
  const sign = { 0: "", 0.25: "¼", 0.5: "½", 0.75: "¾" }[part];
  return sign === undefined ? (beat + 1).toFixed(2) : `${whole}${sign}`;
}

/** All chords of a chart; where nothing is played there is none. */
export const chordsOf = (/** @type {Sheet} */ { bars }) => bars.flatMap(({ chords }) => chords.flatMap(({ chord }) => (chord ? [{ chord }] : [])));

/** The most chords that fit below the field. */
const MOST_OFFERED = 10;

/**
 * The chords that a chart has, those that it has most often first: one of them is likely to stand somewhere else, too.
 *
 * @param {Sheet} sheet
 * @param {string | undefined} but this one
 */
export function offeredIn(sheet, but) {
  /** @type {Map<string, { chord: Wire.LinkedChord, count: number }>} */
  const known = new Map();
  for (const { chord } of chordsOf(sheet)) known.set(chord.symbol, { chord, count: (known.get(chord.symbol)?.count ?? 0) + 1 });
  return [...known.values()].filter(({ chord }) => chord.symbol !== but).sort((a, b) => b.count - a.count).slice(0, MOST_OFFERED).map(({ chord }) => chord);
}

/** The id of a cell, on the page and while it is heard. */
export const idOf = (/** @type {number} */ bar, /** @type {number} */ beat) => `${bar}-${beat}`;

/**
 * The steps of the chart when it is played. Each chord lasts until the next one, over any number of bars.
 *
 * @param {Sheet} sheet
 * @param {number} from the bar to begin with
 * @returns {Step[]}
 */
export function stepsOf(sheet, from = 0) {
  const { bars, tempo } = sheet;
  const starts = [0];
  for (const bar of bars) starts.push(starts[starts.length - 1] + meterOf(sheet, bar).beats);
  const beatLength = 60_000 / (tempo ?? USUAL_TEMPO);
  const all = bars.flatMap(({ chords }, bar) => chords.map((placed) => ({ bar, placed, at: starts[bar] + placed.beat })));
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
 * @param {number} elapsed since the first step began, in milliseconds
 * @param {Step[]} steps
 * @param {{ time: number }[]} chords those of the steps
 */
export function timeOf(elapsed, steps, chords) {
  const place = steps.filter(({ at }) => at <= elapsed).length - 1;
  return place < 0 ? null : Math.round(chords[place].time + elapsed - steps[place].at);
}

/**
 * How many beats a minute were tapped, from the middle one of all distances; null with fewer than two taps.
 *
 * @param {number[]} taps in milliseconds, ascending
 */
export function pulseOf(taps) {
  const distances = taps.slice(1).map((time, index) => time - taps[index]).sort((a, b) => a - b);
  return distances.length ? Math.round(60_000 / distances[Math.floor(distances.length / 2)]) : null;
}

/**
 * Where a key leads among the cells of a chart, given the bar of each; null where it leads nowhere.
 *
 * @param {string} key
 * @param {number} at
 * @param {number[]} barOf the bar of each cell, in order
 * @param {number} perLine how many bars a line has
 */
export function moved(key, at, barOf, perLine) {
  const inBar = (/** @type {number} */ bar) => barOf.indexOf(bar);
  // As far into the other bar as into this one.
  const across = (/** @type {number} */ bar) => {
    const target = inBar(bar);
    if (target < 0) return -1;
    const last = barOf.lastIndexOf(bar);
    return Math.min(target + at - inBar(barOf[at]), last);
  };
  const to = /** @type {Record<string, number>} */ ({
    ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: barOf.length - 1, ArrowUp: across(barOf[at] - perLine), ArrowDown: across(barOf[at] + perLine),
  })[key];
  return to === undefined || to < 0 || to >= barOf.length ? null : to;
}
