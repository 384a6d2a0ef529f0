// On the stage: the sheet of the song that is followed, where it was chosen, and the keys of a page turner.

import { make, useRules } from "./dom.js";
import { loadSheet } from "./load-sheet.js";
import type { Places } from "./parts.js";
import { turnByKeys } from "./turn-pages.js";

useRules(`
  #song-on-stage { display: none; }
  html.stage[data-stage-song] #song-on-stage:not([hidden]) { display: block; grid-area: song; min-height: 0; }
  html.stage[data-stage-song] chordd-play > .fold:has(#song-on-stage:not([hidden])) { grid-template: "facts" auto "name" minmax(0, 24vh) "song" minmax(0, 1fr) "hands" auto "piano" auto "before" auto / minmax(0, 1fr); }
  html.stage[data-stage-song] .fold:has(#song-on-stage:not([hidden])) #next { font-size: 4vmin; }
`);

export const places: Places = {
  stage: (place) => {
    const { state, element, signal, attempt } = place;
    const song = make("div", { id: "song-on-stage", hidden: true });
    element.append(song);
    loadSheet(state, song, { signal, here: (line) => attempt("chart-here", line) });
    turnByKeys(place, () => [song], () => document.documentElement.classList.contains("stage"));
  },
};
