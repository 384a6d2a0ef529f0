// Key and style: shows those in force, and changes them.

import { by, make } from "./dom.js";
import { messages } from "./messages.js";
import { keyName } from "./music-names.js";
import { attempt, follow, state } from "./shell.js";

export function beginSettings() {
  const [key, style] = ["key", "style"].map((id) => by(id, HTMLSelectElement));
  const offer = () => {
    const { keys, styles } = state.choices;
    const named = (forPrograms: boolean) =>
      styles.filter((each) => each.forPrograms === forPrograms).map(({ name }) => new Option(name, name));
    key.replaceChildren(...[...key.options].slice(0, 2), ...keys.map((name) => new Option(keyName(name), name)));
    style.replaceChildren(...named(false), make("optgroup", { label: messages.header.forPrograms }, ...named(true)));
  };
  const show = () => {
    showKey();
    select(key, state.key);
    select(style, state.style);
    for (const control of [key, style]) control.disabled = !state.writable;
  };
  key.addEventListener("change", async () => await attempt("key", { key: key.value }) || show());
  style.addEventListener("change", async () => await attempt("style", { style: style.value }) || show());
  follow(["chord", "heardKey"], showKey);
  follow(["connection"], offer);
  follow(["settings", "connection"], show);
}

/** The key that is set, or the one that is heard. */
function showKey() {
  const { header } = messages;
  const isHeard = state.key === "detect";
  const name = isHeard ? state.chord?.key ?? state.heardKey?.name ?? "" : state.key;
  by("key-shown").textContent = name === "none" ? header.noKey : keyName(name) || header.listening;
  by("key-how").textContent = isHeard && name ? header.keyByEar : "";
}

/** A value that is not in the list (written by hand in the configuration) joins it. */
function select(list: HTMLSelectElement, value: string) {
  if (value && ![...list.options].some((option) => option.value === value)) list.append(new Option(keyName(value), value));
  if (value) list.value = value;
}
