// The overlay for a stream: the name on a transparent background, and the parts that the options in its address add.

import { attempting, readState } from "./api.js";
import { fieldsOf } from "./band-options.js";
import { Connection } from "./connection.js";
import { by, fill, make, onResize } from "./dom.js";
import { tonalityOf } from "./facts.js";
import { fitName, refitWithFonts } from "./fit.js";
import { handName } from "./hand-name.js";
import { type Range, rangeFor } from "./key-geometry.js";
import { Keyboard } from "./keyboard.js";
import { KeepAwake } from "./keep-awake.js";
import { messages } from "./messages.js";
import { showName } from "./name-view.js";
import { litKeys, type LitKeys } from "./notes.js";
import { overlayOptions } from "./overlay-options.js";
import { Parts } from "./parts.js";
import { ShownChord } from "./shown-chord.js";
import { staffOfHeld } from "./written.js";
import { State } from "./state.js";

const options = overlayOptions(location.search, await styles());
const { signal } = new AbortController();
const state = new State(new Connection({ style: options.style, ...fieldsOf(options) }));
const shown = new ShownChord(state, { ...options, needsConnection: true });
const parts = new Parts(state, attempting(console.warn));
const [box, name] = [by("name-box"), by("name")];
const hasFixedSize = typeof options.size === "number";
/** The drawn content, as one text. */
let drawn = "";
/** Runs while a name fades. */
let fading: number | undefined;

begin();
state.follow(["connection"], () => {
  document.documentElement.toggleAttribute("data-demo", state.connected && state.sources.some(({ demo }) => demo));
});
shown.addEventListener("change", draw);
if (options.next) parts.open("next", by("next"), signal, { options: () => options, changed: refit });
parts.load("overlay", () => console.warn(messages.views.partFailed));
if (options.keyboard) showKeyboard();
if (options.staff) showStaff();
if (options.key || options.roman) showFacts();
if (options.before) {
  state.follow(["recent"], showBefore);
  shown.addEventListener("change", showBefore);
}
// Above a video nobody looks at this screen; one with a background of its own is a stage.
if (options.background !== "transparent") new KeepAwake(signal).set(true);

/** The names of the styles, if one is asked for. */
async function styles() {
  if (!new URLSearchParams(location.search).has("style")) return [];
  return readState().then(({ choices }) => choices.styles.map(({ name }) => name), () => []);
}

function begin() {
  const { style, dataset } = document.documentElement;
  style.setProperty("--demo", JSON.stringify(messages.connection.demoOnStage));
  by("alternatives").setAttribute("aria-label", messages.overlay.others);
  by("keys", SVGSVGElement).setAttribute("aria-label", messages.overlay.keys);
  for (const each of ["color", "lower", "upper", "background"] as const) style.setProperty(`--${each}`, options[each]);
  style.setProperty("--outline", `${options.outline}px`);
  dataset.align = options.align;
  dataset.shadow = String(options.shadow);
  dataset.fixed = String(hasFixedSize);
  if (hasFixedSize) style.setProperty("--size", `${options.size}px`);
  by("keyboard-box").hidden = !options.keyboard;
  by("hands").hidden = !options.hands;
  by("before").hidden = options.before === 0;
  by("before").setAttribute("aria-label", messages.overlay.before);
  by("staff").hidden = !options.staff;
  by("facts").hidden = !options.key && !options.roman;
  style.setProperty("--fade", `${options.fade}ms`);
  by("alternatives").hidden = options.alternatives === 0;
  onResize([box], refit);
  refitWithFonts(refit);
}

/** A name is never late: only its end fades. */
function draw() {
  clearTimeout(fading);
  const isEnding = !shown.chord && options.fade > 0 && name.dataset.shape !== "empty";
  document.body.classList.toggle("fading", isEnding);
  if (isEnding) fading = setTimeout(drawNow, options.fade);
  else drawNow();
}

function drawNow() {
  document.body.classList.remove("fading");
  const { chord } = shown;
  const text = JSON.stringify([chord?.name, chord?.kind, chord?.lower, chord?.upper, chord?.alternatives]);
  if (text === drawn) return;
  drawn = text;
  showName(name, chord);
  for (const hand of ["lower", "upper"] as const) showName(by(`${hand}-name`), handName(chord, hand));
  const others = (chord?.alternatives ?? []).slice(0, options.alternatives);
  by("alternatives").replaceChildren(...others.map((each) => {
    const item = make("li", { class: "name small" });
    showName(item, each);
    return item;
  }));
  refit();
}

function refit() {
  if (!hasFixedSize) fitName(box, name, options.size === "same");
}

function showFacts() {
  const show = () => {
    const { chord } = shown;
    by("roman").textContent = options.roman ? chord?.roman ?? "" : "";
    const { text, isKnown } = tonalityOf(state);
    by("key").textContent = options.key && state.connected && isKnown ? text : "";
  };
  shown.addEventListener("change", show);
  state.follow(["heardKey", "settings", "connection"], show);
}

/** The held notes on a staff. */
function showStaff() {
  state.follow(["chord", "connection"], () => by("staff").replaceChildren(...state.connected ? [staffOfHeld(state, options.clef)] : []));
}

/** The chords before, the oldest first; never the one that is shown. */
function showBefore() {
  fill(by("before"), shown.before.slice(-options.before), (chord) => JSON.stringify([chord.seq, chord.name]), (chord) => {
    const item = make("li", { class: "name small" });
    showName(item, chord);
    return item;
  });
}

/** What stands above a key. */
function labeled(lit: LitKeys): LitKeys {
  if (options.label === "names") return lit;
  const lowest = Math.min(...lit.keys());
  const { intervals } = messages.overlay;
  return new Map([...lit].map(([midi, key]) => [midi, {
    ...key, name: options.label === "degrees" ? key.degree ?? "" : intervals[(midi - lowest) % 12],
  }]));
}

function showKeyboard() {
  const svg = by("keys", SVGSVGElement);
  const keyboardBox = by("keyboard-box");
  const keyboard = new Keyboard(svg, { height: 90, nameSize: 15, names: options.label !== "none" });
  let range: Range | null = null;
  const drawKeys = () => {
    const lit = labeled(litKeys(state.notes, state.chord, state.choices.notes, state.named));
    const width = Math.floor(keyboardBox.clientWidth);
    if (!width) return;
    range = options.range ?? rangeFor([...lit.keys()], Math.max(1, Math.min(7, Math.floor(width / 150))), range, 36);
    keyboard.layOut(range.first, range.last, width, Math.round(Math.min(110, width / 8)));
    keyboard.show(lit);
  };
  onResize([keyboardBox], drawKeys);
  state.follow(["keys"], drawKeys);
}
