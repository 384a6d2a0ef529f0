// A chord is built from four parts: root, kind, what is stacked on it, and bass. Choosing one opens that chord; each choice is one that exists.

import { addressOf } from "./chord-link.js";
import { make } from "./dom.js";
import { texts } from "./explore-texts.js";
import { saidOf } from "./sentence.js";
import { go, read } from "./shell.js";

type Choice = Wire.ChordChoicesChoice;

/** The part that was chosen last: the focus goes back to it once its chord is there. */
let back: { part: string, label?: string } | null = null;

export class Builder {
  asked = "";

  declare lists: { part: "roots" | "kinds" | "basses", list: HTMLSelectElement }[];
  declare chosen: HTMLElement;
  declare extensions: HTMLDivElement;
  declare open: HTMLDetailsElement;
  declare element: HTMLDivElement;

  constructor() {
    this.lists = (["roots", "kinds", "basses"] as const).map((part) => ({ part, list: this.list(part) }));
    this.chosen = make("b", {}, texts.nothingWith);
    this.extensions = make("div", { role: "group", "aria-label": texts.buildWith });
    this.open = make("details", { class: "build-with" }, make("summary", {}, `${texts.buildWith} `, this.chosen), this.extensions);
    const words = { roots: texts.buildRoot, kinds: texts.buildKind, basses: texts.buildBass };
    const [roots, kinds, basses] = this.lists.map(({ part, list }) => make("label", {}, make("span", {}, words[part]), list));
    this.element = make("div", { class: "explore-bar builder", role: "group", "aria-label": texts.build }, roots, kinds, this.open, basses);
    this.element.style.marginBottom = "0";
    this.open.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.open.open = false;
      this.open.querySelector("summary")?.focus();
    });
    this.open.addEventListener("focusout", (event) => {
      if (event.relatedTarget instanceof Node && !this.open.contains(event.relatedTarget)) this.open.open = false;
    });
  }

  list(part: "roots" | "kinds" | "basses") {
    const list = make("select", { id: `build-${part}` });
    list.addEventListener("change", () => {
      back = { part };
      go(addressOf(list.value));
    });
    return list;
  }

  async load(symbol: string) {
    this.asked = symbol;
    try {
      const choices = await read("chord-choices", { symbol });
      if (this.asked === symbol && this.element.isConnected) this.show(choices);
    } catch {
      // The page says what is wrong with the chord.
    }
  }

  show(choices: Wire.ChordChoices) {
    for (const { part, list } of this.lists) {
      const own = choices[part];
      list.replaceChildren(...own.map(({ label, link, selected, sentences }, index) =>
        new Option(part === "basses" && index === 0 ? texts.nothingWith : saidOf({ label, sentences }, "label"), link, selected, selected)));
    }
    const { extensions } = choices;
    const chosen = extensions.filter(({ selected }) => selected).map(({ label }) => label);
    this.chosen.textContent = chosen.join(", ") || texts.nothingWith;
    this.open.hidden = extensions.length === 0;
    this.extensions.replaceChildren(...extensions.map((each) => this.toggle(each)));
    const to = back;
    back = null;
    if (!to) return;
    if (to.part !== "extensions") return this.lists.find(({ part }) => part === to.part)?.list.focus();
    this.open.open = true;
    this.extensions.querySelectorAll("button")[extensions.findIndex(({ label }) => label === to.label)]?.focus();
  }

  toggle({ label, selected, link, symbol }: Choice) {
    const button = make("button", { type: "button", "aria-pressed": String(selected), title: symbol }, label);
    button.addEventListener("click", () => {
      back = { part: "extensions", label };
      go(addressOf(link));
    });
    return button;
  }
}
