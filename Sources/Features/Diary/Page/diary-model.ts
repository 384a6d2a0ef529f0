// The content of the diary's view, computed from chordd's replies: sittings, lines of a minute each, and the selection.

import type { Step } from "./sequence.js";

type Found = Wire.HistoryFound;
type Played = Wire.HistoryPlayed;
/** Chords of one minute, or one progression; from left to right as they were played. */
export type Line = { id: string, time: number, isProgression: boolean, chords: Played[] };
export type Group = { id: number, sitting: Wire.HistorySitting | undefined, lines: Line[] };

const MINUTE = 60_000;
/** Such a silence within a line is seen, in milliseconds. */
const PAUSE = 3000;
/** When a series of chords is heard, no chord keeps the next one waiting longer. */
const LONGEST = 2500;
/** How long a chord of unknown length is heard. */
const USUAL = 1200;

/** The first chord of what was found. */
const first = (found: Found) => found.chords[0];

/**
 * Sitting by sitting, the newest first; in each of them lines, the newest first.
 *
 * @param results newest first
 */
export function grouped(results: Found[], sittings: Wire.HistorySitting[]): Group[] {
  const known = new Map(sittings.map((sitting) => [sitting.id, sitting]));
  const groups: Group[] = [];
  for (const found of results) {
    const { id, sitting, time } = first(found);
    let group = groups.at(-1);
    if (group?.id !== sitting) groups.push(group = { id: sitting, sitting: known.get(sitting), lines: [] });
    const line = group.lines.at(-1);
    const minute = Math.floor(time / MINUTE);
    if (found.chords.length > 1) group.lines.push({ id: `progression ${id}`, time, isProgression: true, chords: found.chords });
    else if (line && !line.isProgression && line.id === `minute ${minute}`) Object.assign(line, { time, chords: [...found.chords, ...line.chords] });
    else group.lines.push({ id: `minute ${minute}`, time, isProgression: false, chords: found.chords });
  }
  return groups;
}

/**
 * The newest of the same search, and behind it what was known before.
 *
 * @param known newest first
 * @param isAll whether there is nothing older than `newest`
 * @returns null where chords between them may be missing
 */
export function withNewest(known: Found[], newest: Found[], isAll: boolean): Found[] | null {
  if (isAll || !known.length) return newest;
  const oldest = Math.min(...newest.map((found) => first(found).id));
  if (oldest > first(known[0]).id) return null;
  return [...newest, ...known.filter((found) => first(found).id < oldest)];
}

/** The chords of a sitting from one to another, in the order in which they were played, each once. */
export function chordsBetween(results: Found[], from: number, to: number) {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const all = results.flatMap(({ chords }) => chords).filter(({ id }) => id >= low && id <= high);
  return [...new Map(all.map((chord) => [chord.id, chord])).values()].sort((a, b) => a.id - b.id);
}

/** The symbol in an address, which requests read without loss: `C13(#11)` of `/chord/C13(%2311)`. */
export const behind = (link: string) => decodeURIComponent(link.split("/").at(-1) ?? "");

/** The symbols as requests read them without loss, one after the other. */
export const symbolsOf = (chords: { chord: Wire.LinkedChord }[]) => chords.map(({ chord }) => behind(chord.link)).join(" ");

/** The same as people write it. */
export const namesOf = (chords: { chord: Wire.LinkedChord }[]) => chords.map(({ chord }) => chord.symbol).join(" ");

/**
 * From when to when chords sounded.
 *
 * @param chords at least one
 */
export const timesOf = (chords: Played[]) => ({
  since: Math.min(...chords.map(({ time }) => time)), until: Math.max(...chords.map(({ time, length }) => time + Math.max(length ?? 0, 1))),
});

/** Whether a chord follows a silence. */
export const isAfterPause = (chord: Played, before: Played | undefined) => before !== undefined && before.length !== null && chord.time - before.time - before.length >= PAUSE;

/**
 * The steps that are heard, with their times: as they were played, but for the silences.
 *
 * @param chords in their order
 * @param longest in milliseconds: longer chords are cut short
 */
export function stepsOf(chords: Played[], longest: number = LONGEST): Step[] {
  let at = 0;
  return chords.map(({ id, time, length, chord, lower, upper }, index) => {
    const wait = index + 1 < chords.length ? Math.min(chords[index + 1].time - time, longest) : Math.min(length ?? USUAL, longest);
    const step = { id: String(id), at, length: Math.max(wait, 100), lower, upper, symbol: behind(chord.link) };
    at += step.length;
    return step;
  });
}

/** How long something lasts: `0:07`, `12:30`, `1:02:05`. */
export function clockLength(milliseconds: number) {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Bytes that came as Base64. */
export const bytesOf = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
