// The chart that is followed, in bars, four to a line, with the one that is played marked. A song with words has a sheet in their place.

import { make } from "./dom.js";
import { chartOf, formOf, readingOf } from "./followed.js";
import { texts } from "./form-texts.js";
import { keyName } from "./music-names.js";
import { showName } from "./name-view.js";
import type { State } from "./state.js";

/** Shows the chart in an element, until the signal; the element is hidden while there is none. */
export function showBars(state: State, element: HTMLElement, signal?: AbortSignal) {
  element.classList.add("chart-bars");
  element.setAttribute("role", "group");
  let drawn = "";
  let marked = -1;
  const mark = (): void => {
    const form = formOf(state);
    const now = form?.bar ? form.bar - 1 : -1;
    if (now === marked) return;
    element.children[marked]?.removeAttribute("aria-current");
    marked = now;
    const bar = element.children[now];
    if (!(bar instanceof HTMLElement)) return;
    bar.setAttribute("aria-current", "true");
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    // Where the page scrolls, and not the chart in it.
    if (getComputedStyle(element).overflowY === "visible") return bar.scrollIntoView({ block: "nearest", behavior });
    // The line that is played and the one behind it are in sight.
    const top = bar.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop;
    if (top < element.scrollTop || top + 2 * bar.offsetHeight > element.scrollTop + element.clientHeight) {
      element.scrollTo({ top: Math.max(0, top - bar.offsetHeight / 2), behavior });
    }
  };
  const show = () => {
    const chart = chartOf(state);
    const text = JSON.stringify(chart);
    if (text === drawn) return;
    drawn = text;
    marked = -1;
    const { name, song, bars, key } = chart ?? { name: "", song: null, bars: [], key: null };
    const keys = [key, ...bars.map((bar) => bar.key ?? key)];
    element.hidden = !bars.length || song !== null;
    element.setAttribute("aria-label", name ?? "");
    element.replaceChildren(...song ? [] : bars.map((bar, index) => barOf(bar, index, keys[index + 1] === keys[index] ? null : keys[index + 1])));
    mark();
  };
  state.follow(["event:chart", "connection"], show, signal);
  state.follow(["event:form"], mark, signal);
}

/** @param newKey the key that begins with it */
function barOf({ section, chords, beats }: Wire.ChartEventBar, index: number, newKey: string | null) {
  const names = chords.map(({ chord, beat }) => {
    if (!chord) return make("span", { class: "nothing" }, texts.next.nothing);
    const name = make("span", { class: "name small" });
    showName(name, readingOf(chord));
    // A chord that begins later stands further to the right.
    name.style.order = String(Math.round(beat * 100));
    return name;
  });
  return make("div", { class: "bar", ...section || newKey ? { "data-begins": "" } : {}, "data-count": String(Math.max(1, names.length)), "data-beats": String(beats) },
    ...section ? [make("b", { class: "section" }, section)] : [],
    ...newKey ? [make("b", { class: "new-key" }, texts.next.key(keyName(newKey)))] : [],
    ...names.length ? names : [make("span", { class: "goes-on", "aria-hidden": "true" }, "%")],
    make("span", { class: "unseen" }, texts.next.number(index + 1)));
}
