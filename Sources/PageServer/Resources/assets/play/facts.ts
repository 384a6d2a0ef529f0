// The facts below the name: kind, upper structure, degree in the key; and the names of the two hands.

import { make } from "./dom.js";
import { handName } from "./hand-name.js";
import { messages } from "./messages.js";
import { keyName } from "./music-names.js";
import { showName } from "./name-view.js";
import { saidOf } from "./sentence.js";
import type { ShownChord } from "./shown-chord.js";
import type { Chord, HeardKey, State } from "./state.js";

type Place = "kind" | "roman" | "key" | "lowerName" | "upperName";

export function showFacts(state: State, shown: ShownChord, { kind, roman, key, lowerName, upperName }: Record<Place, HTMLElement>, signal: AbortSignal) {
  const show = () => {
    const { chord } = state;
    // Key, degree and kind belong to the name that is shown.
    const named = shown.chord;
    kind.replaceChildren(...words(named && named.name !== chord?.name ? { ...named, interval: undefined } : named).map((word) => make("span", {}, word)));
    const tonality = tonalityOf({ chord: named, heardKey: state.heardKey, key: state.key });
    const numeral = named && (!isKey(state.key) || named.key === state.key) ? named.roman : null;
    roman.textContent = numeral ?? "";
    roman.hidden = !numeral;
    key.textContent = numeral ? messages.name.inKey(tonality.text) : tonality.text;
    key.title = tonality.hint;
    for (const [element, hand] of [[lowerName, handName(chord, "lower")], [upperName, handName(chord, "upper")]] as const) {
      if (element.dataset.name !== (hand?.name ?? "") || element.dataset.kind !== (hand?.kind ?? "")) {
        showName(element, hand);
      }
    }
  };
  shown.addEventListener("change", show, { signal });
  state.follow(["chord", "heardKey", "settings"], show, signal);
}

/** A key that is less likely than this, in percent, is shown as a guess. */
const SURE = 70;

/** The key that is set, or the one that the chord was read in, or the one that is heard. */
export const keyInForce = ({ key, heardKey }: Pick<State, "key" | "heardKey">, chord: { key: string | null } | null): string | null =>
  (key === "none" ? null : isKey(key) ? key : chord?.key ?? heardKey?.name ?? null);

/**
 * The key that the chord was read in, or the one that is heard or set, and how sure that is.
 *
 * @returns `isKnown`: whether the text is a key
 */
export function tonalityOf({ chord, heardKey, key }: { chord: { key: string | null } | null, heardKey: HeardKey | null, key: string }): { text: string, hint: string, isKnown: boolean } {
  if (key === "none") return { text: messages.name.noKey, hint: "", isKnown: false };
  const name = keyInForce({ key, heardKey }, chord);
  if (!name) return { text: messages.name.listening, hint: "", isKnown: false };
  const [text, isKnown] = [keyName(name), true];
  if (isKey(key) || !heardKey) return { text, hint: "", isKnown };
  if (heardKey.name !== name) return { text, hint: messages.name.nowHeard(keyName(heardKey.name), heardKey.confidence), isKnown };
  return { text: heardKey.confidence < SURE ? `≈ ${text}` : text, hint: messages.name.sure(heardKey.confidence), isKnown };
}

const isKey = (key: string) => key && key !== "detect" && key !== "none";

function words(chord: Chord | null) {
  if (!chord) return [];
  const list = [chord.interval ? saidOf(chord, "interval") : messages.name.kinds[chord.kind] ?? chord.kind];
  if (chord.upperStructure) list.push(messages.name.upperStructure(chord.upperStructure));
  if (chord.rootless) list.push(messages.name.rootless);
  return list;
}
