// The model of practice on the page, computed from chordd's replies without any element: pure functions.

import { number } from "./language.js";
import { texts } from "./practice-texts.js";
import { saidOf } from "./sentence.js";
import type { Kind, Reading } from "./state.js";

// The options of the request that starts a drill.
export type Option = Exclude<keyof Wire.Requests["practice-start"], "drill" | "sheet" | "sounds" | "player">;

/** The choices for a drill: lists are sets, an empty one means all. */
export type Chosen = { [Name in Option]?: string | number | boolean | string[] };

/** How many drills stand above the groups. */
const LAST_USED = 4;

/**
 * The drills with those that were used last in front of their groups, each once.
 *
 * @param used names, the newest first
 * @param title of the group of those
 */
export function grouped(drills: Wire.PracticeDrillRow[], used: string[], title: string) {
  const last = used.flatMap((name) => drills.find((drill) => drill.name === name) ?? []).slice(0, LAST_USED);
  const rest = drills.filter((drill) => !last.includes(drill));
  const groups = last.length ? [{ name: "", title, drills: last }] : [];
  for (const drill of rest) {
    const group = groups.find(({ name }) => name === drill.group);
    if (group) group.drills.push(drill);
    else groups.push({ name: drill.group, title: saidOf(drill, "group"), drills: [drill] });
  }
  return groups;
}

/** What comes next as new, by kind, each name once. */
export function comingLists(coming: Wire.PracticeComing[]) {
  const lists: { kind: Wire.PracticeComing["kind"], names: string[], rows: Wire.PracticeComing[] }[] = [];
  for (const row of coming) {
    const [kind, text] = [row.kind, saidOf(row, "text")];
    const list = lists.find((each) => each.kind === kind) ?? lists[lists.push({ kind, names: [], rows: [] }) - 1];
    if (list.names.includes(text)) continue;
    list.names.push(text);
    list.rows.push(row);
  }
  return lists;
}

/** The newest first, each once, and not too many. */
export const usedNow = (used: string[], name: string) => [name, ...used.filter((each) => each !== name)].slice(0, 2 * LAST_USED);

/** The body of the request that starts a drill: only what the drill takes and what is chosen. */
export function bodyOf(drill: Wire.PracticeDrillRow, chosen: Chosen): Wire.Requests["practice-start"] {
  const body: Record<string, string | number | boolean> = {};
  for (const name of takesOf(drill)) {
    const value = chosen[name];
    if (Array.isArray(value)) {
      if (value.length) body[name] = value.join(" ");
    } else if (value !== undefined && value !== "") {
      body[name] = value;
    }
  }
  return { drill: drill.name, ...body };
}

/** The options that can be chosen: every drill can end after a time, as with the command. */
export function takesOf({ takes }: Wire.PracticeDrillRow) {
  return [...takes, "minutes" as const];
}

/** The tempo of a session, in words. */
export function tempoText({ firstTempo, tempo }: Wire.SummaryView) {
  if (!tempo) return "";
  return firstTempo && firstTempo !== tempo ? texts.tempoFrom(firstTempo, tempo) : texts.tempoNow(tempo);
}

/** A time in ms as people read it; nothing for none. */
export function timeText(ms: number | undefined) {
  if (ms === undefined) return "";
  return `${number(ms / 1000, ms < 995 ? 2 : 1)} s`;
}

