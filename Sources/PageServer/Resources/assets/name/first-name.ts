// Draws the name that sounds as soon as the document is there, in which chordd has written it: on a slow network the modules come a
// journey later. The build makes one script of this and of what it needs, for the document; BigName takes the name over.

import type { FirstName } from "./big-name.js";
import { by, make } from "./dom.js";
import { fitName } from "./fit.js";
import { showName } from "./name-view.js";
import { placeOf } from "./name-place.js";
import { remembered } from "./storage.js";

const fields = new URLSearchParams(location.search);
const isOnStage = fields.has("stage");
const remains = (option: string) => fields.get(option) ?? remembered(`stage-${option}`, null);

const { chord, harmony }: { chord?: FirstName, harmony?: FirstName } = JSON.parse(by("first").textContent || "{}");
const first = remains("view") === "exact" ? chord : harmony ?? chord;

// A note needs a word, which is in the language of the page, and an audience sees nothing that has not landed.
if (first && first.kind !== "note" && (!isOnStage || first.phase === "committed")) {
  Object.assign(globalThis, { firstName: first });
  const name = make("h1", { id: "name", class: "name" });
  const box = make("div", { id: "name-box", "data-played": "", "aria-hidden": "true" }, name);
  const { left, top, width, height } = placeOf(by("view"), isOnStage);
  Object.assign(box.style, {
    position: "absolute", left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, minHeight: "0", padding: isOnStage ? "1vmin" : "",
  });
  by("view").append(box);
  showName(name, first);
  // That is what chordd says over the connection.
  delete name.dataset.name;
  fitName(box, name, isOnStage && remains("size") === "same");
}
