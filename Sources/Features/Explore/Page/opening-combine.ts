// The name that two chords make, drawn from the reply that the document came with; while nothing is chosen the roots, of which each leads on.

import { countingReading, HANDS } from "./combine-model.js";
import { make } from "./dom.js";
import { firstReplies, offerReplies } from "./first-replies.js";
import { calledBy, openingBox, openingName, tonesOf } from "./opening.js";
import { at } from "./root.js";

const SIZE = "clamp(2.25rem, 11vmin, 6rem)";

const { "note-names": names, ...replies } = firstReplies();
offerReplies(replies);
const facts: Wire.MatchFacts | undefined = Object.values(replies)[0];
if (facts) show(facts);

function show(matches: Wire.MatchFacts) {
  const called = calledBy(names);
  const reading = matches.readings[countingReading(matches)];
  const hand = HANDS.find((each) => matches[each].symbol !== null);
  if (!reading && !hand) {
    openingBox("combine", 6.25, make("div", { class: "roots" }, ...matches.lower.letters.map(({ symbol, label }) =>
      make("a", { href: at(`/combine/${encodeURIComponent(symbol)}`), tabindex: -1 }, label))));
    return;
  }
  const shown = reading ? { ...reading.name, spoken: reading.spoken }
    : { name: matches[hand!].symbol ?? "", kind: "unified" as const, parts: matches[hand!].parts, spoken: "" };
  const { name, fit } = openingName(shown, SIZE);
  openingBox("combine", 6.25, name, ...reading ? [tonesOf(reading.notes, called)] : []);
  fit();
}
