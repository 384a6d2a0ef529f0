import { asset } from "./assets.mjs";
import { provide, provideStorage } from "./browser.mjs";
import { table } from "./table.mjs";

const { KeyLetters } = await asset("key-letters.js");

/** The letters of a browser with this language, after these keys were struck: "KeyY=z KeyQ=a". */
function letters(language, struck = "", kept = {}) {
  provide({ navigator: { language } });
  provideStorage(kept);
  const made = new KeyLetters(language);
  for (const [code, key] of struck.split(" ").filter(Boolean).map((each) => each.split("="))) {
    made.learn({ code, key, shiftKey: key.length === 2 });
  }
  return made;
}

table("the layout that a language suggests", [
  ["en-US", "qwerty"], ["de", "qwertz"], ["de-AT", "qwertz"], ["cs-CZ", "qwertz"], ["fr-FR", "azerty"], ["fr-CA", "qwerty"],
  ["fr-CH", "qwertz"], ["it-CH", "qwertz"], ["ja", "qwerty"],
], (language) => letters(language).layout);

table("a layout that was remembered", [["azerty", "azerty"], ["colemak", "qwerty"]],
  (layout) => letters("de", "", { "chordd.layout": layout }).layout);

table("what stands on a key", [
  ["en", "KeyY", "Y"], ["de", "KeyY", "Z"], ["de", "KeyZ", "Y"], ["de", "Slash", "-"], ["de", "Semicolon", "Ö"],
  ["fr", "KeyQ", "A"], ["fr", "Digit2", "É"], ["en", "Comma", ","], ["en", "Digit2", "2"], ["en", "Semicolon", ";"],
], (language, code) => letters(language).of(code));

table("what keys that were struck give away", [
  ["en", "KeyY=z", "qwertz"], ["en", "KeyY=y", "qwerty"], ["de", "KeyY=y", "qwerty"], ["en", "KeyQ=a", "azerty"],
  ["en", "KeyZ=w", "azerty"], ["en", "KeyY=z KeyY=y", "qwerty"], ["en", "KeyA=q", "qwerty"], ["en", "Space=Space", "qwerty"],
], (language, struck) => letters(language, struck).layout);

table("a letter of no layout that is known", [
  ["en", "KeyN=ñ", "KeyN", "Ñ"],
  ["en", "KeyN=ñ KeyY=z", "KeyN", "N"],
  ["en", "KeyY=z", "KeyZ", "Y"],
], (language, struck, code) => letters(language, struck).of(code));

table("what is remembered", [["KeyY=z", "qwertz"], ["KeyA=a", null]], (struck) => {
  letters("en", struck);
  return localStorage.getItem("chordd.layout");
});
