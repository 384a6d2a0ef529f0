// The options in the address of the overlay and of the stage. Unknown or wrong options are reported in the console and change nothing.

import { CONCERT, INSTRUMENTS, LETTERS, partOf } from "./band-options.js";
import { isBlack } from "./key-geometry.js";
import { messages } from "./messages.js";

/**
 * @typedef {object} StageOptions
 * @property {"fit" | "same"} size
 * @property {import("./shown-chord.js").Moment} show
 * @property {number} hold in seconds
 * @property {import("./shown-chord.js").ChordView} view
 * @property {boolean} key the key that is set or heard
 * @property {boolean} roman the numeral of the chord in it
 * @property {number} before how many of the chords before
 * @property {number} next how many of the next chords
 * @property {boolean} hands
 * @property {boolean} keyboard
 * @property {boolean} staff
 * @property {boolean} song the sheet of a song that is followed
 *
 * @typedef {object} OwnOptions
 * @property {"fit" | "same" | number} size
 * @property {string} color
 * @property {string} lower
 * @property {string} upper
 * @property {string} background
 * @property {string | undefined} style
 * @property {boolean} committed
 * @property {number} alternatives
 * @property {"left" | "center" | "right"} align
 * @property {boolean} shadow
 * @property {number} outline
 * @property {import("./key-geometry.js").Range | undefined} range of the keyboard; without one it follows the hands
 * @property {"grand" | "treble" | "bass"} clef of the staff
 * @property {"names" | "degrees" | "intervals" | "none"} label what stands above the keys
 * @property {number} fade in milliseconds
 * @property {string} instrument whose names are read
 * @property {number} capo
 * @property {string} letters
 *
 * @typedef {Omit<StageOptions, "size" | "song"> & OwnOptions} OverlayOptions
 * @typedef {keyof StageOptions} StageOption
 * @typedef {(sentence: string) => void} Warn
 */

/**
 * The default of an option, how it is read, and the values that it takes.
 *
 * @template T
 * @typedef {[usual: T, parse: (text: string) => T | undefined, takes: string]} Option
 */

/**
 * @template T
 * @typedef {{ [Name in keyof T]: Option<T[Name]> }} Table
 */

