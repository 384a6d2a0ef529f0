// On the stage: the sheet of the song that is followed, where it was chosen.

import { make } from "./dom.js";
import { attempt, slots, state } from "./shell.js";

slots.stage.fill(async (element, signal) => {
  const song = make("div", { id: "stage-song", hidden: true });
  element.append(song);
  const { showSheet } = await import("./song-sheet.js");
  if (!signal.aborted) showSheet(state, song, { signal, here: (line) => attempt("chart-here", line) });
});
