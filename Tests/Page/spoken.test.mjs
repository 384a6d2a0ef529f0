import { spoken } from "../../Sources/PageServer/Resources/assets/spoken.js";
import { table } from "./table.mjs";

table("a name in words", [
  ["", "unified", undefined, ""],
  ["C", "unified", undefined, "C major"],
  ["C", "note", undefined, "note C"],
  ["B♭", "note", undefined, "note B flat"],
  ["C–E", "interval", "major 3rd", "major 3rd, C, E"],
  ["C–D–E", "none", undefined, "C, D, E"],
  ["C5", "interval", "perfect 5th", "perfect 5th"],
  ["Cma13(♯11)", "unified", undefined, "C major thirteen sharp eleven"],
  ["Cmi7(♭5)", "unified", undefined, "C minor seven flat five"],
  ["C(♭5)", "unified", undefined, "C major flat five"],
  ["C⁶/₉", "unified", undefined, "C six nine"],
  ["G7sus4", "unified", undefined, "G seven suspended four"],
  ["C7alt", "unified", undefined, "C seven altered"],
  ["C+", "unified", undefined, "C augmented"],
  ["F♯˚7", "unified", undefined, "F sharp diminished seven"],
  ["B♭ø7", "unified", undefined, "B flat half-diminished seven"],
  ["F/G", "slash", undefined, "F major over G"],
  ["D♭|Cma7", "polychord", undefined, "D flat major over C major seven"],
  ["E𝄫7", "unified", undefined, "E double flat seven"],
  ["C:maj7", "unified", undefined, "C:maj7"],
], spoken);
