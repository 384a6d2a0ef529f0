// The choices of one hand: root, accidental and type, each with a sign for the name that it would make with the other hand.

import { chordAnchor, hearButton } from "./chord-link.js";
import { make } from "./dom.js";
import { isMatch, moved, signOf } from "./combine-model.js";
import { texts } from "./combine-texts.js";
import { narrow } from "./fit.js";
import { showName } from "./name-view.js";
import { player } from "./shell.js";
import type { Hand } from "./state.js";
import { remember, remembered } from "./storage.js";

type Choice = Wire.MatchFactsChoice;
/** Draws kinds as keyboards; loaded when somebody wants to see them. */
type Keys = typeof import("./mini-keys.js");
const KEYS = "mini-keys";
type Acts = { choose: (hand: Hand, symbol: string | null) => unknown, hold: (hand: Hand) => unknown };

/** A group of choices of which one is selected. The arrows move the focus; a click or the space bar selects. */
class Group {
  choices: Choice[] = [];
  buttons: HTMLElement[] = [];

  declare element: HTMLDivElement;
  declare choose: (choice: Choice) => unknown;
  declare peek: (choice: Choice) => void;

  /** @param peek says what a choice would make */
  constructor(label: string, kind: string, choose: (choice: Choice) => unknown, peek: (choice: Choice) => void = () => undefined) {
    this.element = make("div", { class: `choices-of ${kind}`, role: "radiogroup", "aria-label": label });
    this.choose = choose;
    this.peek = peek;
    this.element.addEventListener("keydown", (event) => this.move(event));
  }

  /**
   * Shows these choices; where there are as many as before, their elements stay, and so does the focus.
   *
   * @param write what stands in each
   */
  show<Each extends Choice>(choices: Each[], write: (choice: Each, button: HTMLElement) => void) {
    this.choices = choices;
    if (this.buttons.length !== choices.length) {
      this.buttons = choices.map((_, index) => this.button(index));
      this.element.replaceChildren(...this.buttons);
    }
    const selected = Math.max(0, choices.findIndex((choice) => choice.selected));
    for (const [index, choice] of choices.entries()) {
      const button = this.buttons[index];
      button.setAttribute("aria-checked", String(choice.selected));
      button.setAttribute("tabindex", index === selected ? "0" : "-1");
      button.toggleAttribute("data-match", isMatch(choice));
      write(choice, button);
    }
  }

  button(index: number) {
    const button = make("button", { type: "button", role: "radio" });
    button.addEventListener("click", () => this.choose(this.choices[index]));
    for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => this.peek(this.choices[index]));
    return button;
  }

  move(event: KeyboardEvent) {
    const at = this.buttons.findIndex((button) => button === document.activeElement);
    const to = at < 0 ? null : moved(event.key, at, this.buttons.length);
    if (to === null) return;
    event.preventDefault();
    for (const [index, button] of this.buttons.entries()) button.setAttribute("tabindex", index === to ? "0" : "-1");
    this.buttons[to].focus();
  }
}

const matchWords = (match: Wire.CombinedName | null) => (match === null || match.tier === "two" ? texts.noMatch : texts.matches(match.name, wordsOf(match)));

const wordsOf = ({ kind, tier }: Wire.CombinedName) => (tier === "two" ? texts.tiers.two : `${texts.kinds[kind] ?? ""}, ${texts.tiers[tier]}`);

/** A name in a small place. */
function smallName({ name, parts }: { name: string, parts: Wire.NamePart[] }) {
  const element = make("span", { class: "name small" });
  showName(element, { name, parts, kind: parts.length > 1 ? "polychord" : "unified", spoken: name });
  return element;
}

export class HandChoices {
  declare name: HTMLSpanElement;
  declare clear: HTMLButtonElement;
  declare peeked: HTMLParagraphElement;
  declare letters: Group;
  declare accidentals: Group;
  declare types: Group;
  declare keys: HTMLDivElement;
  declare count: HTMLParagraphElement;
  declare keysShown: HTMLButtonElement;
  declare element: HTMLElement;

