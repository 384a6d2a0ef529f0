import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { tempoField } = await asset("charts-model.js");
const meter = (text) => ({ beats: Number(text.split("/")[0]), unit: Number(text.split("/")[1]) });

table("the sign of the tempo that is typed", [
  ["4/4", "", "♩ = "], ["4/4", "200", "♩ = "], ["3/8", "", "♪ = "], ["2/2", "90", ""],
  ["6/8", "", "♩. = "], ["9/8", "60", "♩. = "], ["12/8", "119", "♩. = "], ["12/8", "120", "♪ = "], ["12/16", "60", "♪. = "],
], (text, typed) => tempoField(meter(text), null, typed).sign);

table("the tempo of the chart", [
  ["4/4", null, "120"], ["4/4", 83.6, "84"], ["3/8", null, "120"], ["2/2", 70, "70"],
  ["6/8", null, "90"], ["12/8", null, "90"], ["12/8", 100, "33"], ["12/8", 390, "130"],
], (text, own) => tempoField(meter(text), own, "").placeholder);
