// Takes the name of a chord apart, so that it can be set like print: root, raised figures, slash, two lines.

// English, German and solfege names of notes. "Fadd9" and "Faug" are F, "Esus4" is E, and not Fa or Es.
const NOTE = "(?:Do|Re|Ré|Mi|Fa(?!dd|ug|lt)|Sol|La|Si|[A-H](?:eses|isis|es|is|s(?!us))?)(?:[♭♯𝄫𝄪]|#|b)*";
const NOTE_AT_START = new RegExp(`^${NOTE}`, "u");
const ONE_NOTE = new RegExp(`^${NOTE}$`, "u");
const ACCIDENTAL = /^(?:[♭♯𝄫𝄪♮]|#|b(?=\d))/u;
const SIX_NINE = /^(?:⁶\/₉|6\/9)/u;
const SYMBOL = /^[∆˚°øΔ+^]/u;
const WORD = /^(?:[a-zA-Z]+|[–-])/u;

/**
 * @typedef {{ letters: string, accidentals: string }} NoteParts
 * @typedef {{ type: "word" | "figure" | "symbol" | "accidental" | "sixNine" | "other", text: string }} Token
 * @typedef {{ root: NoteParts, tokens: Token[], bass: NoteParts | null }} ChordParts
 * @typedef {{ shape: "empty" }
 *   | { shape: "chord" | "slash", lower: ChordParts }
 *   | { shape: "polychord", lower: ChordParts, upper: ChordParts }
 *   | { shape: "note" | "notes", notes: NoteParts[] }
 *   | { shape: "plain", text: string }} NameParts
 */

/**
 * The parts of a name: `notes` are an interval, or no chord; `plain` is a notation for programs.
 *
 * @param {string | null | undefined} name
 * @param {string} [kind]
 * @returns {NameParts}
 */
export function parseName(name, kind) {
  if (!name) return { shape: "empty" };
  if (kind === "polychord" && name.includes("|")) {
    const [upper, lower] = name.split("|", 2).map(parseChord);
    if (upper && lower) return { shape: "polychord", upper, lower };
  }
  if (kind === "note" && ONE_NOTE.test(name)) return { shape: "note", notes: [parseRoot(name)] };
  if (kind === "interval" || kind === "none") {
    const notes = name.split(/[–-]/u);
    if (notes.every((note) => ONE_NOTE.test(note))) return { shape: "notes", notes: notes.map(parseRoot) };
  }
  const chord = parseChord(name);
  if (!chord) return { shape: "plain", text: name };
  return { shape: chord.bass ? "slash" : "chord", lower: chord };
}

/**
 * One chord symbol, or null if it does not begin with a note.
 *
 * @param {string} text
 * @returns {ChordParts | null}
 */
export function parseChord(text) {
  const slash = text.lastIndexOf("/");
  const bass = slash > 0 && ONE_NOTE.test(text.slice(slash + 1)) ? text.slice(slash + 1) : null;
  const head = bass ? text.slice(0, slash) : text;
  const root = head.match(NOTE_AT_START)?.[0];
  const quality = root ? head.slice(root.length) : "";
  if (!root || quality.startsWith(":") || quality.includes("<")) return null;
  return { root: parseRoot(root), tokens: parseQuality(quality), bass: bass ? parseRoot(bass) : null };
}

/**
 * A note as its letters and its accidentals.
 *
 * @param {string} text which begins with a note
 * @returns {NoteParts}
 */
function parseRoot(text) {
  const letters = text.match(/^(?:Do|Re|Ré|Mi|Fa|Sol|La|Si|[A-H](?:eses|isis|es|is|s)?)/u)?.[0] ?? "";
  return { letters, accidentals: accidentals(text.slice(letters.length)) };
}

/**
 * ♭ and ♯ for b and #, and the double signs for two of them.
 *
 * @param {string} text
 */
function accidentals(text) {
  return text.replaceAll("##", "𝄪").replaceAll("b", "♭").replaceAll("#", "♯").replaceAll("♭♭", "𝄫");
}

/**
 * What follows the root: words, figures, symbols, accidentals, six-nine, brackets.
 *
 * @param {string} text
 */
function parseQuality(text) {
  /** @type {Token[]} */
  const tokens = [];
  let rest = text;
  const take = (/** @type {Token["type"]} */ type, /** @type {string} */ found, shown = found) => {
    tokens.push({ type, text: shown });
    rest = rest.slice(found.length);
  };
  while (rest) {
    let found;
    if ((found = rest.match(SIX_NINE)?.[0])) take("sixNine", found, "6/9");
    else if ((found = rest.match(ACCIDENTAL)?.[0])) take("accidental", found, accidentals(found.replace("b", "♭")));
    else if ((found = rest.match(/^\d+/u)?.[0])) take("figure", found);
    else if ((found = rest.match(SYMBOL)?.[0])) take("symbol", found, found === "^" || found === "Δ" ? "∆" : found);
    else if ((found = rest.match(WORD)?.[0])) take("word", found, found === "-" ? "–" : found);
    else take("other", String.fromCodePoint(rest.codePointAt(0) ?? 0));
  }
  return tokens;
}
