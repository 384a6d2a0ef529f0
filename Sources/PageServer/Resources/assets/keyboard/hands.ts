// The border between the hands: shows it on the piano, and changes it.

import { by } from "./dom.js";
import type { Keyboards } from "./keyboards.js";
import { messages } from "./messages.js";
import { attempt, follow, state } from "./shell.js";
import { Split } from "./split.js";
import type { State } from "./state.js";

export function beginHands(keyboards: Keyboards, signal: AbortSignal) {
  const hands = by("hands", HTMLSelectElement);
  const change = async (border: string | number) => {
    const isDone = await attempt("split", { split: border });
    if (!isDone) show();
    return isDone;
  };
  const split = new Split(by("split"), by("rail"), keyboards.both, (midi) => state.keyName(midi), change);
  const show = () => {
    hands.value = handsOf(state);
    hands.disabled = !state.writable;
    by("hands-shown").textContent = hands.value === "key" && state.splitName ? messages.piano.splitAtNow(state.splitName) : hands.selectedOptions[0]?.text ?? "";
    split.show(state.split, state.splitName === "floating", state.writable);
  };
  keyboards.addEventListener("drawn", () => split.draw());
  hands.addEventListener("change", () => change(hands.value === "key" ? lastKey(state) : hands.value));
  follow(["settings", "connection"], show, signal);
}

function handsOf({ split, splitName }: State) {
  if (splitName === "floating" || splitName === "channel" || splitName === "off") return splitName;
  return typeof split === "number" ? "key" : split === "channel" ? "channel" : "off";
}

const lastKey = ({ split }: State) => (typeof split === "number" ? split : "C4");
