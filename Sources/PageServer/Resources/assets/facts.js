// The facts below the name: kind, upper structure, degree in the key; and the names of the two hands.

import { make } from "./dom.js";
import { said } from "./language.js";
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
  state.follow(["chord", "heardKey", "settings"], () => {
    const { chord } = state;
    kind.replaceChildren(...words(chord).map((word) => make("span", {}, word)));
    roman.textContent = chord?.roman ?? "";
    roman.hidden = !chord?.roman;
    const tonality = tonalityOf(state);
    key.textContent = chord?.roman ? messages.name.inKey(tonality.text) : tonality.text;
    key.title = tonality.hint;
    for (const [element, hand] of /** @type {const} */ ([[lowerName, chord?.lower], [upperName, chord?.upper]])) {
      if (element.dataset.name !== (hand?.name ?? "") || element.dataset.kind !== (hand?.kind ?? "")) {
        showName(element, hand);
      }
    }
  }, signal);
}

/** A key that is less likely than this, in percent, is shown as a guess. */
const SURE = 70;

/**
 * The key that the chord was read in, or the one that is heard or set, and how sure that is.
 *
 * @param {{ chord: { key: string | null } | null, heardKey: import("./state.js").HeardKey | null, key: string }} state
 * @returns {{ text: string, hint: string }}
 */
export function tonalityOf({ chord, heardKey, key }) {
  if (key === "none") return { text: messages.name.noKey, hint: "" };
  const name = chord?.key ?? (isKey(key) ? key : heardKey?.name);
  if (!name) return { text: messages.name.listening, hint: "" };
  if (isKey(key) || !heardKey) return { text: said(name), hint: "" };
  if (heardKey.name !== name) return { text: said(name), hint: messages.name.nowHeard(said(heardKey.name), heardKey.confidence) };
  return { text: heardKey.confidence < SURE ? `≈ ${said(name)}` : said(name), hint: messages.name.sure(heardKey.confidence) };
}

const isKey = (/** @type {string} */ key) => key && key !== "detect" && key !== "none";

/** @param {Chord | null} chord */
function words(chord) {
  if (!chord) return [];
  const list = [chord.interval ? said(chord.interval) : messages.name.kinds[chord.kind] ?? chord.kind];
  if (chord.upperStructure) list.push(messages.name.upperStructure(chord.upperStructure));
  if (chord.rootless) list.push(messages.name.rootless);
  return list;
}
