import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { choiceOf, CONCERT, fieldsOf, instrumentChoices, instrumentOf, partOf } = await asset("band-options.js");

table("the part that an address asks for", [
  ["", {}],
  ["?instrument=Bb", { instrument: "Bb" }],
  ["?instrument=b%E2%99%AD&letters=numbers", { instrument: "Bb", letters: "numbers" }],
  ["?capo=3", { instrument: "guitar", capo: 3 }],
  ["?instrument=guitar&capo=12", { instrument: "guitar" }],
  ["?capo=", {}],
  ["?capo=1.5", {}],
  ["?instrument=kazoo&letters=greek", {}], ["?letters=roman", { letters: "roman" }],
], partOf);

table("a part in an address is the same part again", [
  [CONCERT, {}],
  [{ instrument: "Eb", capo: 0, letters: "letters" }, { instrument: "Eb" }],
  [{ instrument: "guitar", capo: 2, letters: "letters" }, { instrument: "guitar", capo: 2 }],
  [{ instrument: "concert", capo: 0, letters: "nashville" }, { letters: "nashville" }],
], (part) => partOf(String(new URLSearchParams(fieldsOf(part)))));

table("every choice of the list of instruments is found again", instrumentChoices().map(({ value }) => [value, value]), (value) =>
  choiceOf({ ...CONCERT, ...instrumentOf(value) }));
