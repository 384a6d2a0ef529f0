// The chords that are chosen to combine, and the facts about each choice. This module knows no name of a note or a chord.

/**
 * @typedef {import("./state.js").Hand} Hand
 * @typedef {import("./state.js").Kind} Kind
 * @typedef {Wire.CombinedName["tier"]} Tier
 */

/** @type {Hand[]} */
export const HANDS = ["lower", "upper"];

/** @param {Hand} hand */
export const other = (hand) => (hand === "lower" ? "upper" : "lower");

/** A chord that is not chosen, as requests write it. */
export const UNKNOWN = "?";

/** Between the chords of both hands in an address, the lower one first. */
const BAR = "|";

/**
 * The chords that an address asks for: `Cma7|D`, `Cma7`, `|D`; null for one that it leaves open.
 *
 * @param {string} subject what stands behind the name of the view
 * @returns {Record<Hand, string | null>}
 */
export function chordsOf(subject) {
  const [lower = "", upper = ""] = subject.split(BAR).map((each) => each.trim());
  const known = (/** @type {string} */ text) => (text && text !== UNKNOWN ? text : null);
  return { lower: known(lower), upper: known(upper) };
}

/**
 * The hand whose chords are looked for: that of the chord which an address leaves open, where it names the other one; null for none.
 *
 * @param {Record<Hand, string | null>} asked
 * @returns {Hand | null}
 */
export const lookedFor = ({ lower, upper }) => ((lower === null) === (upper === null) ? null : lower === null ? "lower" : "upper");

/**
 * The address that shows two chords, without loss.
 *
 * @param {string} view the path of the view
 * @param {Record<Hand, { link: string | null }>} sides
 */
export function addressFor(view, { lower, upper }) {
  const [below, above] = [lower, upper].map(({ link }) => link?.split("/").at(-1) ?? "");
  if (!below && !above) return view;
  return `${view}/${below}${above ? encodeURIComponent(BAR) + above : ""}`;
}

/**
 * The symbol that a link to the page of a chord stands for: it reads back as the same notes, in any style.
 *
 * @param {string} link
 */
export const symbolBehind = (link) => decodeURIComponent(link.split("/").at(-1) ?? "");

/**
 * The text for `explore-select` of a hand; null for a chord that the menu does not have.
 *
 * @param {Pick<Wire.MatchFactsSide, "symbol" | "letter" | "accidental" | "type">} side
 */
export function rememberedAs({ symbol, letter, accidental, type }) {
  if (symbol === null) return "- ♮ -";
  return letter && accidental && type ? `${letter} ${accidental} ${type}` : null;
}

/** Kinds of chords that can be chosen. */
const CHORDS = ["unified", "slash"];

/**
 * The chord that a player holds in a hand; a chord in one hand alone counts for both.
 *
 * @param {{ name: string, kind: Kind, lower: { name: string, kind: Kind } | null, upper: { name: string, kind: Kind } | null } | null} chord
 * @param {Hand} hand
 * @returns {string | null}
 */
export function heldBy(chord, hand) {
  if (!chord) return null;
  const own = chord.lower && chord.upper ? chord[hand] : chord;
  return own && CHORDS.includes(own.kind) ? own.name : null;
}

/**
 * The chords of a player whose hands are followed; a hand that holds no chord keeps the one it has.
 *
 * @param {Parameters<typeof heldBy>[0]} chord
 * @param {Record<Hand, string | null>} before
 * @returns {Record<Hand, string | null>}
 */
export function followed(chord, before) {
  const of = (/** @type {Hand} */ hand) => {
    const own = chord?.[hand];
    return own && CHORDS.includes(own.kind) ? own.name : before[hand];
  };
  return { lower: of("lower"), upper: of("upper") };
}

/** @param {{ match: Wire.CombinedName | null }} choice */
export const isMatch = ({ match }) => match !== null && match.tier !== "two";

/**
 * A sign that says without color how usual a name is, and whether it is a slash chord; empty for what stays two chords.
 *
 * @param {{ tier: Tier, kind: Kind } | null} match
 */
export function signOf(match) {
  if (!match || match.tier === "two") return "";
  const isSure = match.tier === "everyday";
  if (match.kind === "slash") return isSure ? "◆" : "◇";
  return isSure ? "●" : "○";
}

/**
 * The index of the reading that counts.
 *
 * @param {Wire.MatchFacts} matches
 */
export const countingReading = ({ result, readings }) =>
  Math.max(0, readings.findIndex(({ name }) => name.name === result?.name && name.kind === result?.kind));

/**
 * The keys that a reading lights: both hands, and what both have.
 *
 * @param {Pick<Wire.ReadingFactsNote, "midi" | "name" | "degree" | "hand">[]} notes
 * @returns {import("./notes.js").LitKeys}
 */
export function litBy(notes) {
  const sounding = { lower: new Set(), upper: new Set() };
  for (const { midi, hand } of notes) sounding[hand].add(midi % 12);
  return new Map(notes.map(({ midi, hand, name, degree }) => [midi, {
    hand, name, degree, held: false, shared: sounding.lower.has(midi % 12) && sounding.upper.has(midi % 12),
  }]));
}

/**
 * Where a focus goes with an arrow key in a group of choices; null for another key.
 *
 * @param {string} key
 * @param {number} at
 * @param {number} count
 */
export function moved(key, at, count) {
  switch (key) {
    case "ArrowRight": case "ArrowDown": return (at + 1) % count;
    case "ArrowLeft": case "ArrowUp": return (at + count - 1) % count;
    case "Home": return 0;
    case "End": return count - 1;
    default: return null;
  }
}
