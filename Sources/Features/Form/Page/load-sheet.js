// Loads the sheet of a song beside the view: only songs need it.

const NAME = "song-sheet";

/**
 * Shows the song in an element as soon as there is one.
 *
 * @param {import("./state.js").State} state
 * @param {HTMLElement} element
 * @param {import("./song-sheet.js").Options & { signal: AbortSignal }} options
 */
export function loadSheet(state, element, options) {
  let isAsked = false;
  element.hidden = true;
  state.follow(["event:chart", "connection"], async () => {
    const chart = /** @type {Wire.ChartEvent | undefined} */ (/** @type {unknown} */ (state.events.get("chart")));
    if (isAsked || !chart?.song) return;
    isAsked = true;
    const { showSheet } = /** @type {typeof import("./song-sheet.js")} */ (await import(`./${NAME}.js`));
    if (!options.signal.aborted) showSheet(state, element, options);
  }, options.signal);
}
