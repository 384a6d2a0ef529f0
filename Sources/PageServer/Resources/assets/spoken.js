// Says a chord's name in words: "C major thirteen, sharp eleven".

import { parseName } from "./name.js";

/** @typedef {Record<string, string>} Words */

/** @type {Words} */
const SIGNS = { "♭": "flat", "♯": "sharp", "𝄪": "double sharp", "𝄫": "double flat" };
/** @type {Words} */
const FIGURES = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 9: "nine", 11: "eleven", 13: "thirteen", 69: "six nine",
};
/** @type {Words} */
const WORDS = {
  ma: "major", maj: "major", Maj: "major", M: "major", "∆": "major",
  mi: "minor", min: "minor", m: "minor", "–": "minor",
  "˚": "diminished", "°": "diminished", dim: "diminished", "ø": "half-diminished", h: "half-diminished",
  "+": "augmented", aug: "augmented", sus: "suspended", alt: "altered", add: "add", omit: "without", no: "without",
};

/**
 * The name in words; `interval` is what the event says about two notes.
 *
 * @param {string | null | undefined} name
 * @param {string} [kind]
 * @param {string} [interval]
 * @returns {string}
 */
export function spoken(name, kind, interval) {
  const parts = parseName(name, kind);
  switch (parts.shape) {
    case "empty": return "";
    case "plain": return parts.text;
    case "note": return `note ${note(parts.notes[0])}`;
    case "notes": {
      const notes = parts.notes.map(note).join(", ");
      return interval ? `${interval}, ${notes}` : notes;
    }
    case "polychord": return `${chord(parts.upper)} over ${chord(parts.lower)}`;
    default: return interval ? interval : chord(parts.lower);
  }
}

/** @param {import("./name.js").NoteParts} note */
function note({ letters, accidentals }) {
  return [letters, ...[...accidentals].map((sign) => SIGNS[sign] ?? sign)].join(" ");
}

/** @param {import("./name.js").ChordParts} chord */
function chord({ root, tokens, bass }) {
  const quality = tokens.length ? qualityInWords(tokens) : "major";
  return `${note(root)} ${quality}${bass ? ` over ${note(bass)}` : ""}`;
}

/** @param {import("./name.js").Token[]} tokens */
function qualityInWords(tokens) {
  const words = tokens.map(({ type, text }) => {
    if (type === "accidental") return SIGNS[text] ?? text;
    if (type === "sixNine") return "six nine";
    if (type === "figure") return FIGURES[text] ?? text;
    return type === "other" ? "" : WORDS[text] ?? text;
  });
  // A bare + or ˚ says it all, a figure is heard as a dominant, and what is altered at once is altered in a major chord.
  if (tokens[0].text === "(") words.unshift("major");
  return words.filter(Boolean).join(" ");
}
