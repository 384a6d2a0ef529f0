// What stands below the name: kind, upper structure, degree in the key; and the names of the two hands.

import { make } from "./dom.js";
import { showName } from "./name-view.js";

/**
 * @typedef {import("./state.js").Chord} Chord
 * @typedef {"kind" | "roman" | "key" | "lowerName" | "upperName"} Place
 */

/**
 * @param {import("./state.js").State} state
 * @param {Record<Place, HTMLElement>} places
 */
export function showFacts(state, { kind, roman, key, lowerName, upperName }) {
  state.follow(["chord", "settings"], () => {
    const { chord } = state;
    kind.replaceChildren(...words(chord).map((word) => make("span", {}, word)));
    roman.textContent = chord?.roman ?? "";
    roman.hidden = !chord?.roman;
    const heard = chord?.key ?? (isKey(state.key) ? state.key : null);
    key.textContent = heard ?? (state.key === "none" ? "no key" : "listening for the key");
    for (const [element, hand] of /** @type {const} */ ([[lowerName, chord?.lower], [upperName, chord?.upper]])) {
      if (element.dataset.name !== (hand?.name ?? "") || element.dataset.kind !== (hand?.kind ?? "")) {
        showName(element, hand);
      }
    }
  });
}

const isKey = (/** @type {string} */ key) => key && key !== "detect" && key !== "none";

/**
 * What a kind is called, where that is not its name.
 *
 * @type {Partial<Record<string, string>>}
 */
const KINDS = { none: "no chord name", note: "one note", unified: "unified chord", slash: "slash chord" };

/** @param {Chord | null} chord */
function words(chord) {
  if (!chord) return [];
  const list = [chord.interval ?? KINDS[chord.kind] ?? chord.kind];
  if (chord.upperStructure) list.push(`upper structure ${chord.upperStructure}`);
  if (chord.rootless) list.push("rootless");
  return list;
}