  constructor(hand: Hand, acts: Acts) {
    const title = texts.hands[hand];
    const choose = ({ symbol }: Choice) => acts.choose(hand, symbol);
    this.name = make("span", { class: "chosen" });
    const hold = make("button", { type: "button", title: texts.takeHint(title) }, texts.take);
    hold.addEventListener("click", () => acts.hold(hand));
    this.clear = make("button", { type: "button", "aria-label": texts.clearFor(title) }, texts.clear);
    this.clear.addEventListener("click", () => {
      acts.choose(hand, null);
      // It goes, and the focus must not go with it.
      this.element.querySelector("input")?.focus();
    });
    const input = make("input", {
      type: "text", "aria-label": texts.typedFor(title), placeholder: texts.typedExample, autocapitalize: "none", autocomplete: "off", spellcheck: "false",
    });
    const form = make("form", { class: "typed-chord" }, input, make("button", {}, texts.choose));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!input.value.trim()) return;
      acts.choose(hand, input.value.trim());
      input.value = "";
    });
    this.peeked = make("p", { class: "peek", "aria-hidden": "true" });
    this.letters = new Group(`${title}: ${texts.letter}`, "letters", choose, (choice) => this.peek(choice));
    this.accidentals = new Group(`${title}: ${texts.accidental}`, "accidentals", choose, (choice) => this.peek(choice));
    this.types = new Group(`${title}: ${texts.type}`, "types", choose, (choice) => this.peek(choice));
    this.keys = make("div", { class: "hand-keys" });
    this.count = make("p", { class: "count" });
    this.keysShown = make("button", { type: "button", class: "keys-shown", "aria-pressed": "false" }, texts.asKeys);
    this.keysShown.addEventListener("click", () => this.showKeys(!this.pictures));
    this.element = make("section", { class: `combine-side ${hand}`, "aria-label": title },
      make("div", { class: "side-head" }, make("h2", {}, title), this.name), this.keys,
      make("div", { class: "side-ways" }, form, hold, this.clear, this.keysShown),
      make("div", { class: "roots" }, this.letters.element, this.accidentals.element), make("div", { class: "said" }, this.peeked, this.count), this.types.element);
    if (remembered("combine-keys", "off") === "on") this.showKeys(true);
  }

  pictures: Keys | null = null;
  /** What is shown. */
  shown: [side: Wire.MatchFactsSide, other: string | null] | null = null;

  /** Shows the kinds as small keyboards, or as names alone. */
  async showKeys(isOn: boolean) {
    remember("combine-keys", isOn ? "on" : "off");
    this.pictures = isOn ? await import(`./${KEYS}.js`) as Keys : null;
    this.keysShown.setAttribute("aria-pressed", String(isOn));
    this.types.element.classList.toggle("with-keys", isOn);
    if (this.shown) this.show(...this.shown);
  }

  /** @param other the chord of the other hand */
  show(side: Wire.MatchFactsSide, other: string | null) {
    this.shown = [side, other];
    const { symbol, parts, link, letters, accidentals, types } = side;
    this.name.replaceChildren(...symbol === null ? [texts.notChosen]
      : [chordAnchor({ symbol, parts, link }), hearButton(symbol, () => player.playSymbols(symbol))]);
    this.clear.hidden = symbol === null;
    this.letters.show(letters, (choice, button) => this.writeRoot(choice, button, choice.label));
    this.accidentals.show(accidentals, (choice, button) => this.writeRoot(choice, button, texts.accidentals[choice.value] ?? choice.label));
    this.types.show(types, (choice, button) => this.writeType(choice, button, side.rootPc));
    narrow(this.types.element.querySelectorAll<HTMLElement>(".name"));
    const known = types.some(({ match }) => match !== null);
    this.count.textContent = known ? texts.count(types.filter(isMatch).length, types.length, other ?? "") : "";
    const buttons = [this.letters, this.accidentals, this.types].flatMap((group) => group.buttons);
    this.peek([...letters, ...accidentals, ...types][buttons.findIndex((each) => each === document.activeElement)] ?? null);
  }

  writeRoot(choice: Choice, button: HTMLElement, spoken: string) {
    const text = `${choice.label}${signOf(choice.match)}`;
    button.setAttribute("aria-label", choice.match ? `${spoken}, ${matchWords(choice.match)}` : spoken);
    if (button.dataset.text === text) return;
    button.dataset.text = text;
    button.replaceChildren(choice.label, sign(choice.match));
  }

  writeType({ symbol, parts, match, semitones }: Wire.MatchFactsTypeChoice, button: HTMLElement, root: number) {
    button.setAttribute("aria-label", match ? `${symbol}, ${matchWords(match)}` : symbol);
    const { pictures } = this;
    const text = JSON.stringify([symbol, match?.name, signOf(match), pictures !== null]);
    if (button.dataset.text === text) return;
    button.dataset.text = text;
    button.replaceChildren(smallName({ name: symbol, parts }), ...pictures ? [pictures.miniKeys(root, semitones), pictures.madeName(match)] : [], sign(match));
  }

  /** Shows the name that a choice would make, while it is pointed at or has the focus; otherwise that of the selected one. */
  peek(choice: Choice | null) {
    const match = choice?.match;
    this.peeked.replaceChildren(...!choice || !match ? ["\u00a0"]
      : [`${choice.symbol} → `, smallName(match), ` ${wordsOf(match)}`]);
  }
}

const sign = (match: Wire.CombinedName | null) => make("span", { class: "sign" }, signOf(match));
