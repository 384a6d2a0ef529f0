// The keys that are lit, their colors by hand, and the text above them.

import { messages } from "./messages.js";
import type { Border, Hand, Keys, Note } from "./state.js";

/** How a key stands to what is asked for or shown. */
export type Mark = "in" | "out" | "missing";

export interface LitKey {
  hand: Hand;
  /** Whether both hands have this note in some octave. */
  shared: boolean;
  /** Whether only a pedal holds it, or it is no part of the name. */
  held: boolean;
  name: string;
  degree: string | null;
  mark?: Mark;
}

/** By MIDI number. */
export type LitKeys = Map<number, LitKey>;

/**
 * The lit keys. `chord` gives spelling and degrees, also to the same note in another octave, which changes no reading; other
 * keys are spelled plainly.
 *
 * @param plainNames from C to B
 * @param named the hands whose notes are named: those of the other one are pale
 */
export function litKeys(notes: Keys | null, chord: { notes: Note[] } | null, plainNames: string[], named = "both"): LitKeys {
  const known = new Map((chord?.notes ?? []).map((note) => [note.midi, note]));
  const alike = new Map((chord?.notes ?? []).map((note) => [note.midi % 12, note]));
  const down = new Set(notes?.down ?? []);
  const lit: LitKeys = new Map();
  for (const midi of notes?.sounding ?? []) {
    const note = known.get(midi);
    const hand = note?.hand ?? handOf(midi, notes?.split);
    lit.set(midi, {
      hand,
      shared: false,
      held: !down.has(midi) || named !== "both" && named !== hand,
      name: (note ?? alike.get(midi % 12))?.name ?? plainNames[midi % 12] ?? "",
      degree: (note ?? alike.get(midi % 12))?.degree ?? null,
    });
  }
  const hands = { lower: new Set(), upper: new Set() };
  for (const [midi, key] of lit) hands[key.hand].add(midi % 12);
  for (const [midi, key] of lit) key.shared = hands.lower.has(midi % 12) && hands.upper.has(midi % 12);
  return lit;
}

function handOf(midi: number, split: Border | undefined): Hand {
  return typeof split === "number" && midi >= split ? "upper" : "lower";
}

/** The keys of one hand, in its own color. */
export function ofHand(lit: LitKeys, hand: Hand): LitKeys {
  return new Map([...lit].filter(([, key]) => key.hand === hand).map(([midi, key]) => [midi, { ...key, shared: false }]));
}

/** The text about a keyboard for screen readers. */
export function inWords(lit: LitKeys) {
  const names = (hand: Hand) => [...lit].filter(([, key]) => key.hand === hand).map(([, key]) => key.name).join(" ");
  const [lower, upper] = [names("lower"), names("upper")];
  if (!lower && !upper) return messages.hands.none;
  return [lower && messages.hands.lowerHas(lower), upper && messages.hands.upperHas(upper)].filter(Boolean).join(", ");
}
