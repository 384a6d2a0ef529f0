import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { fifthsOf, written } = await asset("written.js");

const NAMES = {
  English: ["C", "D♭", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"],
  German: ["C", "Des", "D", "Es", "E", "F", "Fis", "G", "As", "A", "B", "H"],
  "semi-German": ["C", "D♭", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B", "H"],
  solfège: ["Do", "Re♭", "Re", "Mi♭", "Mi", "Fa", "Fa♯", "Sol", "La♭", "La", "Si♭", "Si"],
};

table("a note on the staff", [
  ["English", "C", 4, 60, "C 0"], ["English", "F♯", 4, 66, "F 1"], ["English", "B♭", 3, 58, "B -1"], ["English", "C♭", 4, 59, "C -1"], ["English", "B♯", 3, 60, "B 1"],
  ["English", "B♭♭", 3, 57, "B -2"], ["English", "F𝄪", 4, 67, "F 2"],
  ["German", "B", 3, 58, "B -1"], ["German", "H", 3, 59, "B 0"], ["German", "His", 3, 60, "B 1"], ["German", "Heses", 3, 57, "B -2"], ["German", "As", 4, 68, "A -1"],
  ["German", "Es", 4, 63, "E -1"], ["German", "Ces", 4, 59, "C -1"], ["German", "Fisis", 4, 67, "F 2"],
  ["semi-German", "B", 3, 58, "B -1"], ["semi-German", "H", 3, 59, "B 0"],
  ["solfège", "Sol", 4, 67, "G 0"], ["solfège", "Si♭", 3, 58, "B -1"], ["solfège", "Do♯", 4, 61, "C 1"],
], (language, name, octave, midi) => written([{ name, octave, midi, hand: "upper" }], NAMES[language]).map(({ letter, alteration }) => `${letter} ${alteration}`).join());

table("the signature of a key", [
  ["C major", 0], ["G major", 1], ["F major", -1], ["B major", 5], ["F♯ major", 6], ["C♯ major", 7], ["C♭ major", -7], ["A minor", 0], ["E minor", 1], ["C minor", -3],
  ["A♭ minor", -7], ["G♯ minor", 5], ["F minor", -4], ["D♭ minor", 0], [null, 0], ["C Dorian", 0],
], fifthsOf);
