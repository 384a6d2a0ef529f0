// On the stage: the sheet of the song that is followed, where it was chosen.

import { make } from "./dom.js";
import { loadSheet } from "./load-sheet.js";
import type { Places } from "./parts.js";

export const places: Places = {
  stage: ({ state, element, signal, attempt }) => {
    const song = make("div", { id: "stage-song", hidden: true });
    element.append(song);
    loadSheet(state, song, { signal, here: (line) => attempt("chart-here", line) });
  },
};
