import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { chartOf, lengthsOf } = await asset("followed.js");

const songOf = (...chords) => ({ sections: [{ lines: [{ chords: [] }, { chords: chords.map((chord) => ({ chord })) }] }], lengths: "learned" });

table("the lengths of a song, which words alone have not", [
  [songOf({ name: "C" }), "learned"], [songOf(null, { name: "C" }), "learned"], [songOf(null), "words"], [songOf(), "words"], [null, "words"], [undefined, "words"],
], lengthsOf);

table("the chart that is followed", [
  [true, { name: "Blues" }, "Blues"], [true, { name: null }, undefined], [true, undefined, undefined], [false, { name: "Blues" }, undefined],
], (connected, chart) => chartOf({ connected, events: new Map(chart ? [["chart", chart]] : []) })?.name);
