import { asset } from "./assets.mjs";
import "./browser.mjs";
import { table } from "./table.mjs";

const { placeWords } = await asset("next-chords.js");

const PLACE = { state: "following", chart: "Blues", bars: 12, bar: 5, beat: 2, beats: 4, section: null, sectionBar: 5, sectionBars: 12, nextSection: null };

table("where the player is, in words", [
  [{}, "bar 5 of 12"],
  [{ section: "B", sectionBar: 2, sectionBars: 8 }, "B 2 of 8"],
  [{ section: "B", sectionBar: 6, sectionBars: 8, nextSection: "C" }, "B 6 of 8"],
  [{ section: "B", sectionBar: 7, sectionBars: 8, nextSection: "C" }, "B 7 of 8 → C"],
  [{ state: "lost" }, "lost"],
  [{ state: "searching" }, "finding the place …"],
  [{ state: "waiting" }, "Blues"],
  [{ state: "forecast", chart: null }, "perhaps"],
  [{ state: "off", chart: null }, ""],
], (change) => placeWords({ ...PLACE, ...change }));
