// The help of the menu: a legend of discs, colors and marks. Loaded when it is opened.

import { draw, make, useRules } from "./dom.js";
import { rules } from "./help-style.js";
import { texts } from "./help-texts.js";
import { markAt } from "./keyboard.js";

useRules(rules);

const { signs } = texts;

/** A white key as it is lit. */
function key(fill: string, glyph: SVGElement | null, opacity = 1) {
  const svg = draw("svg", { class: "legend-key", viewBox: "0 0 24 34", "aria-hidden": "true" }, draw("path", { class: "body", d: "M1 1h22v32h-22z", fill, "fill-opacity": opacity }));
  if (glyph) svg.append(glyph);
  return svg;
}

const disc = (d: string) => draw("path", { d, fill: "#101215" });
const LOWER = "M5 22a7 7 0 0 0 14 0z", UPPER = "M5 22a7 7 0 0 1 14 0z", WHOLE = "M5 22a7 7 0 0 0 14 0a7 7 0 0 0 -14 0z";

function marked(kind: "in" | "out" | "missing", fill: string) {
  const mark = markAt(kind, 12, 22, 6);
  mark.setAttribute("fill", "none");
  mark.setAttribute("stroke", "#101215");
  mark.setAttribute("stroke-width", "2.4");
  if (kind === "missing") mark.setAttribute("stroke-dasharray", "3 3");
  return key(fill, mark);
}

const list = (title: string, rows: [sign: Node | string, words: string][]) => [make("h3", {}, title),
  make("dl", {}, ...rows.flatMap(([sign, words]) => [make("dt", {}, sign), make("dd", {}, words)]))];

/** Opens the help. */
export function openHelp() {
  const close = make("button", { type: "button", "aria-label": texts.close }, "✕");
  const dialog = make("dialog", { id: "help-sheet", "aria-labelledby": "help-title" },
    make("header", {}, make("h2", { id: "help-title" }, texts.title), close),
    ...list(texts.keys, [
      [key("var(--lower-key)", disc(LOWER)), signs.lower], [key("var(--upper-key)", disc(UPPER)), signs.upper], [key("var(--upper-key)", disc(WHOLE)), signs.both],
      [key("var(--lower-key)", disc(LOWER), 0.35), signs.held], ["♭7", signs.number],
    ]),
    ...list(texts.marks, [[marked("in", "var(--good-key)"), signs.in], [marked("out", "var(--warn-key)"), signs.out], [marked("missing", "#fff"), signs.missing]]),
    ...list(texts.names, [["D ⁄ C7", signs.polychord], ["C/E", signs.slash], ["≈ C", signs.guess]]),
    ...list(texts.shortcuts, Object.entries(texts.pressing).map(([name, words]) => [make("kbd", {}, name), words] as [Node, string])));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
