// The chart that is followed, and the place in it, as the last events have them.

import type { Reading, State } from "./state.js";

const newest = (state: State, type: string) => (state.connected ? state.events.get(type) ?? null : null) as unknown;

/** The newest event about the form; null before the first. */
export const formOf = (state: State) => newest(state, "form") as Wire.FormEvent | null;

/** The newest event about the chart; null where none is followed. */
export function chartOf(state: State) {
  const chart = newest(state, "chart") as Wire.ChartEvent | null;
  return chart && chart.name !== null ? chart : null;
}

/** A chord by its name as name-view.ts draws it. */
export const readingOf = ({ name, parts, spoken }: Wire.NamedChord): Reading => ({ name, parts, spoken, kind: parts.length > 1 ? "polychord" : "unified" });

/** What is known of the lengths of a song's chords; "words" where no chord of it has a name, so that it is only shown. */
export function lengthsOf(song: Wire.SongEvent | null | undefined) {
  const hasChords = song?.sections.some(({ lines }) => lines.some(({ chords }) => chords.some(({ chord }) => chord !== null)));
  return song && hasChords ? song.lengths : "words";
}
