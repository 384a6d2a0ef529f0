// The chords before. Each can be chosen to be heard.

import { fill, make, onResize } from "./dom.js";
import { narrow, refitWithFonts } from "./fit.js";
import { messages } from "./messages.js";
import { showName } from "./name-view.js";

/**
 * @typedef {import("./state.js").Chord} Chord
 * @typedef {import("./state.js").Reading} Reading
 * @typedef {import("./state.js").State} State
 * @typedef {(reading: Reading, notes: import("./state.js").Note[]) => void} Play
 */

/**
 * The chords before the one that is shown, the newest first: harmonies, or what was held, as the name shows.
 *
 * @param {State} state
 * @param {import("./shown-chord.js").ShownChord} shown
 * @param {HTMLElement} list
 * @param {Play} play
 * @param {() => number} most as many are listed where there is space
 * @param {AbortSignal} signal
 */
export function showBefore(state, shown, list, play, most, signal) {
  const refit = refitting(list, signal);
  const show = () => {
    const newestFirst = shown.before.slice(-most()).reverse();
    const keyOf = (/** @type {Chord} */ each) => JSON.stringify([each.seq, each.name, each.roman]);
    if (fill(list, newestFirst, keyOf, (each) => row(each, each.roman ?? "", () => play(each, each.notes)))) refit();
  };
  shown.addEventListener("change", show, { signal });
  state.follow(["recent"], show, signal);
}

/**
 * Keeps the names of a list within its width, and returns what does so after its rows have changed.
 *
 * @param {HTMLElement} list
 * @param {AbortSignal} signal
 */
function refitting(list, signal) {
  const refit = () => {
    narrow(/** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(".name")));
    // The tab key passes over what has no space.
    for (const item of /** @type {Iterable<HTMLElement>} */ (list.children)) {
      item.inert = item.offsetLeft >= list.clientWidth || item.offsetTop >= list.clientHeight;
    }
  };
  onResize([list], refit, signal);
  refitWithFonts(refit, signal);
  const refill = () => {
    if (list.parentElement) list.parentElement.dataset.empty = String(list.children.length === 0);
    refit();
  };
  refill();
  return refill;
}

/**
 * @param {Reading} reading
 * @param {string} remark
 * @param {() => void} act
 */
function row(reading, remark, act) {
  const title = make("span", { class: "name small" });
  showName(title, reading);
  const note = make("span", { class: "remark" }, remark);
  const button = make("button", { type: "button", class: "reading", title: messages.lists.play, "aria-label": messages.lists.hear(reading.spoken) }, title, note);
  button.addEventListener("click", act);
  return make("li", {}, button);
}
