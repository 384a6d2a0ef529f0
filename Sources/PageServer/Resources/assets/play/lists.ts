// The chords before. Each can be chosen to be heard.

import { fill, make, onResize } from "./dom.js";
import { keyInForce } from "./facts.js";
import { narrow, refitWithFonts } from "./fit.js";
import { messages } from "./messages.js";
import { keyName } from "./music-names.js";
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
    const newestFirst = withNumerals(shown.before.slice(-most()).reverse(), keyInForce(state, shown.chord));
    const keyOf = ({ chord, numeral }: Row) => JSON.stringify([chord.seq, chord.name, numeral]);
    if (fill(list, newestFirst, keyOf, ({ chord, numeral }) => row(chord, numeral, () => play(chord, chord.notes)))) refit();
  };
  shown.addEventListener("change", show, { signal });
  state.follow(["recent", "heardKey", "settings"], show, signal);
}

/** A chord with its numeral, and with its key where that is not the one of the chord above. */
type Row = { chord: Chord, numeral: string };

/**
 * A numeral is counted in the key that its chord was read in: where that changes, it says so.
 *
 * @param key in force
 */
export function withNumerals(newestFirst: Chord[], key: string | null | undefined): Row[] {
  return newestFirst.map((chord) => {
    if (!chord.roman) return { chord, numeral: "" };
    const isSame = !key || !chord.key || chord.key === key;
    key = chord.key ?? key;
    return { chord, numeral: isSame || !chord.key ? chord.roman : `${chord.roman} ${messages.name.inKey(keyName(chord.key))}` };
  });
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
