// The other readings with the reason why they lost, and the chords before. Each can be chosen to be heard.

import { fill, make, onResize } from "./dom.js";
import { narrow, refitWithFonts } from "./fit.js";
import { messages } from "./messages.js";
import { showName } from "./name-view.js";

/**
 * @typedef {import("./state.js").Chord} Chord
 * @typedef {import("./state.js").Reading} Reading
 * @typedef {Reading & { why: string }} Alternative
 * @typedef {import("./state.js").State} State
 * @typedef {(reading: Reading, notes: import("./state.js").Note[]) => void} Play
 */

/** The number of readings that chordd gives by default; their space is reserved, so that nothing below ever moves. */
const USUAL_READINGS = 3;
/** A reason with more letters is written smaller, to fit into its space. */
const LONG_REASON = 100;

/**
 * @param {State} state
 * @param {HTMLElement} list
 * @param {Play} play
 * @param {AbortSignal} signal
 */
export function showAlternatives(state, list, play, signal) {
  let most = USUAL_READINGS;
  const refit = refitting(list, signal);
  const keepRoom = () => list.style.setProperty("--readings", String(most));
  keepRoom();
  state.follow(["chord"], () => {
    const alternatives = state.chord?.alternatives ?? [];
    const notes = state.chord?.notes ?? [];
    const keyOf = (/** @type {Alternative} */ each) => JSON.stringify([each, notes]);
    if (!fill(list, alternatives, keyOf, (each) => row(each, each.why, () => play(each, notes)))) return;
    most = Math.max(most, alternatives.length);
    keepRoom();
    refit();
  }, signal);
}

/**
 * @param {State} state
 * @param {HTMLElement} list
 * @param {Play} play
 * @param {() => boolean} isCalm whether harmonies are listed instead of readings
 * @param {AbortSignal} signal
 */
export function showRecent(state, list, play, isCalm, signal) {
  const refit = refitting(list, signal);
  state.follow(["recent"], () => {
    const newestFirst = [...isCalm() ? state.past : state.recent].reverse();
    const keyOf = (/** @type {Chord} */ chord) => JSON.stringify([chord.seq, chord.name, chord.roman]);
    if (fill(list, newestFirst, keyOf, (chord) => row(chord, chord.roman ?? "", () => play(chord, chord.notes)))) refit();
  }, signal);
}

/**
 * Keeps the names of a list within its width, and returns what does so after its rows have changed.
 *
 * @param {HTMLElement} list
 * @param {AbortSignal} signal
 */
function refitting(list, signal) {
  const refit = () => narrow(/** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(".name")));
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
  const note = make("span", { class: "remark", "data-long": String(remark.length > LONG_REASON) }, remark);
  const button = make("button", { type: "button", class: "reading", title: messages.lists.play }, title, note);
  button.addEventListener("click", act);
  return make("li", {}, button);
}
