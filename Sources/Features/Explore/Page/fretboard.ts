// On the band's screens, when a player wants it: how the chord is gripped on his instrument, behind his capo.

import { read } from "./api.js";
import { partOf } from "./band-options.js";
import { draw, make, useRules } from "./dom.js";
import { drawingOf } from "./fretboard-model.js";
import { texts } from "./fretboard-texts.js";
import type { Places } from "./parts.js";
import { ShownChord } from "./shown-chord.js";
import { remember, remembered } from "./storage.js";

const INSTRUMENTS = ["none", "guitar", "ukulele", "mandolin", "bass"];
/** How many shapes are drawn. */
const SHOWN = 3;
/** The distances of the drawing. */
const [STRING, FRET, TOP] = [14, 18, 16];

useRules(`
  #fretboard { grid-area: roman; display: flex; justify-content: center; gap: 2rem; margin-top: 2.2rem; height: clamp(6rem, 24dvh, 18rem); min-height: 0; }
  #fretboard[hidden], body:has(#song:not([hidden])) #fretboard { display: none; }
  #fretboard figure { margin: 0; display: grid; grid-template-rows: minmax(0, 1fr) 1.4em; justify-items: center; min-width: 0; }
  #fretboard figure + figure { opacity: 0.75; }
  #fretboard svg { height: 100%; max-width: 100%; }
  #fretboard line { stroke: var(--faint); stroke-width: 1; }
  #fretboard .nut { stroke: var(--ink); stroke-width: 3; }
  #fretboard circle, #fretboard .barre { fill: var(--upper-ink); }
  #fretboard text { fill: var(--ink); font: 600 10px var(--sans); text-anchor: middle; }
  #fretboard .finger { fill: var(--ground); }
  #fretboard figcaption { font-size: 0.875rem; color: var(--faint); }
  /* A fourth chooser has no room beside the others on a phone. */
  @media (max-width: 600px) { #choices { flex-wrap: wrap; } #choices label { flex: 1 1 40%; } }
  @media (max-width: 480px) { #fretboard { gap: 0.5rem; } #fretboard figure:nth-child(3) { display: none; } }
`);

const given = [new URLSearchParams(location.search).get("shapes"), remembered("shapes", "")];
const select = make("select", {}, ...INSTRUMENTS.map((name) => new Option(texts.choices[name], name)));
select.value = given.find((name) => INSTRUMENTS.includes(name ?? "")) ?? INSTRUMENTS[0];
const said = make("span", { class: "said" });
const say = () => (said.textContent = select.selectedOptions[0].text);
say();

function picture(symbol: string, shape: Wire.FretboardFactsShape) {
  const { first, count, dots, bars, heads } = drawingOf(shape);
  const x = (string: number) => 16 + string * STRING;
  const y = (row: number) => TOP + row * FRET;
  const last = heads.length - 1;
  const name = `${texts.shape(symbol, shape.text)}`;
  const svg = draw("svg", { viewBox: `0 0 ${x(last) + 10} ${y(count) + 4}`, role: "img", "aria-label": name });
  for (let row = 0; row <= count; row++) svg.append(draw("line", { class: row === 0 && first === 1 ? "nut" : "", x1: x(0), x2: x(last), y1: y(row), y2: y(row) }));
  for (const [string, head] of heads.entries()) {
    svg.append(draw("line", { x1: x(string), x2: x(string), y1: y(0), y2: y(count) }), draw("text", { x: x(string), y: TOP - 5 }, head));
  }
  if (first > 1) svg.append(draw("text", { x: 6, y: y(0) + FRET * 0.7 }, String(first)));
  for (const { from, to, row } of bars) svg.append(draw("rect", { class: "barre", x: x(from) - 5, y: y(row) + FRET / 2 - 5, width: x(to) - x(from) + 10, height: 10, rx: 5 }));
  for (const { string, row, finger } of dots) {
    svg.append(draw("circle", { cx: x(string), cy: y(row) + FRET / 2, r: 5.5 }), draw("text", { class: "finger", x: x(string), y: y(row) + FRET / 2 + 3.5 }, String(finger ?? "")));
  }
  return make("figure", {}, svg, make("figcaption", {}, shape.missing.length ? texts.without(shape.missing.join(" ")) : ""));
}

export const places: Places = {
  choices: ({ element, state, signal }) => {
    const box = make("section", { id: "fretboard", "aria-label": texts.title, hidden: true });
    document.getElementById("roman")?.after(box);
    element.append(make("label", { class: "chooser" }, make("span", {}, texts.title), said, select));
    const shown = new ShownChord(state, { show: "landing", hold: 0, view: "calm", needsConnection: true }, signal);
    /** The last chord that was drawn, and the one before it. */
    let [drawn, turn, before] = ["", 0, ""];
    async function show() {
      const { chord } = shown;
      const { instrument = "concert", letters = "letters" } = partOf(location.search || remembered("band", ""));
      // Names of another pitch or in numbers are no chords that a guitar grips.
      const isAsked = select.value !== "none" && ["concert", "guitar"].includes(instrument) && letters === "letters";
      box.hidden = !isAsked;
      // The last shape stays in sight while nothing sounds.
      if (!isAsked || !chord || !["unified", "slash"].includes(chord.kind)) return;
      const wanted = `${chord.name} ${select.value}`;
      if (wanted === drawn) return;
      [before, drawn] = [drawn.split(" ")[0], wanted];
      const own = ++turn;
      try {
        const { symbol, shapes } = await read("shapes", { symbol: chord.name, strings: select.value, ...(before ? { before } : {}) });
        if (own === turn && !signal.aborted) box.replaceChildren(...shapes.slice(0, SHOWN).map((shape) => picture(symbol, shape)));
      } catch {
        if (own === turn) [drawn, before] = ["", ""];
      }
    }
    select.addEventListener("change", () => {
      remember("shapes", select.value);
      say();
      show();
    }, { signal });
    shown.addEventListener("change", show);
    // Another instrument connects anew.
    state.follow(["connection"], show, signal);
  },
};
