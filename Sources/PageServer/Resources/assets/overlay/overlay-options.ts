// The options in the address of the overlay and of the stage. Unknown or wrong options are reported in the console and change nothing.

import { CONCERT, INSTRUMENTS, LETTERS, partOf } from "./band-options.js";
import { isBlack, type Range } from "./key-geometry.js";
import { messages } from "./messages.js";
import type { ChordView, Moment } from "./shown-chord.js";

export interface StageOptions {
  size: "fit" | "same";
  show: Moment;
  /** In seconds. */
  hold: number;
  view: ChordView;
  /** The key that is set or heard. */
  key: boolean;
  /** The numeral of the chord in it. */
  roman: boolean;
  /** How many of the chords before. */
  before: number;
  /** How many of the next chords. */
  next: number;
  hands: boolean;
  keyboard: boolean;
  staff: boolean;
  /** The sheet of a song that is followed. */
  song: boolean;
}

interface OwnOptions {
  size: "fit" | "same" | number;
  color: string;
  lower: string;
  upper: string;
  background: string;
  style: string | undefined;
  committed: boolean;
  alternatives: number;
  align: "left" | "center" | "right";
  shadow: boolean;
  outline: number;
  /** The keys of the keyboard; without a range it follows the hands. */
  range: Range | undefined;
  /** The clef of the staff. */
  clef: "grand" | "treble" | "bass";
  /** The words above the keys. */
  label: "names" | "degrees" | "intervals" | "none";
  /** In milliseconds. */
  fade: number;
  /** The instrument whose names are read. */
  instrument: string;
  capo: number;
  letters: string;
}

type OverlayOptions = Omit<StageOptions, "size" | "song"> & OwnOptions;
export type StageOption = keyof StageOptions;
type Warn = (sentence: string) => void;

/** The default of an option, how it is read, and the values that it takes. */
type Option<T> = [usual: T, parse: (text: string) => T | undefined, takes: string];

type Table<T> = { [Name in keyof T]: Option<T[Name]> };

const TAKES = messages.overlay.takes;
const COLOR = /^(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/iu;
const SWITCHES: Record<string, boolean> = { 1: true, 0: false, on: true, off: false, yes: true, no: false, true: true, false: false, "": true };

const color = (text: string) => {
  const digits = text.replace(/^#/u, "");
  if (COLOR.test(digits)) return `#${digits}`;
  return text === "transparent" ? text : undefined;
};
const toggle = (text: string) => SWITCHES[text.toLowerCase()];
const number = (least: number, most: number) => (text: string) => {
  const value = text.trim() === "" ? NaN : Number(text);
  return value >= least && value <= most ? value : undefined;
};
const oneOf = <Word extends string>(...words: Word[]): (text: string) => Word | undefined => (text) => words.find((word) => word === text);
/** How long a name fades where only that it fades is asked for. */
const FADE = 160;
const fade = (text: string) => number(0, 5000)(text) ?? (toggle(text) === undefined ? undefined : toggle(text) ? FADE : 0);
const LETTER_HEIGHTS = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
/** A key of the piano, as `C3`, `Eb4` or `F#2`; undefined for anything else and for a key that no piano has. */
const pianoKey = (text: string) => {
  const found = /^([A-G])(b|#|♭|♯)?(-?\d)$/u.exec(text.trim().replace(/^[a-g]/u, (letter) => letter.toUpperCase()));
  if (!found) return undefined;
  const [, letter, sign = "", octave] = found;
  const midi = 12 * (Number(octave) + 1) + LETTER_HEIGHTS[letter as keyof typeof LETTER_HEIGHTS] + { "": 0, b: -1, "♭": -1, "#": 1, "♯": 1 }[sign as "b"];
  return midi >= 0 && midi <= 127 ? midi : undefined;
};
/** `C2-C6`: the keys from one to another, each moved to the next white key outside. */
const range = (text: string) => {
  const [first, last, ...more] = text.split("-").map(pianoKey);
  if (first === undefined || last === undefined || more.length || last - first < 4) return undefined;
  return { first: isBlack(first) ? first - 1 : first, last: isBlack(last) ? last + 1 : last };
};
const instrument = (text: string) => (text ? partOf(new URLSearchParams({ instrument: text })).instrument : undefined);
const next = (text: string) => (Number.isInteger(Number(text || NaN)) ? number(0, 2)(text) : undefined);
const time = (text: string) => (text === "forever" ? Infinity : number(0, 3600)(text));

const SHARED: Table<Omit<StageOptions, "song">> = {
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

const STAGE: Table<StageOptions> = { ...SHARED, song: [false, toggle, TAKES.toggle] };

/** The names of the options of a stage. */
const STAGE_OPTIONS = Object.keys(STAGE) as StageOption[];

const OVERLAY: Table<OverlayOptions> = {
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
 * @param styles those that there are
 */
export function overlayOptions(query: string, styles: string[], warn: Warn = console.warn) {
  const [usualStyle, , takes] = OVERLAY.style;
  const given = read({ ...OVERLAY, style: [usualStyle, oneOf(...styles), takes] }, query, "overlay", warn);
  for (const name of new URLSearchParams(query).keys()) {
    if (name !== "lang" && !Object.hasOwn(OVERLAY, name)) warn(messages.overlay.unknown(name, Object.keys(OVERLAY)));
  }
  const options = { ...usual(OVERLAY), ...given };
  if (options.committed && !("show" in given)) options.show = "committed";
  return options;
}

/** The options of a stage: those of the query, then what `remembered` gives as text, then the usual ones. */
export function stageOptions(query: string, remembered: (name: StageOption) => string | null, warn: Warn = console.warn): StageOptions {
  const before = STAGE_OPTIONS.map((name) => [name, remembered(name) ? stageOption(name, remembered(name) ?? "") : undefined]);
  const chosen = Object.fromEntries(before.filter(([, value]) => value !== undefined));
  return { ...usual(STAGE), ...chosen, ...read(STAGE, query, "stage", warn) };
}

/** One option of a stage, as it is written in an address. */
export function stageOption(name: StageOption, text: string) {
  return STAGE[name][1](text);
}

/** The defaults of the options of a table. */
function usual<T>(table: Table<T>): T {
  const entries = Object.entries(table) as [string, Option<unknown>][];
  return Object.fromEntries(entries.map(([name, [value]]) => [name, value])) as T;
}

/** The valid options of the query. */
function read<T>(table: Table<T>, query: string, place: string, warn: Warn): Partial<T> {
  const options: Record<string, unknown> = {};
  for (const [name, text] of new URLSearchParams(query)) {
    if (!Object.hasOwn(table, name)) continue;
    const [, parse, takes] = table[name as keyof T];
    const value = parse(text);
    if (value === undefined) warn(messages.overlay.wrong(place, name, takes, text));
    else options[name] = value;
  }
  return options as Partial<T>;
}
