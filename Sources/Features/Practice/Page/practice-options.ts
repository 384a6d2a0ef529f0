// The options of a drill: a small form, shown on demand. Choices are remembered.

import { type Attributes, make } from "./dom.js";
import { scaleName } from "./music-names.js";
import { type Chosen, keptChoice, type Option, takesOf } from "./practice-model.js";
import { texts } from "./practice-texts.js";
import { type Said, saidOf } from "./sentence.js";
import { remember, remembered } from "./storage.js";

type Named = Omit<Wire.PracticeChoicesChoice, "sentences"> & Said;

export const chosenFor = (drill: string) => keptChoice(remembered(`practice.${drill}`, null));

/** The form of a drill; what is chosen in it is kept at once. */
export function optionsForm(drill: Wire.PracticeDrillRow, { choices, tunes }: Wire.PracticeReply) {
  const chosen = chosenFor(drill.name);
  const keep = (name: Option, value: string | number | boolean | string[] | undefined) => {
    chosen[name] = value;
    remember(`practice.${drill.name}`, JSON.stringify(chosen));
  };
  const named = (names: string[]) => names.map((name) => ({ name, title: scaleName(name) }));
  const fields: Record<Option, () => HTMLElement> = {
    keys: () => several(drill, "keys", named(choices.keys), chosen, keep),
    scale: () => one("scale", [{ name: "", title: texts.usual }, ...named(choices.scales)], chosen, keep),
    qualities: () => several(drill, "qualities", choices.qualities, chosen, keep),
    forms: () => several(drill, "forms", choices.forms, chosen, keep),
    inversions: () => several(drill, "inversions", texts.inversionNames, chosen, keep),
    intervals: () => several(drill, "intervals", choices.intervals, chosen, keep),
    directions: () => several(drill, "directions", choices.directions, chosen, keep),
    drone: () => turned("drone", texts.droneHint, chosen, keep),
    tune: () => one("tune", tunes.map(({ name, title }) => ({ name, title })), chosen, keep),
    bars: () => typed("bars", { inputmode: "text", placeholder: texts.barsHint }, chosen, keep),
    progression: () => typed("progression", { inputmode: "text", placeholder: texts.progressionHint }, chosen, keep),
    tempo: () => number("tempo", 30, 300, chosen, keep, texts.tempoHint),
    count: () => number("count", 1, 1000, chosen, keep),
    minutes: () => number("minutes", 1, 240, chosen, keep),
  };
  const form = make("form", { class: "drill-options", "aria-label": texts.optionsOf(saidOf(drill, "title")) });
  form.append(...takesOf(drill).map((name) => fields[name]()));
  return form;
}

type Keep = (name: Option, value: string | number | boolean | string[] | undefined) => void;

/** A set: none of them means all. */
function several(drill: Wire.PracticeDrillRow, name: "keys" | "qualities" | "forms" | "inversions" | "intervals" | "directions", items: Named[], chosen: Chosen, keep: Keep) {
  const before = chosen[name];
  const set = new Set(Array.isArray(before) ? before : []);
  const group = make("fieldset", { class: "set" }, make("legend", {}, texts[name]));
  const boxes = items.map((item) => {
    const box = make("input", { type: "checkbox", value: item.name, checked: set.has(item.name), id: `${drill.name}-${name}-${item.name}` });
    group.append(make("label", { class: "chip" }, box, make("span", {}, saidOf(item, "title"))));
    box.addEventListener("change", () => write());
    return box;
  });
  const clear = make("button", { type: "button", class: "quiet" }, texts.all);
  clear.title = texts.allOf;
  clear.addEventListener("click", () => {
    for (const box of boxes) box.checked = false;
    write();
  });
  group.append(clear);
  const write = () => {
    const now = boxes.filter((box) => box.checked).map((box) => box.value);
    keep(name, now);
    clear.setAttribute("aria-pressed", String(now.length === 0));
  };
  clear.setAttribute("aria-pressed", String(set.size === 0));
  return group;
}

function turned(name: "drone", hint: string, chosen: Chosen, keep: Keep) {
  const box = make("input", { type: "checkbox", checked: chosen[name] === true });
  box.addEventListener("change", () => keep(name, box.checked || undefined));
  return make("label", { class: "switch" }, box, make("span", {}, texts[name]), make("small", {}, hint));
}

function one(name: "scale" | "tune", items: Named[], chosen: Chosen, keep: Keep) {
  const select = make("select", {}, ...items.map((item) => make("option", { value: item.name, selected: chosen[name] === item.name }, saidOf(item, "title"))));
  select.addEventListener("change", () => keep(name, select.value || undefined));
  // The first tune is chosen as long as no other one is.
  if (name === "tune" && chosen.tune === undefined && select.value) keep(name, select.value);
  return make("label", {}, make("span", {}, texts[name]), select);
}

function number(name: "tempo" | "count" | "minutes", min: number, max: number, chosen: Chosen, keep: Keep, hint?: string) {
  const value = chosen[name];
  const input = make("input", { type: "number", min, max, step: 1, value: typeof value === "number" ? value : null, title: hint });
  input.addEventListener("change", () => {
    const given = input.valueAsNumber;
    const kept = Number.isNaN(given) ? undefined : Math.round(Math.max(min, Math.min(max, given)));
    if (kept !== undefined) input.value = String(kept);
    keep(name, kept);
  });
  return make("label", {}, make("span", {}, texts[name]), input, ...hint ? [make("small", {}, hint)] : []);
}

function typed(name: "bars" | "progression", attributes: Attributes, chosen: Chosen, keep: Keep) {
  const value = chosen[name];
  const input = make("input", { type: "text", value: typeof value === "string" ? value : "", spellcheck: "false", ...attributes });
  input.addEventListener("change", () => keep(name, input.value.trim() || undefined));
  return make("label", { class: name }, make("span", {}, texts[name]), input);
}
