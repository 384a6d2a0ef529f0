// The chords that may be played under a chord or over it: every name that both can get, the most usual first, with the chords that make it.

import { around, chordAnchor, chordLink, drawnName, hearButton, type Linkable } from "./chord-link.js";
import { make, painted } from "./dom.js";
import { signOf, symbolBehind, UNKNOWN } from "./combine-model.js";
import { texts } from "./combine-texts.js";
import { showName } from "./name-view.js";
import { player, read, sentenceOf } from "./shell.js";
import type { Hand } from "./state.js";

/** A chord as it is shown, and as requests read it without loss. */
type Given = Linkable & { symbol: string, asked: string };

/** The height of the links at the lower edge of a phone, in pixels, and a little space. */
const BAR = 56;
/** The number of names, and of chords for each, that are shown at first. */
const FIRST_NAMES = 12;
const FIRST_CHORDS = 4;

export class Partners {
  /** The chord whose partners are shown. */
  given: Given | null = null;
  expected: { asked: string, answer: Promise<Wire.PartnerFacts> } | undefined = undefined;

  declare hand: Hand;
  declare choose: (symbol: string) => unknown;
  declare signal: AbortSignal;
  declare heading: HTMLHeadingElement;
  declare body: HTMLDivElement;
  declare element: HTMLElement;
  declare opener: HTMLButtonElement;

  /** @param hand whose chords are looked for */
  constructor(hand: Hand, choose: (symbol: string) => unknown, signal: AbortSignal) {
    this.hand = hand;
    this.choose = choose;
    this.signal = signal;
    const id = `partners-${hand}`;
    this.heading = make("h2", { tabindex: -1 });
    this.body = make("div", {});
    this.element = make("section", { class: "partners", id, hidden: true }, this.heading, this.body);
    this.opener = make("button", { type: "button", "aria-expanded": "false", "aria-controls": id, hidden: true });
    this.opener.addEventListener("click", () => (this.isOpen ? this.close() : this.open()));
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Shows the list and goes there, with the eyes, the keyboard and a screen reader. */
  open() {
    if (!this.given) return;
    this.reveal(true);
    this.heading.focus();
    this.load();
  }

  close() {
    this.reveal(false);
  }

  reveal(isOpen: boolean) {
    this.element.hidden = !isOpen;
    this.opener.setAttribute("aria-expanded", String(isOpen));
  }

  /** Changes the chord whose partners are asked for; the list follows where it is open. */
  show(given: Given | null) {
    if (given?.asked === this.given?.asked && given?.symbol === this.given?.symbol) return;
    this.given = given;
    this.opener.hidden = given === null;
    this.body.replaceChildren();
    if (!given) return this.reveal(false);
    this.opener.replaceChildren(...around(texts.fits[this.hand], drawnName(given)));
    this.heading.replaceChildren(...around(texts.partners[this.hand], drawnName(given)));
    this.element.setAttribute("aria-label", texts.partners[this.hand](given.symbol));
    if (this.isOpen) this.load();
  }

  /** Asks for the partners, if they are not there. */
  async load() {
    const { given } = this;
    if (!given || this.body.children.length) return undefined;
    this.body.append(make("p", { class: "hint", role: "status" }, texts.loading));
    try {
      const { results, basses } = await this.answer(given.asked);
      if (!this.signal.aborted && this.given === given) this.fill(given, results, basses);
    } catch (refusal) {
      if (!this.signal.aborted && this.given === given) this.body.replaceChildren(make("p", { class: "hint" }, sentenceOf(refusal)));
    }
    return undefined;
  }

  /** Requests an answer before it is needed. */
  expect(asked: string) {
    const answer = this.ask(asked);
    // A failure is reported where the answer is used.
    answer.catch(() => undefined);
    this.expected = { asked, answer };
  }

  answer(asked: string) {
    const { expected } = this;
    this.expected = undefined;
    return expected?.asked === asked ? expected.answer : this.ask(asked);
  }

  ask(asked: string) {
    return read("partners", this.hand === "upper" ? { lower: asked, upper: UNKNOWN } : { lower: UNKNOWN, upper: asked });
  }

  fill(given: Given, results: Wire.PartnerFactsResult[], basses: Wire.PartnerFactsBass[]) {
    const list = make("ul", {});
    const more = make("button", { type: "button", class: "more" });
    const show = (count: number) => {
      const had = list.children.length;
      list.append(...results.slice(had, count).map((result) => this.row(given, result)));
      more.hidden = count >= results.length;
      more.textContent = texts.more(results.length - count);
      if (had) list.children[had]?.querySelector("a")?.focus();
    };
    more.addEventListener("click", () => show(results.length));
    show(FIRST_NAMES);
    this.body.replaceChildren(...this.basses(given, basses), make("p", { class: "hint" }, texts.partnersHint[this.hand]), list, more);
    this.keepInView();
  }

  /** Shows a player who has just opened the list its first row, too; also where what stands above it grew meanwhile. */
  keepInView() {
    const first = this.body.querySelector("ul:last-of-type > li")?.getBoundingClientRect();
    if (first && document.activeElement === this.heading && first.bottom > innerHeight - BAR) this.heading.scrollIntoView({ block: "start" });
  }

  /** The plain slash chords: a single note below the given chord. */
  basses(given: Given, basses: Wire.PartnerFactsBass[]) {
    if (!basses.length) return [];
    const title = texts.basses(given.symbol);
    return [make("h3", {}, title), make("ul", { class: "basses", "aria-label": title }, ...basses.map((each) =>
      make("li", {}, make("span", { class: "sign", title: texts.tiers[each.tier] }, signOf(each)), " ",
        chordLink(each, { hear: () => player.playSymbols(symbolBehind(each.link)) }))))];
  }

  row(given: Given, result: Wire.PartnerFactsResult) {
    const { partners, adds, tier } = result;
    const chords = make("div", { class: "partner-chords" }, ...partners.slice(0, FIRST_CHORDS).map((each) => this.chord(given, each, result)));
    if (partners.length > FIRST_CHORDS) {
      const more = make("button", { type: "button", class: "more", "aria-label": `${result.name}: ${texts.more(partners.length - FIRST_CHORDS)}` },
        `+${partners.length - FIRST_CHORDS}`);
      more.addEventListener("click", () => {
        more.replaceWith(...partners.slice(FIRST_CHORDS).map((each) => this.chord(given, each, result)));
        chords.querySelectorAll("button")[2 * FIRST_CHORDS]?.focus();
      });
      chords.append(more);
    }
    return make("li", { "data-tier": tier }, make("div", { class: "partner-name" }, make("span", { class: "sign", title: texts.tiers[tier] }, signOf(result)),
      chordAnchor(result), make("span", { class: "adds" }, texts.adds(adds))), chords);
  }

  chord(given: Given, partner: Wire.PartnerFactsPartner, result: Wire.PartnerFactsResult) {
    const { symbol, parts, link, numeral } = partner;
    const name = make("span", { class: "name small" });
    showName(name, { name: symbol, parts, kind: "unified", spoken: symbol });
    const button = make("button", { type: "button", class: "take", "aria-label": texts.take1(symbol, result.name) }, name,
      ...numeral ? [make("span", { class: "remark", title: texts.upperStructureHint }, texts.upperStructure(numeral))] : []);
    button.addEventListener("click", () => this.choose(symbolBehind(link)));
    const both = this.hand === "upper" ? [symbolBehind(link), given.asked] : [given.asked, symbolBehind(link)];
    return make("span", { class: "chord-link" }, button, hearButton(`${symbol}, ${result.name}`, () => player.playSymbols(both.join("|"))));
  }
}
