// The chart as it is drawn and heard: which places of a bar hold a chord, where one could be written, and what sounds when.

import { behind } from "./diary-model.js";
import { beatSign, isCompound, usualTempo } from "./meter.js";

/**
 * @typedef {Wire.SheetView} Sheet
 * @typedef {Wire.SheetViewBar} Bar
 * @typedef {Wire.SheetViewWrittenBar} Signs
 * @typedef {Bar & { signs: Signs }} ShownBar a bar as it stands on the page
 * @typedef {Omit<Sheet, "bars"> & { bars: ShownBar[] }} Shown the chart as it stands on the page
 * @typedef {Wire.SheetViewMeter} Meter
 * @typedef {Wire.SheetViewPlaced} Placed
 * @typedef {{ beat: number, place: number | null, chord: Placed | null, width: number }} Cell
 * @typedef {import("./sequence.js").Step} Step
 */

/** The most places for chords that fit into a bar on a phone. */
const MOST_PLACES = 8;
/** Chords stand on such parts of a beat. */
const PARTS = 8;

/**
 * How many beats lie between two places at which a chord can be written: the three of a dotted beat belong together.
 *
 * @param {Meter} meter
 */
export const gridOf = (meter) => (isCompound(meter) ? 3 : Math.ceil(meter.beats / MOST_PLACES));

/** The meter of a bar: most have that of the sheet. */
export const meterOf = (/** @type {Pick<Sheet, "meter">} */ sheet, /** @type {Bar} */ bar) => bar.meter ?? sheet.meter;

const written = (/** @type {Meter} */ { beats, unit }) => `${beats}/${unit}`;

/**
 * The tempo as it stands on paper: in beats that a foot taps, `♩ = 120`, dotted ones in 6/8.
 *
 * @param {Pick<Sheet, "meter" | "tempo">} sheet
 */
export function tempoWords({ meter, tempo }) {
  if (tempo === null) return "";
  const isDotted = isCompound(meter);
  const sign = beatSign(meter.unit, isDotted);
  return sign ? `${sign} = ${Math.round(tempo / (isDotted ? 3 : 1))}` : String(Math.round(tempo));
}

/** The most bars of a line. */
const LINE = 4;

/** Whether a chart has signs of repeats, endings or jumps. */
export const isFolded = (/** @type {Sheet} */ sheet) => sheet.written.length < sheet.bars.length;

/**
 * The chart as it stands on the page: as a band reads it, or with every bar in the order in which it is played.
 *
 * @param {Sheet} sheet
 * @param {boolean} isOut
 * @returns {Shown}
 */
export function shownOf(sheet, isOut) {
  if (isOut) return { ...sheet, bars: sheet.bars.map((bar, number) => ({ ...bar, signs: { ...NONE, bars: [number], section: bar.section, line: begins(sheet.bars, number) } })) };
  return { ...sheet, bars: sheet.written.map((signs) => {
    const first = sheet.bars[signs.bars[0]];
    return { ...first, section: signs.section, chords: [...signs.again ? [signs.again] : [], ...first.chords], signs };
  }) };
}

/** @type {Signs} */
const NONE = { bars: [], section: null, again: null, line: false, begins: false, times: null, endings: [], ends: false, segno: false, coda: false, words: [] };

/**
 * Whether a line begins with a bar of a chart that is written out.
 *
 * @param {Bar[]} bars
 * @param {number} number
 */
function begins(bars, number) {
  let first = number;
  while (first > 0 && !bars[first].section) first -= 1;
  return (number - first) % LINE === 0;
}

/**
 * How many bars the line of each bar has on paper.
 *
 * @param {ShownBar[]} bars
 */
export function lineLengths(bars) {
  const starts = bars.flatMap(({ signs }, number) => (signs.line || number === 0 ? [number] : []));
  return starts.flatMap((start, index) => {
    const length = (starts[index + 1] ?? bars.length) - start;
    return Array.from({ length }, () => length);
  });
}

/**
 * The numbers of the ending that a bar belongs to; null for a bar that is always played.
 *
 * @param {ShownBar[]} bars
 * @param {number} number
 */
export function endingOf(bars, number) {
  for (let at = number; at >= 0; at -= 1) {
    if (at < number && bars[at].signs.ends) return null;
    if (bars[at].signs.endings.length) return { numbers: bars[at].signs.endings, isFirst: at === number };
  }
  return null;
}

/**
 * Whether the bar behind this one follows it whenever it is played, so that they may become one.
 *
 * @param {ShownBar[]} bars
 * @param {number} number
 */
export function isFollowed(bars, number) {
  const [now, next] = [bars[number].signs.bars, bars[number + 1]?.signs.bars];
  return next !== undefined && now.length === next.length && now.every((each, index) => next[index] === each + 1);
}

/**
 * The cell of a chord that is heard: where it stands on the page, or the last chord before it in the same bar, as its own may be left out there.
 *
 * @param {Shown} shown
 * @param {string} id of the chord as it is played; empty for none
 */
export function heardAt({ bars }, id) {
  const [bar, beat] = id.split("-").map(Number);
  const number = id ? bars.findIndex(({ signs }) => signs.bars.includes(bar)) : -1;
  if (number < 0) return "";
  const near = bars[number].chords.filter((chord) => chord.beat <= beat).at(-1);
  return idOf(number, near?.beat ?? beat);
}

/**
 * The meter as it stands before a bar that is longer or shorter than the one before, `5/4`; null elsewhere.
 *
 * @param {Pick<Sheet, "meter" | "bars">} sheet
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
export const chordsOf = (/** @type {Pick<Sheet, "bars">} */ { bars }) => bars.flatMap(({ chords }) => chords.flatMap(({ chord }) => (chord ? [{ chord }] : [])));

/** The most chords that fit below the field. */
const MOST_OFFERED = 10;

/**
 * The chords that a chart has, those that it has most often first: one of them is likely to stand somewhere else, too.
 *
 * @param {Pick<Sheet, "bars">} sheet
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
  /** A beat of a bar in beats of the sheet: one half in 3/8 in 4/4. */
  const beatIn = (/** @type {Bar} */ bar) => sheet.meter.unit / meterOf(sheet, bar).unit;
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
 * @param {number[]} lines the first bar of each line
 */
export function moved(key, at, barOf, lines) {
  const inBar = (/** @type {number} */ bar) => barOf.indexOf(bar);
  const now = lines.filter((first) => first <= barOf[at]).length - 1;
  // As far into the other line and its bar as into this one.
  const across = (/** @type {number} */ line) => {
    const first = lines[line];
    if (first === undefined) return -1;
    const bar = Math.min(first + barOf[at] - lines[now], (lines[line + 1] ?? Infinity) - 1, barOf[barOf.length - 1]);
    return Math.min(inBar(bar) + at - inBar(barOf[at]), barOf.lastIndexOf(bar));
  };
  const to = /** @type {Record<string, number>} */ ({
    ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: barOf.length - 1, ArrowUp: across(now - 1), ArrowDown: across(now + 1),
  })[key];
  return to === undefined || to < 0 || to >= barOf.length ? null : to;
}
