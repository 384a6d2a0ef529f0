// Draws the name that sounds as soon as the document is there, in which chordd has written it: on a slow network the modules come a
// journey later. The build makes one script of this and of what it needs, for the document; BigName takes the name over.

import type { FirstName } from "./big-name.js";
import { by, make } from "./dom.js";
import { fitName } from "./fit.js";
import { showName } from "./name-view.js";
import { placeOf } from "./name-place.js";
import { remembered } from "./storage.js";

const fields = new URLSearchParams(location.search);
/** What Play will fill; the screens for others have their name in the document. */
const view = document.getElementById("view");
const isOnStage = fields.has("stage");
/** A screen for others does as its address says. */
const remains = (option: string) => fields.get(option) ?? (view ? remembered(`stage-${option}`, null) : null);
/** The band's screen may remember an instrument, which the document knows nothing of. */
const isOfOthers = !view && !location.search && location.pathname.endsWith("/band") && remembered("band", "") !== "";

const { chord, harmony }: { chord?: FirstName, harmony?: FirstName } = JSON.parse(by("first").textContent || "{}");
const first = remains("view") === "exact" ? chord : harmony ?? chord;

// A note needs a word, which is in the language of the page, and an audience sees nothing that has not landed.
if (first && first.kind !== "note" && !isOfOthers && (view && !isOnStage || first.phase === "committed")) {
  if (view) showInPlay(first, view);
  else show(first, by("name-box"), by("name"));
}

function showInPlay(first: FirstName, main: Element) {
  const name = make("h1", { id: "name", class: "name" });
  const box = make("div", { id: "name-box", "data-played": "", "aria-hidden": "true" }, name);
  const { left, top, width, height } = placeOf(main, isOnStage);
  Object.assign(box.style, {
    position: "absolute", left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, minHeight: "0", padding: isOnStage ? "1vmin" : "",
  });
  main.append(box);
  show(first, box, name);
}

function show(first: FirstName, box: HTMLElement, name: HTMLElement) {
  Object.assign(globalThis, { firstName: first });
  showName(name, first);
  // That is what chordd says over the connection.
  delete name.dataset.name;
  const size = remains("size");
  if (Number(size) && !view) {
    document.documentElement.dataset.fixed = "true";
    document.documentElement.style.setProperty("--size", `${Number(size)}px`);
  } else fitName(box, name, (isOnStage || !view) && size === "same");
}
