// The bar that is played and the next chords, while a chart is followed; without a chart the next chord as it is forecast.

import { fill, make } from "./dom.js";
import { formOf, readingOf } from "./followed.js";
import { texts } from "./form-texts.js";
import { showName } from "./name-view.js";
import type { Place } from "./parts.js";
import type { State } from "./state.js";

/** For this long, in milliseconds, the place of a forecast stays free: the name above it must not move with each of them. */
const STAYS = 60_000;
/** So many chords at most, where nobody says it. */
const MOST = 2;

/** Where the player is, in a few words: the section with the bar in it, or the bar of the chart, or why neither is known. */
export function placeWords({ state, chart, section, sectionBar, sectionBars, nextSection, bar, bars }: Wire.FormEvent) {
  const { next } = texts;
  switch (state) {
    case "following": {
      // A song without bars.
      if (bar === null) return section ?? "";
      if (!section || !sectionBar || !sectionBars) return next.bar(bar ?? 1, bars);
      // A drummer leads into the next section.
      const isEnding = nextSection && sectionBar > sectionBars - 2;
      return `${section} ${next.of(sectionBar, sectionBars)}${isEnding ? ` → ${nextSection}` : ""}`;
    }
    case "lost": return next.lost;
    case "searching": return next.searching;
    case "waiting": return chart ?? "";
    case "forecast": return next.forecast;
    default: return "";
  }
}

/**
 * Shows the place and the next chords in an element, until the signal.
 *
 * @param options `most`: as many chords at most; `isTitled`: the name of the chart stands above it; `changed` is called when the element comes or goes
 */
export function showNext(state: State, element: HTMLElement, { most = () => MOST, isTitled = false, signal, changed }: { most?: () => number, isTitled?: boolean, signal?: AbortSignal, changed?: () => void } = {}) {
  const place = make("span", { class: "place" });
  const list = make("ol", { class: "coming", "aria-label": texts.next.title });
  const beats = make("span", { class: "beats", "aria-hidden": "true" });
  element.classList.add("next");
  element.replaceChildren(place, beats, list);
  let timer: number | undefined;
  let wasForecast = false;
  const appear = (isThere: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    if (element.hidden !== isThere) return;
    element.hidden = !isThere;
    changed?.();
  };
  element.hidden = true;
  signal?.addEventListener("abort", () => clearTimeout(timer));
  state.follow(["event:form", "connection", "options"], () => {
    const form = formOf(state);
    const isOff = !form || form.state === "off" || most() === 0;
    element.dataset.state = form?.state ?? "off";
    place.textContent = form && most() && !(isTitled && form.state === "waiting") ? placeWords(form) : "";
    fill(list, form && most() ? form.next.slice(0, most()) : [], (chord) => JSON.stringify(chord), (chord) => {
      const name = make("span", { class: "name small" });
      showName(name, readingOf(chord));
      return make("li", {}, name);
    });
    const isCounted = form?.state === "following" && form.beats !== null && form.beats <= 12;
    fill(beats, isCounted ? Array.from({ length: form.beats ?? 0 }, (_, beat) => `${beat + 1 === form.beat ? "now" : "beat"} ${beat}`) : [], (beat) => beat,
      (beat) => make("i", beat.startsWith("now") ? { class: "now" } : {}));
    if (!isOff) appear(true);
    else if (!wasForecast || most() === 0 || !form) appear(false);
    else timer ??= setTimeout(() => appear(false), STAYS);
    if (!isOff) wasForecast = form.state === "forecast";
  }, signal);
}

/** The same in a place of a screen, which may say how many. */
export const nextChords = ({ state, element, signal, options, changed }: Place) =>
  showNext(state, element, { most: () => options().next ?? MOST, signal, changed });
