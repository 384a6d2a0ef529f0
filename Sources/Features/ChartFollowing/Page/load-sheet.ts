// Loads the sheet of a song beside the view: only songs need it.

import { chartOf } from "./followed.js";
import type { Options } from "./song-sheet.js";
import type { State } from "./state.js";

const NAME = "song-sheet";

/** Shows the song in an element as soon as there is one. */
export function loadSheet(state: State, element: HTMLElement, options: Options & { signal: AbortSignal }) {
  let isAsked = false;
  element.hidden = true;
  state.follow(["event:chart", "connection"], async () => {
    if (isAsked || !chartOf(state)?.song) return;
    isAsked = true;
    const { showSheet } = await import(`./${NAME}.js`) as typeof import("./song-sheet.js");
    if (!options.signal.aborted) showSheet(state, element, options);
  }, options.signal);
}
