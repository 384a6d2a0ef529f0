// The other readings with the reason why they lost, and the chords before. Each can be chosen to be heard.

import { showName } from "./name-view.js";

export function showAlternatives(state, list, play) {
  let shown = null;
  state.follow(["chord"], () => {
    const alternatives = state.chord?.alternatives ?? [];
    const text = JSON.stringify(alternatives);
    if (text === shown) return;
    shown = text;
    const notes = state.chord?.notes ?? [];
    list.replaceChildren(...alternatives.map((each) => row(each, each.why, () => play(each, notes))));
    list.parentElement.dataset.empty = alternatives.length === 0;
  });
}

export function showRecent(state, list, play) {
  let shown = null;
  state.follow(["recent"], () => {
    const text = JSON.stringify(state.recent.map((chord) => [chord.seq, chord.name, chord.roman]));
    if (text === shown) return;
    shown = text;
    const newestFirst = [...state.recent].reverse();
    list.replaceChildren(...newestFirst.map((chord) => row(chord, chord.roman ?? "", () => play(chord, chord.notes))));
    list.parentElement.dataset.empty = newestFirst.length === 0;
  });
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
  button.append(title, note);
  button.title = "Play it";
  button.addEventListener("click", act);
  item.append(button);
  return item;
}
