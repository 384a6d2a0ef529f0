// Loads the sheet of a song beside the view: only songs need it.

const NAME = "song-sheet";

/**
 * Shows the song in an element, once the module has come.
 *
 * @param {import("./state.js").State} state
 * @param {HTMLElement} element
 * @param {import("./song-sheet.js").Options & { signal: AbortSignal }} options
 */
export async function loadSheet(state, element, options) {
  const { showSheet } = /** @type {typeof import("./song-sheet.js")} */ (await import(`./${NAME}.js`));
  if (!options.signal.aborted) showSheet(state, element, options);
}
