// What stands below the name: kind, upper structure, degree in the key; and the names of the two hands.

import { showName } from "./name-view.js";

export function showFacts(state, { kind, roman, key, lowerName, upperName }) {
  state.follow(["chord", "settings"], () => {
    const { chord } = state;
    kind.replaceChildren(...words(chord).map((word) => span(word)));
    roman.textContent = chord?.roman ?? "";
    roman.hidden = !chord?.roman;
    const heard = chord?.key ?? (isKey(state.key) ? state.key : null);
    key.textContent = heard ?? (state.key === "none" ? "no key" : "listening for the key");
    for (const [element, hand] of [[lowerName, chord?.lower], [upperName, chord?.upper]]) {
      if (element.dataset.name !== (hand?.name ?? "") || element.dataset.kind !== (hand?.kind ?? "")) {
        showName(element, hand?.name ?? "", hand?.kind);
      }
    }
  });
}

const isKey = (key) => key && key !== "detect" && key !== "none";

function words(chord) {
  if (!chord) return [];
  const list = [chord.interval ?? { none: "no chord name", note: "one note", unified: "unified chord", slash: "slash chord" }[chord.kind] ?? chord.kind];
  if (chord.upperStructure) list.push(`upper structure ${chord.upperStructure}`);
  if (chord.rootless) list.push("rootless");
  return list;
}

function span(text) {
  const element = document.createElement("span");
  element.textContent = text;
  return element;
}
