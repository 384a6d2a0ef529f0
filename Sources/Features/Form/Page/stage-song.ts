// On the stage: the sheet of the song that is followed, where it was chosen.

import { make } from "./dom.js";
import { loadSheet } from "./load-sheet.js";
import { attempt, slots, state } from "./shell.js";

slots.stage.fill((element, signal) => {
  const song = make("div", { id: "stage-song", hidden: true });
  element.append(song);
  loadSheet(state, song, { signal, here: (line) => attempt("chart-here", line) });
});
