import { parseChord, parseName } from "../../Sources/PageServer/Resources/assets/name.js";
import { table } from "./table.mjs";

/** The parts in one line: root, tokens by their types, bass. */
const chordText = (chord) =>
  chord && [noteText(chord.root), ...chord.tokens.map(({ type, text }) => `${type}:${text}`), ...(chord.bass ? [`/${noteText(chord.bass)}`] : [])].join(" ");
const noteText = ({ letters, accidentals }) => letters + accidentals;

function partsText(parts) {
  switch (parts.shape) {
    case "polychord": return `polychord ${chordText(parts.upper)} | ${chordText(parts.lower)}`;
    case "note": case "notes": return `${parts.shape} ${parts.notes.map(noteText).join(" ")}`;
    case "plain": return `plain ${parts.text}`;
    case "empty": return "empty";
    default: return `${parts.shape} ${chordText(parts.lower)}`;
  }
}

table("a name and its parts", [
  ["", "unified", "empty"],
  [null, undefined, "empty"],
  ["C", "unified", "chord C"],
  ["C", "note", "note C"],
  ["F♯", "note", "note F♯"],
  ["C–E", "interval", "notes C E"],
  ["C-E♭", "interval", "notes C E♭"],
  ["C–D–E♭", "none", "notes C D E♭"],
  ["Cma7", "unified", "chord C word:ma figure:7"],
  ["C13(♭9)", "unified", "chord C figure:13 other:( accidental:♭ figure:9 other:)"],
  ["C⁶/₉", "unified", "chord C sixNine:6/9"],
  ["C6/9", "unified", "chord C sixNine:6/9"],
  ["F/G", "slash", "slash F /G"],
  ["C7/B♭", "slash", "slash C figure:7 /B♭"],
  ["C6/9/G", "slash", "slash C sixNine:6/9 /G"],
  ["D♭|Cma7", "polychord", "polychord D♭ | C word:ma figure:7"],
  ["Db|C", "polychord", "polychord D♭ | C"],
  ["C:maj7", "unified", "plain C:maj7"],
  ["<c e g>", "none", "plain <c e g>"],
  ["C–∆7", "unified", "chord C word:– symbol:∆ figure:7"],
  ["C^7", "unified", "chord C symbol:∆ figure:7"],
  ["C-7", "unified", "chord C word:– figure:7"],
  ["Bø7", "unified", "chord B symbol:ø figure:7"],
  ["C+", "unified", "chord C symbol:+"],
], (name, kind) => partsText(parseName(name, kind)));

table("one chord symbol", [
  ["Fadd9", "F word:add figure:9"],
  ["Faadd9", "Fa word:add figure:9"],
  ["Faug", "F word:aug"],
  ["Falt", "F word:alt"],
  ["Esus4", "E word:sus figure:4"],
  ["Es7", "Es figure:7"],
  ["Fis7", "Fis figure:7"],
  ["Ceses", "Ceses"],
  ["Si♭7", "Si♭ figure:7"],
  ["Sol7", "Sol figure:7"],
  ["Ebb7", "E𝄫 figure:7"],
  ["F##", "F𝄪"],
  ["Cb9", "C♭ figure:9"],
  ["C7b9", "C figure:7 accidental:♭ figure:9"],
  ["C7#11", "C figure:7 accidental:♯ figure:11"],
  ["C/G", "C /G"],
  ["/G", null],
  ["x", null],
  ["c7", null],
], (text) => chordText(parseChord(text)));
