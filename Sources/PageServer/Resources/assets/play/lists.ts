// The chords before. Each can be chosen to be heard.

import { fill, make, onResize } from "./dom.js";
import { narrow, refitWithFonts } from "./fit.js";
import { messages } from "./messages.js";
import { showName } from "./name-view.js";
import type { ShownChord } from "./shown-chord.js";
import type { Chord, Note, Reading, State } from "./state.js";

type Play = (reading: Reading, notes: Note[]) => void;

/**
 * The chords before the one that is shown, the newest first: harmonies, or what was held, as the name shows.
 *
 * @param most as many are listed where there is space
 */
export function showBefore(state: State, shown: ShownChord, list: HTMLElement, play: Play, most: () => number, signal: AbortSignal) {
  const refit = refitting(list, signal);
  const show = () => {
    const newestFirst = shown.before.slice(-most()).reverse();
    const keyOf = (each: Chord) => JSON.stringify([each.seq, each.name, each.roman]);
    if (fill(list, newestFirst, keyOf, (each) => row(each, each.roman ?? "", () => play(each, each.notes)))) refit();
  };
  shown.addEventListener("change", show, { signal });
  state.follow(["recent"], show, signal);
}

/** Keeps the names of a list within its width, and returns what does so after its rows have changed. */
function refitting(list: HTMLElement, signal: AbortSignal) {
  const refit = () => {
    narrow(list.querySelectorAll(".name") as NodeListOf<HTMLElement>);
    // The tab key passes over what has no space.
    for (const item of list.children as Iterable<HTMLElement>) {
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

function row(reading: Reading, remark: string, act: () => void) {
  const title = make("span", { class: "name small" });
  showName(title, reading);
  const note = make("span", { class: "remark" }, remark);
  const button = make("button", { type: "button", class: "reading", title: messages.lists.play, "aria-label": messages.lists.hear(reading.spoken) }, title, note);
  button.addEventListener("click", act);
  return make("li", {}, button);
}
