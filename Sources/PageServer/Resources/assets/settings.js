// Key, style and split: shows those in force, and changes them.

import { ask } from "./api.js";
import { Split } from "./split.js";

const KEYS = [
  "C", "G", "D", "A", "E", "B", "F♯", "C♯", "F", "B♭", "E♭", "A♭", "D♭", "G♭", "C♭",
].map((tonic) => `${tonic} major`).concat([
  "A", "E", "B", "F♯", "C♯", "G♯", "D♯", "A♯", "D", "G", "C", "F", "B♭", "E♭", "A♭",
].map((tonic) => `${tonic} minor`));
const STYLES = ["standard", "berklee", "pop", "jazz"];
/** What no musician reads: the names as programs exchange them. */
const NOTATIONS = ["ireal", "harte", "musicxml", "lilypond"];

const by = (id) => document.getElementById(id);

export function beginSettings(state, keyboards, notice) {
  const [key, style, hands] = [by("key"), by("style"), by("hands")];
  key.append(...KEYS.map((name) => new Option(name, name)));
  style.append(...STYLES.map((name) => new Option(name, name)), group("for programs", NOTATIONS));

  const change = async (what, value) => {
    try {
      await ask(what, { [what]: value });
      return true;
    } catch (refusal) {
      notice.show(refusal.message);
      show();
      return false;
    }
  };
  const split = new Split(by("split"), by("rail"), keyboards.both, (value) => change("split", value));
  keyboards.addEventListener("drawn", () => split.draw());
  key.addEventListener("change", () => change("key", key.value));
  style.addEventListener("change", () => change("style", style.value));
  hands.addEventListener("change", () => change("split", hands.value === "key" ? lastKey(state) : hands.value));

  const show = () => {
    select(key, state.key);
    select(style, state.style);
    hands.value = handsOf(state);
    split.show(state.split, state.splitName === "floating", state.writable);
    for (const control of [key, style, hands]) control.disabled = !state.writable;
  };
  state.follow(["settings", "connection"], show);
}

function group(label, names) {
  const made = document.createElement("optgroup");
  made.label = label;
  made.append(...names.map((name) => new Option(name, name)));
  return made;
}

function handsOf({ split, splitName }) {
  if (splitName === "floating" || splitName === "channel" || splitName === "off") return splitName;
  return typeof split === "number" ? "key" : split === "channel" ? "channel" : "off";
}

const lastKey = ({ split }) => (typeof split === "number" ? split : "C4");

/** A value that is not in the list (written by hand in the configuration) joins it. */
function select(list, value) {
  if (value && ![...list.options].some((option) => option.value === value)) list.append(new Option(value, value));
  if (value) list.value = value;
}
