// On the stage: the sheet of the song that is followed, where it was chosen.

import { make } from "./dom.js";
import { attempt, slots, state } from "./shell.js";
import { hereOf } from "./song-model.js";
import { showSheet } from "./song-sheet.js";

slots.stage.fill((element, signal) => {
  const song = make("div", { id: "stage-song", hidden: true });
  element.append(song);
  showSheet(state, song, { signal, here: (line) => attempt("chart-here", hereOf(line)) });
});
