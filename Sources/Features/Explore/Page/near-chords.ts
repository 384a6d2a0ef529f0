// The chords that a symbol may have meant which cannot be read: the same one with a sign less, or with two signs the other way round.

import type { read } from "./shell.js";

/** As many are asked about at once as one line takes. */
const MOST_LETTERS = 380;

/** What a hand that slips may have meant, the likeliest first: the end is where most slips are. */
export function slipsOf(symbol: string) {
  const letters = [...symbol.replace(/\s+/gu, "").slice(0, 24)];
  const root = (letters[0] ?? "").toUpperCase();
  if (!/[A-H]/u.test(root)) return [];
  const rest = letters.slice(1);
  const places = rest.map((_, index) => rest.length - 1 - index);
  const without = places.map((at) => [...rest.slice(0, at), ...rest.slice(at + 1)]);
  const turned = places.slice(1).map((at) => [...rest.slice(0, at), rest[at + 1], rest[at], ...rest.slice(at + 2)]);
  const shorter = places.map((at) => rest.slice(0, at));
  const all = [rest, ...without, ...turned, ...shorter].map((each) => root + each.join(""));
  return [...new Set(all)];
}

/**
 * The nearest chords that there are.
 *
 * @param ask sends a request
 */
export async function nearChords(symbol: string, ask: typeof read, most: number = 3) {
  let text = "";
  for (const each of slipsOf(symbol)) if (text.length + each.length < MOST_LETTERS) text += ` ${each}`;
  if (!text) return [];
  const { chords } = await ask("chords", { text: text.trim() });
  const found = new Map(chords.flatMap(({ chord, error }) => (chord && !error ? [[chord.link ?? chord.symbol, chord] as const] : [])));
  return [...found.values()].slice(0, most);
}
