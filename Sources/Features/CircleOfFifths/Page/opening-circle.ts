// The circle, drawn from the reply that the document came with; each key is a link until the view is there.

import { BOX, drawnKey, placeOfKey } from "./circle-picture.js";
import { pictureRules } from "./circle-picture-style.js";
import { draw, make, useRules } from "./dom.js";
import { firstReplies, offerReplies } from "./first-replies.js";
import { placeKept } from "./name-place.js";
import { openingBox } from "./opening.js";
import { at, pathIn } from "./root.js";

const replies = firstReplies();
offerReplies(replies);
const facts: Wire.CircleReply | undefined = replies.circle;
if (facts) {
  useRules(pictureRules);
  const subject = pathIn(location).split("/")[2] ?? "";
  const chosen = placeOfKey(facts.places, decoded(subject)) ?? { mode: "major", place: 0 };
  const keys = facts.places.flatMap((each, place) => (["major", "minor"] as const).map((mode) => {
    const key = drawnKey(mode, each[mode], place, "");
    key.setAttribute("aria-checked", String(mode === chosen.mode && place === chosen.place));
    return draw("a", { href: at(`/circle/${encodeURIComponent(each[mode][0].name)}`), tabindex: -1 }, key);
  }));
  const circle = make("div", { class: "picture" }, make("div", { class: "round" }, draw("svg", { viewBox: BOX }, ...keys)));
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  // As high as it is wide: the whole circle is seen at once.
  openingBox("circle", 5, circle);
  if (!placeKept("place-of-circle")) {
    const half = circle.getBoundingClientRect().width * (matchMedia("(min-width: 64em)").matches ? 0.5 : 1);
    const side = Math.min(half, innerHeight - 7 * rem);
    circle.style.width = `${side}px`;
    circle.style.marginLeft = `${(half - side) / 2}px`;
  }
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
