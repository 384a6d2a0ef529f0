// Key, style and split: shows those in force, and changes them.

import { ask, sentenceOf } from "./api.js";
import { by, make } from "./dom.js";
import { Split } from "./split.js";

/** @typedef {import("./state.js").State} State */

/**
 * @param {State} state
 * @param {import("./keyboards.js").Keyboards} keyboards
 * @param {import("./notice.js").Notice} notice
 */
export function beginSettings(state, keyboards, notice) {
  const [key, style, hands] = ["key", "style", "hands"].map((id) => by(id, HTMLSelectElement));
  const offer = () => {
    const { keys, styles } = state.choices;
    const named = (/** @type {boolean} */ forPrograms) =>
      styles.filter((each) => each.forPrograms === forPrograms).map(({ name }) => new Option(name, name));
    key.replaceChildren(...[...key.options].slice(0, 2), ...keys.map((name) => new Option(name, name)));
    style.replaceChildren(...named(false), make("optgroup", { label: "for programs" }, ...named(true)));
  };
  const change = async (/** @type {"key" | "style" | "split"} */ what, /** @type {string | number} */ value) => {
    try {
      await ask(what, { [what]: value });
      return true;
    } catch (refusal) {
      notice.show(sentenceOf(refusal));
      show();
      return false;
    }
  };
  const split = new Split(by("split"), by("rail"), keyboards.both, (midi) => state.keyName(midi), (value) => change("split", value));
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
  state.follow(["connection"], offer);
  state.follow(["settings", "connection"], show);
}

/** @param {State} state */
function handsOf({ split, splitName }) {
  if (splitName === "floating" || splitName === "channel" || splitName === "off") return splitName;
  return typeof split === "number" ? "key" : split === "channel" ? "channel" : "off";
}

const lastKey = (/** @type {State} */ { split }) => (typeof split === "number" ? split : "C4");

/**
 * A value that is not in the list (written by hand in the configuration) joins it.
 *
 * @param {HTMLSelectElement} list
 * @param {string} value
 */
function select(list, value) {
  if (value && ![...list.options].some((option) => option.value === value)) list.append(new Option(value, value));
  if (value) list.value = value;
}
