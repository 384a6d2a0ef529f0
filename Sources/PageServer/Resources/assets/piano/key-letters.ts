// The letters that stand on the computer's keys: the places of the keys play, and on QWERTZ and AZERTY the same place has
// another letter. The browser says which, or the first keys that are struck do.

import { remember, remembered } from "./storage.js";

/** By the code of the key. */
type Letters = Record<string, string>;

const SIGNS: Letters = { Comma: ",", Period: ".", Slash: "/", Semicolon: ";" };
/** The differences from QWERTY on the keys that play. */
const LAYOUTS: Record<string, Letters> = {
  qwerty: {},
  qwertz: { KeyY: "Z", KeyZ: "Y", Slash: "-", Semicolon: "Ö" },
  azerty: {
    KeyQ: "A", KeyW: "Z", KeyZ: "W", KeyM: ",", Comma: ";", Period: ":", Slash: "!", Semicolon: "M",
    Digit2: "É", Digit3: "\"", Digit5: "(", Digit6: "-", Digit7: "È", Digit9: "Ç", Digit0: "À",
  },
};
/** The layout that one key gives away. */
const GIVEAWAYS: Record<string, Letters> = {
  KeyY: { y: "qwerty", z: "qwertz" }, KeyZ: { z: "qwerty", y: "qwertz", w: "azerty" }, KeyQ: { q: "qwerty", a: "azerty" },
  KeyW: { w: "qwerty", z: "azerty" },
};
const BY_LANGUAGE: Record<string, string> = { de: "qwertz", cs: "qwertz", hu: "qwertz", sk: "qwertz", sl: "qwertz", hr: "qwertz", fr: "azerty" };

export class KeyLetters extends EventTarget {
  /** Letters that are known for certain, by the code of the key. */
  exact: Map<string, string> = new Map();

  declare layout: string;

  constructor(language = navigator.language) {
    super();
    const [tongue, country] = language.toLowerCase().split("-");
    const guess = country === "ch" ? "qwertz" : country === "ca" ? "qwerty" : BY_LANGUAGE[tongue];
    this.layout = remembered("layout", guess ?? "qwerty");
    if (!(this.layout in LAYOUTS)) this.layout = "qwerty";
    // Only encrypted pages of some browsers get it.
    const { keyboard } = navigator as { keyboard?: { getLayoutMap?: () => Promise<Iterable<[string, string]>> } };
    keyboard?.getLayoutMap?.().then((map) => this.take(map), () => {});
  }

  of(code: string): string {
    return this.exact.get(code) ?? LAYOUTS[this.layout][code] ?? SIGNS[code] ?? code.slice(-1);
  }

  take(map: Iterable<[string, string]>) {
    for (const [code, letter] of map) if (letter.length === 1) this.exact.set(code, letter.toUpperCase());
    this.tell();
  }

  /** A key was struck: what it writes is what stands on it. */
  learn({ code, key, shiftKey }: { code: string, key?: string, shiftKey: boolean }) {
    if (key === undefined || key.length !== 1 || shiftKey && !/^[a-z]$/i.test(key)) return;
    const layout = GIVEAWAYS[code]?.[key.toLowerCase()];
    const isNews = this.of(code) !== key.toUpperCase();
    if (layout && layout !== this.layout) {
      // The keys that were learned belong to the keyboard from before.
      this.exact.clear();
      this.layout = layout;
      remember("layout", layout);
    }
    if (this.of(code) !== key.toUpperCase()) this.exact.set(code, key.toUpperCase());
    if (isNews) this.tell();
  }

  tell() {
    this.dispatchEvent(new Event("change"));
  }
}
