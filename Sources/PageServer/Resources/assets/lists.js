// The other readings with the reason why they lost, and the chords before. Each can be chosen to be heard.

import { make } from "./dom.js";
import { narrow, refitWithFonts } from "./fit.js";
import { showName } from "./name-view.js";

/**
 * @typedef {import("./state.js").Reading} Reading
 * @typedef {import("./state.js").State} State
 * @typedef {(reading: Reading, notes: import("./state.js").Note[]) => void} Play
 */

/** So many readings chordd gives at first; room is kept for them, so that nothing below ever moves. */
const USUAL_READINGS = 3;
/** Of so many letters a reason is written smaller, to fit into its room. */
const LONG_REASON = 100;

/**
 * @param {State} state
 * @param {HTMLElement} list
 * @param {Play} play
 */
export function showAlternatives(state, list, play) {
  /** @type {string | null} */
  let shown = null;
  let most = USUAL_READINGS;
  const fill = filling(list);
  state.follow(["chord"], () => {
    const alternatives = state.chord?.alternatives ?? [];
    const text = JSON.stringify(alternatives);
    if (text === shown) return;
    shown = text;
    const notes = state.chord?.notes ?? [];
    most = Math.max(most, alternatives.length);
    list.style.setProperty("--readings", String(most));
    fill(alternatives.map((each) => row(each, each.why, () => play(each, notes))));
  });
}

/**
 * @param {State} state
 * @param {HTMLElement} list
 * @param {Play} play
 */
export function showRecent(state, list, play) {
  /** @type {string | null} */
  let shown = null;
  const fill = filling(list);
  state.follow(["recent"], () => {
    const text = JSON.stringify(state.recent.map((chord) => [chord.seq, chord.name, chord.roman]));
    if (text === shown) return;
    shown = text;
    const newestFirst = [...state.recent].reverse();
    fill(newestFirst.map((chord) => row(chord, chord.roman ?? "", () => play(chord, chord.notes))));
  });
}

/**
 * Returns what puts rows into a list, and keeps the names of the list within its width.
 *
 * @param {HTMLElement} list
 */
function filling(list) {
  const refit = () => narrow(/** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(".name")));
  new ResizeObserver(refit).observe(list);
  refitWithFonts(refit);
  return (/** @type {HTMLElement[]} */ rows) => {
    list.replaceChildren(...rows);
    if (list.parentElement) list.parentElement.dataset.empty = String(rows.length === 0);
    refit();
  };
}

/**
 * @param {Reading} reading
 * @param {string} remark
 * @param {() => void} act
 */
function row({ name, kind, interval }, remark, act) {
  const title = make("span", { class: "name small" });
  showName(title, name, kind, { interval });
  const note = make("span", { class: "remark", "data-long": String(remark.length > LONG_REASON) }, remark);
  const button = make("button", { type: "button", class: "reading", title: "Play it" }, title, note);
  button.addEventListener("click", act);
  return make("li", {}, button);
}
