import { noteName } from "../../Sources/PageServer/Resources/assets/split.js";
import { table } from "./table.mjs";

table("the name of a key", [
  [0, "C-1"], [21, "A0"], [22, "B♭0"], [48, "C3"], [59, "B3"], [60, "C4"], [61, "C♯4"], [63, "E♭4"], [66, "F♯4"], [68, "A♭4"],
  [108, "C8"], [127, "G9"],
], noteName);
