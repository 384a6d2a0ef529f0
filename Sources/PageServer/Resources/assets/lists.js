// The other readings with the reason why they lost, and the chords before. Each can be chosen to be heard.

import { narrow, refitWithFonts } from "./fit.js";
import { showName } from "./name-view.js";

/** So many readings chordd gives at first; room is kept for them, so that nothing below ever moves. */
const USUAL_READINGS = 3;
/** Of so many letters a reason is written smaller, to fit into its room. */
const LONG_REASON = 100;

export function showAlternatives(state, list, play) {
  let shown = null;
  let most = USUAL_READINGS;
  const refit = narrowing(list);
  state.follow(["chord"], () => {
    const alternatives = state.chord?.alternatives ?? [];
    const text = JSON.stringify(alternatives);
    if (text === shown) return;
    shown = text;
    const notes = state.chord?.notes ?? [];
    list.replaceChildren(...alternatives.map((each) => row(each, each.why, () => play(each, notes))));
    most = Math.max(most, alternatives.length);
    list.style.setProperty("--readings", most);
    list.parentElement.dataset.empty = alternatives.length === 0;
    refit();
  });
}

export function showRecent(state, list, play) {
  let shown = null;
  const refit = narrowing(list);
  state.follow(["recent"], () => {
    const text = JSON.stringify(state.recent.map((chord) => [chord.seq, chord.name, chord.roman]));
    if (text === shown) return;
    shown = text;
    const newestFirst = [...state.recent].reverse();
    list.replaceChildren(...newestFirst.map((chord) => row(chord, chord.roman ?? "", () => play(chord, chord.notes))));
    list.parentElement.dataset.empty = newestFirst.length === 0;
    refit();
  });
}

/** Keeps the names of a list within its width, and returns how to do so at once. */
function narrowing(list) {
  const refit = () => narrow(list.querySelectorAll(".name"));
  new ResizeObserver(refit).observe(list);
  refitWithFonts(refit);
  return refit;
}

function row({ name, kind, interval }, remark, act) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "reading";
  const title = document.createElement("span");
  title.className = "name small";
  showName(title, name, kind, { interval });
  const note = document.createElement("span");
  note.className = "remark";
  note.textContent = remark;
  note.dataset.long = remark.length > LONG_REASON;
  button.append(title, note);
  button.title = "Play it";
  button.addEventListener("click", act);
  item.append(button);
  return item;
}
