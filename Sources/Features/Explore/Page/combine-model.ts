// The chords that are chosen to combine, and the facts about each choice. This module knows no name of a note or a chord.

import type { LitKeys } from "./notes.js";
import type { Hand, Kind } from "./state.js";

export type Tier = Wire.CombinedName["tier"];

export const HANDS: Hand[] = ["lower", "upper"];

export const other = (hand: Hand) => (hand === "lower" ? "upper" : "lower");

/** A chord that is not chosen, as requests write it. */
export const UNKNOWN = "?";

/** Between the chords of both hands in an address, the lower one first. */
const BAR = "|";

/**
 * The chords that an address asks for: `Cma7|D`, `Cma7`, `|D`; null for one that it leaves open.
 *
 * @param subject what stands behind the name of the view
 */
export function chordsOf(subject: string): Record<Hand, string | null> {
  const [lower = "", upper = ""] = subject.split(BAR).map((each) => each.trim());
  const known = (text: string) => (text && text !== UNKNOWN ? text : null);
  return { lower: known(lower), upper: known(upper) };
}

/** The hand whose chords are looked for: that of the chord which an address leaves open, where it names the other one; null for none. */
export const lookedFor = ({ lower, upper }: Record<Hand, string | null>): Hand | null => ((lower === null) === (upper === null) ? null : lower === null ? "lower" : "upper");

/**
 * The address that shows two chords, without loss.
 *
 * @param view the path of the view
 */
export function addressFor(view: string, { lower, upper }: Record<Hand, { link: string | null }>) {
  const [below, above] = [lower, upper].map(({ link }) => link?.split("/").at(-1) ?? "");
  if (!below && !above) return view;
  return `${view}/${below}${above ? encodeURIComponent(BAR) + above : ""}`;
}

/** The symbol that a link to the page of a chord stands for: it reads back as the same notes, in any style. */
export const symbolBehind = (link: string) => decodeURIComponent(link.split("/").at(-1) ?? "");

/** The text for `explore-select` of a hand; null for a chord that the menu does not have. */
export function rememberedAs({ symbol, letter, accidental, type }: Pick<Wire.MatchFactsSide, "symbol" | "letter" | "accidental" | "type">) {
  if (symbol === null) return "- ♮ -";
  return letter && accidental && type ? `${letter} ${accidental} ${type}` : null;
}

/** Kinds of chords that can be chosen. */
const CHORDS = ["unified", "slash"];

/** The chord that a player holds in a hand; a chord in one hand alone counts for both. */
export function heldBy(chord: { name: string, kind: Kind, lower: { name: string, kind: Kind } | null, upper: { name: string, kind: Kind } | null } | null, hand: Hand): string | null {
  if (!chord) return null;
  const own = chord.lower && chord.upper ? chord[hand] : chord;
  return own && CHORDS.includes(own.kind) ? own.name : null;
}

/** The chords of a player whose hands are followed; a hand that holds no chord keeps the one it has. */
export function followed(chord: Parameters<typeof heldBy>[0], before: Record<Hand, string | null>): Record<Hand, string | null> {
  const of = (hand: Hand) => {
    const own = chord?.[hand];
    return own && CHORDS.includes(own.kind) ? own.name : before[hand];
  };
  return { lower: of("lower"), upper: of("upper") };
}

export const isMatch = ({ match }: { match: Wire.CombinedName | null }) => match !== null && match.tier !== "two";

/** A sign that says without color how usual a name is, and whether it is a slash chord; empty for what stays two chords. */
export function signOf(match: { tier: Tier, kind: Kind } | null) {
  if (!match || match.tier === "two") return "";
  const isSure = match.tier === "everyday";
  if (match.kind === "slash") return isSure ? "◆" : "◇";
  return isSure ? "●" : "○";
}

/** The index of the reading that counts. */
export const countingReading = ({ result, readings }: Wire.MatchFacts) =>
  Math.max(0, readings.findIndex(({ name }) => name.name === result?.name && name.kind === result?.kind));

/** The keys that a reading lights: both hands, and what both have. */
export function litBy(notes: Pick<Wire.ReadingFactsNote, "midi" | "name" | "degree" | "hand">[]): LitKeys {
  const sounding = { lower: new Set(), upper: new Set() };
  for (const { midi, hand } of notes) sounding[hand].add(midi % 12);
  return new Map(notes.map(({ midi, hand, name, degree }) => [midi, {
    hand, name, degree, held: false, shared: sounding.lower.has(midi % 12) && sounding.upper.has(midi % 12),
  }]));
}

/** Where a focus goes with an arrow key in a group of choices; null for another key. */
export function moved(key: string, at: number, count: number) {
  switch (key) {
    case "ArrowRight": case "ArrowDown": return (at + 1) % count;
    case "ArrowLeft": case "ArrowUp": return (at + count - 1) % count;
    case "Home": return 0;
    case "End": return count - 1;
    default: return null;
  }
}
