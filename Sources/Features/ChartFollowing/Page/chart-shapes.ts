// The shapes of the chords of a chart or a song in a row, each chord once, in the order in which they appear.

import { read } from "./api.js";
import { make, useRules } from "./dom.js";
import { chartOf, readingOf } from "./followed.js";
import { chosenStrings, shapePicture } from "./fretboard-picture.js";
import { texts } from "./fretboard-texts.js";
import { showName } from "./name-view.js";
import type { State } from "./state.js";

/** Chords whose shapes are drawn; a longer row helps nobody. */
const MOST = 40;

useRules(`
  .shapes.chart-shapes { flex-wrap: wrap; gap: 0.375rem 0.75rem; padding: 0.25rem 0 0.5rem; }
  .shapes.chart-shapes svg { height: 5.5rem; }
  @media print { .chart-shapes { --ink: #000; --faint: #555; --upper-ink: #000; --ground: #fff; } .chart-shapes figure { break-inside: avoid; } }
`);

/** The chords with a shape, each once: of a song with words those above them. */
export function chordsOf({ song, bars }: Pick<Wire.ChartEvent, "song" | "bars">) {
  const all = song ? song.order.flatMap(({ section }) => song.sections[section].lines.flatMap(({ chords }) => chords)) : bars.flatMap(({ chords }) => chords);
  const gripped = all.flatMap(({ chord }) => (chord && chord.parts.length < 2 ? [chord] : []));
  const first = new Map<string, (typeof gripped)[number]>();
  for (const chord of gripped) if (!first.has(chord.name)) first.set(chord.name, chord);
  return [...first.values()].slice(0, MOST);
}

/**
 * Shows the row in an element, until the signal; the element is hidden where no shapes are asked for.
 *
 * @param isGripped whether the names are those of chords that are gripped
 * @returns draws it again, after a choice
 */
export function showShapes(state: State, element: HTMLElement, signal: AbortSignal | undefined, isGripped: () => boolean): () => void {
  element.classList.add("shapes", "chart-shapes");
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", texts.title);
  let drawn = "";
  const show = async () => {
    const chart = chartOf(state);
    const strings = chosenStrings();
    const chords = chart && strings && isGripped() ? chordsOf(chart) : [];
    const wanted = JSON.stringify([strings, chords.map(({ name }) => name)]);
    if (wanted === drawn) return;
    drawn = wanted;
    element.hidden = !chords.length;
    element.replaceChildren();
    const facts = await Promise.all(chords.map(({ name }) => read("shapes", { symbol: name, strings: strings ?? "" }).catch(() => null)));
    if (wanted !== drawn || signal?.aborted) return;
    element.replaceChildren(...chords.flatMap((chord, index) => {
      const shape = facts[index]?.shapes[0];
      const name = make("span", { class: "name small" });
      showName(name, readingOf(chord));
      return shape ? [shapePicture(chord.name, shape, name)] : [];
    }));
  };
  state.follow(["event:chart", "connection", "options"], show, signal);
  return show;
}
