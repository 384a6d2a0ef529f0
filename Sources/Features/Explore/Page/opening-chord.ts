// The chord of the address, drawn from the reply that the document came with.

import { firstReplies, offerReplies } from "./first-replies.js";
import { calledBy, openingBox, openingName, tonesOf } from "./opening.js";

const { "note-names": names, ...replies } = firstReplies();
offerReplies(replies);
const facts: Wire.ChordFacts | undefined = Object.values(replies)[0];
if (facts) {
  const { symbol, kind, parts, spoken, notes } = facts;
  const isWide = matchMedia("(min-width: 64em)").matches;
  const { name, fit } = openingName({ name: symbol, kind, parts, spoken }, `clamp(2.5rem, ${isWide ? 12 : 15}vmin, 8.5rem)`);
  openingBox("chord", 6.25, name, tonesOf(notes, calledBy(names)));
  fit();
}
