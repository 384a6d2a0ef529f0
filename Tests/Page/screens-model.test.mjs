import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { messages } = await asset("messages.js");
const { overlayOptions } = await asset("overlay-options.js");
const { addressOf, FIELDS, PRESETS, usualOf } = await asset("screens-model.js");

const STYLES = ["standard", "jazz"];
const overlay = (choices) => ({ kind: "overlay", width: 1, height: 1, choices });

table("the address of a screen", [
  [overlay({}), "/overlay"],
  [overlay({ key: "1", shadow: "1", size: "fit" }), "/overlay?key=1"],
  [overlay({ background: "transparent", color: "ffffff" }), "/overlay"],
  [overlay({ instrument: "guitar 3", before: "4" }), "/overlay?before=4&instrument=guitar&capo=3"],
  [{ kind: "band", width: 1, height: 1, choices: { instrument: "Eb", letters: "numbers", key: "1" } }, "/band?instrument=Eb&letters=numbers"],
  [PRESETS.band, "/band?instrument=Bb"],
], addressOf);

/** Every choice that is offered, alone: what the overlay makes of it, and how many mistakes it finds. */
const offered = FIELDS.filter(({ name }) => !["instrument", "letters", "style"].includes(name)).flatMap(({ name, isSwitch }) =>
  (isSwitch ? ["0", "1"] : Object.keys(messages.screens.choices[name])).filter((value) => value !== usualOf(name)).map((value) => [name, value]));

table("every choice has an effect, and none is a mistake", offered.map(([name, value]) => [name, value, [false, 0]]), (name, value) => {
  const mistakes = [];
  const address = addressOf(overlay({ [name]: value }));
  const options = overlayOptions(address.split("?")[1], STYLES, (sentence) => mistakes.push(sentence));
  return [JSON.stringify(options) === JSON.stringify(overlayOptions("", STYLES)), mistakes.length];
});

table("no preset has a mistake", Object.values(PRESETS).filter(({ kind }) => kind === "overlay").map((screen) => [screen, []]), (screen) => {
  const mistakes = [];
  overlayOptions(addressOf(screen).split("?")[1], STYLES, (sentence) => mistakes.push(sentence));
  return mistakes;
});

table("every field has its words", FIELDS.map(({ name }) => [name, true]), (name) => name in messages.screens.fields);
