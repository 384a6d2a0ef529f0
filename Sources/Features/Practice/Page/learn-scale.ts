// A scale in Learn: its notes with the steps between them, and the chords that its thirds make.

import { drawnName } from "./chord-link.js";
import { make, within } from "./dom.js";
import { said } from "./language.js";
import { KINDS, simplerTonic, stepText, thirdsOf } from "./learn-model.js";
import { keyName } from "./music-names.js";
import { showName } from "./name-view.js";
import { learn as texts } from "./practice-texts.js";
import { eachOf, saidOf, spokenOf } from "./sentence.js";
import { follow, read, state } from "./shell.js";

/** The facts of a scale; D♭ minor is read as C♯ minor. */
export async function readScale(tonic: string, name: string) {
  const scale = await read("scale", { root: tonic, name });
  const simpler = simplerTonic(scale);
  return simpler ? read("scale", { root: simpler, name }) : scale;
}

/** The name of what is held stands before an element, unless it is asked for. */
export function showHeld(before: Element, isSecret: () => boolean, signal: AbortSignal) {
  const held = make("span", { class: "learn-held name small" });
  before.before(held);
  follow(["chord", "event:drill"], () => showName(held, isSecret() ? null : state.chord), signal);
}

/** Shows a scale in its places of the view. */
export function drawScale(view: Element, scale: Wire.ScaleFacts) {
  within(view, ".learn-name").textContent = keyName(scale.name);
  const tones = [...scale.notes, scale.notes[0]];
  within(view, ".scale-steps").replaceChildren(...tones.map((name, index) => make("li", {},
    ...index ? [make("span", { class: "gap" }, make("span", { class: "unseen" }, texts.stepOf("")), stepText(scale.steps[index - 1]))] : [],
    make("span", { class: "tone" }, make("b", {}, name), make("small", {}, scale.degrees[index % scale.degrees.length]), make("span", { class: "unseen" })))));
  within(view, ".why-words").textContent = `${texts.whyWords} ${texts.steps(scale.steps.map(stepText).join(" "))}`;
  within(view, ".intervals-words").textContent = [texts.intervals(scale.notes[0]), [...scale.notes, scale.notes[0]]
    .flatMap((name, index) => (index ? [`${name} ${eachOf(scale, "intervals")[index] ?? said("octave")}`] : [])).join(", ")].join(" ");
  const remark = [scale.parent && scale.parent !== scale.name ? texts.shares(keyName(scale.parent)) : "", saidOf(scale, "remark")].filter(Boolean).join(" ");
  within(view, ".remark", HTMLElement).textContent = remark;
  within(view, ".remark", HTMLElement).hidden = !remark;
}

/** A button of a chord: its name as it is set, its numeral, and its name in words for who begins. The result stands before the name. */
export function chordButton(chord: Wire.ScaleChordFacts, press: () => void) {
  const button = make("button", { type: "button" }, make("b", {}, make("span", { class: "result", "aria-hidden": "true" }), drawnName(chord)), make("small", {}, chord.numeral),
    make("small", { class: "in-words", "aria-hidden": "true" }, spokenOf(chord)), make("span", { class: "unseen result-words" }));
  button.addEventListener("click", press);
  return button;
}

/** The thirds of a chord, and for each of the four pairs of thirds the chords of the scale that have them. */
export function thirdsLines(scale: Wire.ScaleFacts, chord: Wire.ScaleFacts["triads"][number]) {
  const thirds = thirdsOf(scale, chord);
  const name = (size: number) => (size === 3 || size === 4 ? texts.third[size] : "");
  const gap = (size: number) => make("span", { class: "gap" }, `${name(size)} (${size})`);
  const [low, middle, high] = chord.notes;
  const rows = KINDS.map(([lower, upper, kind]) => {
    const found = scale.triads.filter((each) => thirdsOf(scale, each)?.kind === kind);
    const row = make("tr", {}, make("th", { scope: "row" }, `${name(lower)} + ${name(upper)}`), make("td", {}, texts.kinds[kind]),
      make("td", {}, ...found.length ? found.flatMap((each, index) => [`${index ? ", " : ""}${each.numeral} `, drawnName(each)]) : [texts.nowhere]));
    row.toggleAttribute("data-chosen", thirds?.kind === kind);
    return row;
  });
  return [
    make("p", {}, texts.whyChordsWords),
    ...thirds ? [make("p", { class: "stacked" }, make("b", {}, low), gap(thirds.lower), make("b", {}, middle), gap(thirds.upper), make("b", {}, high),
      make("span", {}, `= ${chord.numeral} `, drawnName(chord), `, ${texts.kinds[thirds.kind]}`))] : [],
    make("table", {}, make("thead", {}, make("tr", {}, ...[texts.thirds, texts.makes, texts.onDegrees].map((words) => make("th", { scope: "col" }, words)))), make("tbody", {}, ...rows)),
  ];
}
