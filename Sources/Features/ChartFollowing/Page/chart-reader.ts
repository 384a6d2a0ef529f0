// The chart for the one who reads it on this device: at the pitch of an instrument, behind a capo, in numbers of the key, with the shapes of its
// chords. It is printed as it is read.

import { choiceOf, CONCERT, fieldsOf, instrumentChoices, instrumentOf, LETTERS, type Part, partOf } from "./band-options.js";
import { showBars } from "./chart-bars.js";
import { showShapes } from "./chart-shapes.js";
import { texts } from "./charts-texts.js";
import { Connection } from "./connection.js";
import { make } from "./dom.js";
import { chartOf, lengthsOf } from "./followed.js";
import { isGripped, stringsList } from "./fretboard-picture.js";
import { loadSheet } from "./load-sheet.js";
import { messages } from "./messages.js";
import { keyName } from "./music-names.js";
import { showNext } from "./next-chords.js";
import { attempt, state } from "./shell.js";
import { State } from "./state.js";
import { remember, remembered } from "./storage.js";

/** What this device remembers of its reader. */
const KEPT = "charts-reader";

/** Shows the chart in an element and its facts in another, until the signal; returns the choices of the reader. */
export function showForReader(place: HTMLElement, facts: HTMLElement, signal: AbortSignal) {
  let part: Part = { ...CONCERT, ...partOf(remembered(KEPT, "")) };
  let drawing = new AbortController();
  let reader = state;
  signal.addEventListener("abort", () => drawing.abort());
  const draw = () => {
    drawing.abort();
    drawing = new AbortController();
    const own = drawing.signal;
    const fields = fieldsOf(part);
    // The rest of the page keeps its names.
    reader = Object.keys(fields).length ? new State(new Connection(fields, own)) : state;
    const [next, shapes, bars, sheet] = [make("div"), make("div", { hidden: true }), make("div"), make("div")];
    place.replaceChildren(next, shapes, bars, sheet);
    showNext(reader, next, { isTitled: true, signal: own });
    showBars(reader, bars, own);
    showShapes(reader, shapes, own, () => isGripped(part));
    loadSheet(reader, sheet, { signal: own, here: (line) => attempt("chart-here", line) });
    reader.follow(["event:chart", "connection"], () => (facts.textContent = factsOf(reader, part)), own);
  };
  const change = (changed: Partial<Part>) => {
    part = { ...part, ...changed };
    remember(KEPT, String(new URLSearchParams(fieldsOf(part))));
    draw();
  };
  draw();
  const { instrument, letters, lettersAre } = messages.band;
  return make("span", { class: "charts-acts readers" },
    list(instrument, instrumentChoices().map(({ value, text }) => new Option(text, value)), choiceOf(part), (value) => change(instrumentOf(value))),
    list(letters, LETTERS.map((value) => new Option(lettersAre[value], value)), part.letters, (value) => change({ letters: value })),
    stringsList(() => reader.tell("options"), { signal }));
}

function factsOf(reader: State, part: Part) {
  const chart = chartOf(reader);
  if (!chart) return "";
  const whose = part.instrument === CONCERT.instrument ? "" : instrumentChoices().find(({ value }) => value === choiceOf(part))?.short;
  return [
    chart.key && keyName(chart.key), whose, chart.song ? texts.lengths[lengthsOf(chart.song)] : texts.bars(chart.bars.length),
    chart.set && `${chart.set} ${chart.place}`, chart.following && texts.following(chart.following),
  ].filter(Boolean).join(", ");
}

function list(title: string, options: HTMLOptionElement[], chosen: string, change: (value: string) => unknown) {
  const select = make("select", { "aria-label": title, title }, ...options);
  select.value = chosen;
  select.addEventListener("change", () => change(select.value));
  return select;
}