const TAKES = messages.overlay.takes;
const COLOR = /^(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/iu;
/** @type {Record<string, boolean>} */
const SWITCHES = { 1: true, 0: false, on: true, off: false, yes: true, no: false, true: true, false: false, "": true };

const color = (/** @type {string} */ text) => {
  const digits = text.replace(/^#/u, "");
  if (COLOR.test(digits)) return `#${digits}`;
  return text === "transparent" ? text : undefined;
};
const toggle = (/** @type {string} */ text) => SWITCHES[text.toLowerCase()];
const number = (/** @type {number} */ least, /** @type {number} */ most) => (/** @type {string} */ text) => {
  const value = text.trim() === "" ? NaN : Number(text);
  return value >= least && value <= most ? value : undefined;
};
/**
 * @template {string} Word
 * @param {...Word} words
 * @returns {(text: string) => Word | undefined}
 */
const oneOf = (...words) => (text) => words.find((word) => word === text);
/** How long a name fades where only that it fades is asked for. */
const FADE = 160;
const fade = (/** @type {string} */ text) => number(0, 5000)(text) ?? (toggle(text) === undefined ? undefined : toggle(text) ? FADE : 0);
const LETTER_HEIGHTS = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
/** A key of the piano, as `C3`, `Eb4` or `F#2`; undefined for anything else and for a key that no piano has. */
const pianoKey = (/** @type {string} */ text) => {
  const found = /^([A-G])(b|#|♭|♯)?(-?\d)$/u.exec(text.trim().replace(/^[a-g]/u, (letter) => letter.toUpperCase()));
  if (!found) return undefined;
  const [, letter, sign = "", octave] = found;
  const midi = 12 * (Number(octave) + 1) + LETTER_HEIGHTS[/** @type {keyof typeof LETTER_HEIGHTS} */ (letter)] + { "": 0, b: -1, "♭": -1, "#": 1, "♯": 1 }[/** @type {"b"} */ (sign)];
  return midi >= 0 && midi <= 127 ? midi : undefined;
};
/** `C2-C6`: the keys from one to another, each moved to the next white key outside. */
const range = (/** @type {string} */ text) => {
  const [first, last, ...more] = text.split("-").map(pianoKey);
  if (first === undefined || last === undefined || more.length || last - first < 4) return undefined;
  return { first: isBlack(first) ? first - 1 : first, last: isBlack(last) ? last + 1 : last };
};
const instrument = (/** @type {string} */ text) => (text ? partOf(new URLSearchParams({ instrument: text })).instrument : undefined);
const next = (/** @type {string} */ text) => (Number.isInteger(Number(text || NaN)) ? number(0, 2)(text) : undefined);
const time = (/** @type {string} */ text) => (text === "forever" ? Infinity : number(0, 3600)(text));

/** @type {Table<Omit<StageOptions, "song">>} */
const SHARED = {
  size: ["fit", oneOf("fit", "same"), TAKES.stageSize],
  show: ["landing", oneOf("landing", "live", "committed"), TAKES.show],
  hold: [0, time, TAKES.hold],
  view: ["calm", oneOf("calm", "exact"), TAKES.view],
  key: [false, toggle, TAKES.toggle],
  roman: [false, toggle, TAKES.toggle],
  before: [0, number(0, 16), TAKES.before],
  next: [2, next, TAKES.next],
  hands: [false, toggle, TAKES.toggle],
  keyboard: [false, toggle, TAKES.toggle],
  staff: [false, toggle, TAKES.toggle],
};

/** @type {Table<StageOptions>} */
const STAGE = { ...SHARED, song: [false, toggle, TAKES.toggle] };

/** The names of the options of a stage. */
const STAGE_OPTIONS = /** @type {StageOption[]} */ (Object.keys(STAGE));

/** @type {Table<OverlayOptions>} */
const OVERLAY = {
  ...SHARED,
  // A stage shows them where they are known; a stream only where it is asked for.
  next: [0, next, TAKES.next],
  size: ["fit", (text) => STAGE.size[1](text) ?? number(8, 1000)(text), TAKES.size],
  color: ["#ffffff", color, TAKES.color],
  lower: ["#f4b942", color, TAKES.lower],
  upper: ["#58c4ee", color, TAKES.upper],
  background: ["transparent", color, TAKES.background],
  style: [undefined, (text) => text, TAKES.style],
  // As it was called before there was `show`.
  committed: [false, toggle, TAKES.toggle],
  alternatives: [0, number(0, 7), TAKES.alternatives],
  align: ["center", oneOf("left", "center", "right"), TAKES.align],
  shadow: [true, toggle, TAKES.toggle],
  outline: [0, number(0, 20), TAKES.outline],
  range: [undefined, range, TAKES.range],
  clef: ["grand", oneOf("grand", "treble", "bass"), TAKES.clef],
  label: ["names", oneOf("names", "degrees", "intervals", "none"), TAKES.label],
  fade: [0, fade, TAKES.fade],
  instrument: [CONCERT.instrument, instrument, INSTRUMENTS.join(", ")],
  capo: [CONCERT.capo, number(0, 11), TAKES.capo],
  letters: [CONCERT.letters, oneOf(...LETTERS), LETTERS.join(", ")],
};

/** What every option is where the address does not say it. */
export const USUAL = usual(OVERLAY);

/**
 * The options of a query such as "?size=120&keyboard=1"; `warn` is told each mistake as a sentence.
 *
 * @param {string} query
 * @param {string[]} styles those that there are
 * @param {Warn} warn
 */
export function overlayOptions(query, styles, warn = console.warn) {
  const [usualStyle, , takes] = OVERLAY.style;
  const given = read({ ...OVERLAY, style: [usualStyle, oneOf(...styles), takes] }, query, "overlay", warn);
  for (const name of new URLSearchParams(query).keys()) {
    if (name !== "lang" && !Object.hasOwn(OVERLAY, name)) warn(messages.overlay.unknown(name, Object.keys(OVERLAY)));
  }
  const options = { ...usual(OVERLAY), ...given };
  if (options.committed && !("show" in given)) options.show = "committed";
  return options;
}

/**
 * The options of a stage: those of the query, then what `remembered` gives as text, then the usual ones.
 *
 * @param {string} query
 * @param {(name: StageOption) => string | null} remembered
 * @param {Warn} warn
 * @returns {StageOptions}
 */
export function stageOptions(query, remembered, warn = console.warn) {
  const before = STAGE_OPTIONS.map((name) => [name, remembered(name) ? stageOption(name, remembered(name) ?? "") : undefined]);
  const chosen = Object.fromEntries(before.filter(([, value]) => value !== undefined));
  return { ...usual(STAGE), ...chosen, ...read(STAGE, query, "stage", warn) };
}

/**
 * One option of a stage, as it is written in an address.
 *
 * @param {StageOption} name
 * @param {string} text
 */
export function stageOption(name, text) {
  return STAGE[name][1](text);
}

/**
 * The defaults of the options of a table.
 *
 * @template T
 * @param {Table<T>} table
 * @returns {T}
 */
function usual(table) {
  const entries = /** @type {[string, Option<unknown>][]} */ (Object.entries(table));
  return /** @type {T} */ (Object.fromEntries(entries.map(([name, [value]]) => [name, value])));
}

/**
 * The valid options of the query.
 *
 * @template T
 * @param {Table<T>} table
 * @param {string} query
 * @param {string} place
 * @param {Warn} warn
 * @returns {Partial<T>}
 */
function read(table, query, place, warn) {
  /** @type {Record<string, unknown>} */
  const options = {};
  for (const [name, text] of new URLSearchParams(query)) {
    if (!Object.hasOwn(table, name)) continue;
    const [, parse, takes] = table[/** @type {keyof T} */ (name)];
    const value = parse(text);
    if (value === undefined) warn(messages.overlay.wrong(place, name, takes, text));
    else options[name] = value;
  }
  return /** @type {Partial<T>} */ (options);
}