/** Minutes and seconds, as on a clock. */
export function clockText(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export const percent = (share: number) => `${Math.round(100 * share)} %`;

export type Mark = { state: "right" | "wrong" | "missing" | "guide", name: string, strength: number };

/** The marks on the keys: verdicts replace the guide. */
export function marksOf(task: Wire.TaskView | null, verdict: Wire.VerdictView | undefined): Map<number, Mark> {
  const marks = new Map();
  for (const { midi, name, strength } of task?.guide ?? []) {
    if (strength > 0) marks.set(midi, { state: "guide", name, strength: Math.min(1, strength) });
  }
  for (const { midi, name, state } of verdict?.keys ?? []) marks.set(midi, { state, name, strength: 1 });
  return marks;
}

/** Whether the name of what is asked may be seen. */
export const isOpenName = (task: Wire.TaskView, verdict: Wire.VerdictView | undefined) =>
  !task.hidden || verdict?.outcome === "right" || verdict?.outcome === "shown";

/** What is asked, as it is read aloud. Where the name is what has to be found, nobody says it. */
export const aloud = ({ hidden, prompt }: { hidden: boolean, prompt: Wire.Prompt }) => (hidden ? saidOf(prompt, "instruction") : `${saidOf(prompt, "instruction").replace(/\.$/u, "")}: ${saidOf(prompt, "spoken")}`);

/** The parts of a prompt that are written large, and beside it. */
export function written(prompt: Wire.Prompt) {
  const { text, name, parts, detail, numeral, key } = prompt;
  const place = key ? texts.inKey(saidOf(prompt, "key")) : null;
  const more = saidOf(prompt, "detail");
  if (parts.length || name) return { large: saidOf(prompt, "name"), parts, beside: [more, numeral, place].filter(isText) };
  if (numeral) return { large: numeral, parts: [], beside: [place, more].filter(isText) };
  return { large: saidOf(prompt, "text"), parts: [], beside: [detail && text.includes(detail) ? null : more, key && !text.includes(key) ? place : null].filter(isText) };
}

const isText = (text: string | null | undefined) => Boolean(text);

/** The chord of a prompt, as `showName` takes it; null where it has no name. */
export function readingOf({ name, parts, spoken, kind }: { name?: string, parts: Wire.NamePart[], spoken: string, kind?: Kind }): Reading | null {
  if (!name) return null;
  // Two notes are written with a dash, two chords above each other.
  const isPolychord = parts.length === 2 && name.includes("|");
  return { name, parts, spoken, kind: kind ?? (isPolychord ? "polychord" : parts.length > 1 ? "none" : "unified") };
}

/**
 * The beats that begin in a span of time; those of the count-in have numbers below 0.
 *
 * @param from ms, included
 * @param to ms, not included
 */
export function beatsBetween({ bpm, beatsPerBar, startedAt, countIn, beats, pickup }: Wire.TempoView, from: number, to: number) {
  const length = 60_000 / bpm;
  const first = startedAt + countIn * length;
  const end = beats - countIn;
  const found = [];
  for (let number = Math.max(-countIn, Math.ceil((from - first) / length)); number < end && first + number * length < to; number++) {
    const inBar = (((number + pickup) % beatsPerBar) + beatsPerBar) % beatsPerBar;
    found.push({ number, time: first + number * length, inBar, isCountIn: number < 0 });
  }
  return found;
}

/** The number of the option that a key of the computer means, from 1. */
export function optionAt(code: string, options: string[]) {
  const number = /^(?:Digit|Numpad)([1-9])$/u.exec(code)?.[1];
  return number === undefined ? undefined : options[Number(number) - 1];
}

/** In seconds: from note to note of a broken chord, and how long it sounds after the last one. */
const [BROKEN, RING] = [0.35, 0.8];

/** How many chords are asked for, after what leads to them. */
export const askedCount = ({ chords, asked }: Wire.TaskSound) => chords.length - asked;

/**
 * A part of what a task sounds, to be heard again, as chordd plays it on the MIDI output.
 *
 * @param part `chord`: one of those that are asked for, from 1; `isBroken`: note by note
 */
export function partOf(sound: Wire.TaskSound, { chord, isBroken = false }: { chord?: number, isBroken?: boolean } = {}): Wire.TaskSound {
  if (chord === undefined && !isBroken) return sound;
  const asked = sound.chords.slice(sound.asked);
  const wanted = chord === undefined ? asked : asked.slice(chord - 1, chord);
  const chords: Wire.TaskSoundChord[] = [];
  let time = 0;
  for (const { notes, seconds } of wanted) {
    const length = isBroken ? BROKEN * notes.length + RING : Math.max(seconds, 1.2);
    if (isBroken) {
      for (const [place, note] of [...notes].sort((one, two) => one - two).entries()) {
        chords.push({ notes: [note], seconds: length - BROKEN * place, at: time + BROKEN * place });
      }
    } else {
      chords.push({ notes, seconds: length, at: time });
    }
    time += length;
  }
  return { chords, asked: 0 };
}

/** A list that was kept as text; an empty one where it was not, or is broken. */
export function keptList(text: string | null): string[] {
  const value = kept(text);
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/** Choices that were kept as text. */
export function keptChoice(text: string | null): Chosen {
  const value = kept(text);
  return value && typeof value === "object" && !Array.isArray(value) ? value : {};
}

function kept(text: string | null) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
