// On the band's screens: the place and the next chords, the bars of the chart, or the sheet of the song as each player wants to read it.

import { partOf } from "./band-options.js";
import { showBars } from "./chart-bars.js";
import { showShapes } from "./chart-shapes.js";
import { make } from "./dom.js";
import { texts } from "./form-texts.js";
import { isGripped } from "./fretboard-picture.js";
import { nextChords } from "./next-chords.js";
import type { Places } from "./parts.js";
import { showSheet, SONG_CHOICES } from "./song-sheet.js";
import { remember, remembered } from "./storage.js";
import { turnByKeys } from "./turn-pages.js";

const given = [new URLSearchParams(location.search).get("song"), remembered("song", "")];
const select = make("select", {}, ...SONG_CHOICES.map((value) => new Option(texts.song.choices[value], value)));
select.value = given.find((choice) => SONG_CHOICES.includes(choice ?? "")) ?? SONG_CHOICES[0];
const said = make("span", { class: "said" });
const say = () => (said.textContent = select.selectedOptions[0].text);
const label = make("label", { id: "song-choice", class: "chooser", hidden: true }, make("span", {}, texts.song.title), said, select);
say();

export const places: Places = {
  next: nextChords,
  bars: ({ state, element, signal }) => {
    // Its further lines are reached by the arrow keys, too.
    element.tabIndex = 0;
    return showBars(state, element, signal);
  },
  song: (place) => {
    const { state, element, signal, attempt } = place;
    turnByKeys(place, () => [...document.querySelectorAll(".song-sheet, .chart-bars")]);
    const head = make("div", { hidden: true });
    showShapes(state, head, signal, () => isGripped(partOf(location.search || remembered("band", ""))));
    const draw = showSheet(state, element, {
      signal, head, choice: () => select.value, appears: (isThere) => (label.hidden = !isThere), here: (line) => attempt("chart-here", line),
    });
    select.addEventListener("change", () => {
      remember("song", select.value);
      say();
      draw();
    }, { signal });
  },
  choices: ({ element }) => element.append(label),
};
