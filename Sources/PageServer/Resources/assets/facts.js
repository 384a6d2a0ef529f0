// What stands below the name: kind, upper structure, degree in the key; and the names of the two hands.

import { make } from "./dom.js";
import { messages } from "./messages.js";
import { showName } from "./name-view.js";

/**
 * @typedef {import("./state.js").Chord} Chord
 * @typedef {"kind" | "roman" | "key" | "lowerName" | "upperName"} Place
 */

/**
 * @param {import("./state.js").State} state
 * @param {Record<Place, HTMLElement>} places
 * @param {AbortSignal} signal
 */
export function showFacts(state, { kind, roman, key, lowerName, upperName }, signal) {
  state.follow(["chord", "settings"], () => {
    const { chord } = state;
    kind.replaceChildren(...words(chord).map((word) => make("span", {}, word)));
    roman.textContent = chord?.roman ?? "";
    roman.hidden = !chord?.roman;
    const heard = chord?.key ?? (isKey(state.key) ? state.key : null);
    key.textContent = heard ?? (state.key === "none" ? messages.name.noKey : messages.name.listening);
    for (const [element, hand] of /** @type {const} */ ([[lowerName, chord?.lower], [upperName, chord?.upper]])) {
      if (element.dataset.name !== (hand?.name ?? "") || element.dataset.kind !== (hand?.kind ?? "")) {
        showName(element, hand);
      }
    }
  }, signal);
}

const isKey = (/** @type {string} */ key) => key && key !== "detect" && key !== "none";

/** @param {Chord | null} chord */
function words(chord) {
  if (!chord) return [];
  const list = [chord.interval ?? messages.name.kinds[chord.kind] ?? chord.kind];
  if (chord.upperStructure) list.push(messages.name.upperStructure(chord.upperStructure));
  if (chord.rootless) list.push(messages.name.rootless);
  return list;
}
