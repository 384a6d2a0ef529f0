// The overlay for a stream: the name on nothing, and what the options in its address ask for besides.

import { Connection } from "./connection.js";
import { kindOfName } from "./facts.js";
import { fit } from "./fit.js";
import { rangeFor } from "./key-geometry.js";
import { Keyboard } from "./keyboard.js";
import { showName } from "./name-view.js";
import { litKeys } from "./notes.js";
import { overlayOptions } from "./overlay-options.js";
import { State } from "./state.js";

const by = (id) => document.getElementById(id);
const options = overlayOptions(location.search);
const state = new State(new Connection({ style: options.style }));
const [box, name] = [by("name-box"), by("name")];
let timer = null;
let held = null;
let shown;

begin();
if (options.committed) state.follow(["connection", "recent", "chord"], () => show(committed()));
else state.follow(["chord"], () => show(state.chord));
if (options.keyboard) showKeyboard();

function begin() {
  const { style, dataset } = document.documentElement;
  for (const each of ["color", "lower", "upper", "background"]) style.setProperty(`--${each}`, options[each]);
  style.setProperty("--outline", `${options.outline}px`);
  dataset.align = options.align;
  dataset.shadow = options.shadow;
  dataset.fixed = options.size !== null;
  if (options.size !== null) style.setProperty("--size", `${options.size}px`);
  by("keyboard-box").hidden = !options.keyboard;
  by("hands").hidden = !options.hands;
  by("alternatives").hidden = options.alternatives === 0;
  new ResizeObserver(refit).observe(box);
}

/** The newest chord that held, until there is none any more. What held before that is over. */
function committed() {
  const newest = state.recent.at(-1);
  if (!state.chord) held = null;
  else if (newest?.seq === state.chord.seq) held = newest;
  return held;
}

/** Shows a chord, or takes it away after the time that it is to be held. */
function show(chord) {
  clearTimeout(timer);
  if (chord || options.hold === 0) draw(chord);
  else if (options.hold < Infinity) timer = setTimeout(() => draw(null), 1000 * options.hold);
}

function draw(chord) {
  const text = JSON.stringify([chord?.name, chord?.kind, chord?.lower?.name, chord?.upper?.name, chord?.alternatives]);
  if (text === shown) return;
  shown = text;
  showName(name, chord?.name ?? "", chord?.kind, { interval: chord?.interval });
  for (const hand of ["lower", "upper"]) {
    const own = chord?.[hand]?.name ?? "";
    showName(by(`${hand}-name`), own, kindOfName(own));
  }
  const others = (chord?.alternatives ?? []).slice(0, options.alternatives);
  by("alternatives").replaceChildren(...others.map((each) => {
    const item = document.createElement("li");
    item.className = "name small";
    showName(item, each.name, each.kind);
    return item;
  }));
  refit();
}

function refit() {
  const seen = name.querySelector(".seen");
  if (options.size === null && seen?.hasChildNodes()) fit(box, seen);
}

function showKeyboard() {
  const svg = by("keys");
  const keyboard = new Keyboard(svg, { height: 90, nameSize: 15 });
  let range = null;
  const drawKeys = () => {
    const lit = litKeys(state.notes, state.chord);
    const width = Math.floor(svg.parentElement.clientWidth);
    if (!width) return;
    range = rangeFor([...lit.keys()], Math.max(1, Math.min(7, Math.floor(width / 150))), range, 36);
    keyboard.layOut(range.first, range.last, width, Math.round(Math.min(110, width / 8)));
    keyboard.show(lit);
  };
  new ResizeObserver(drawKeys).observe(svg.parentElement);
  state.follow(["keys"], drawKeys);
}
