// What may be played under a chord or over it: every name that both can get, the most usual first, with the chords that make it.

import { chordAnchor, hearButton } from "./chord-link.js";
import { make } from "./dom.js";
import { signOf, symbolBehind, UNKNOWN } from "./combine-model.js";
import { texts } from "./combine-texts.js";
import { showName } from "./name-view.js";
import { player, read } from "./shell.js";

/**
 * @typedef {import("./combine-model.js").Hand} Hand
 * @typedef {{ symbol: string, parts: import("./state.js").NamePart[], link: string, numeral: string | null }} Partner
 * @typedef {import("./combine-model.js").CombinedName & { adds: string[], partners: Partner[] }} Result
 * @typedef {{ symbol: string, asked: string }} Given a chord as it is shown, and as requests read it without loss
 */

/** So many names, and so many chords for each, are shown at first. */
const FIRST_NAMES = 12;
const FIRST_CHORDS = 4;

/** When what was changed has been drawn. */
const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

export class Partners {
  /**
   * The chord whose partners are shown.
   *
   * @type {Given | null}
   */
  given = null;

  /**
   * @param {Hand} hand whose chords are looked for
   * @param {(symbol: string) => unknown} choose
   * @param {AbortSignal} signal
   */
  constructor(hand, choose, signal) {
    this.hand = hand;
    this.choose = choose;
    this.signal = signal;
    this.element = make("section", { class: "partners", hidden: true });
  }

  /** @param {Given | null} given */
  async show(given) {
    if (given?.asked === this.given?.asked && given?.symbol === this.given?.symbol) return;
    this.given = given;
    this.element.hidden = given === null;
    if (!given) return this.element.replaceChildren();
    // The choices come first: to rank every chord of the menu takes longer than to draw them.
    await painted();
    if (this.signal.aborted || this.given !== given) return undefined;
    const asked = this.hand === "upper" ? { lower: given.asked, upper: UNKNOWN } : { lower: UNKNOWN, upper: given.asked };
    try {
      const { results } = await read(`partners?${new URLSearchParams(asked)}`);
      if (!this.signal.aborted && this.given === given) this.fill(given, /** @type {Result[]} */ (results));
    } catch {
      // The choice itself has been refused, and that was said.
    }
    return undefined;
  }

  /**
   * @param {Given} given
   * @param {Result[]} results
   */
  fill(given, results) {
    const list = make("ul", {});
    const more = make("button", { type: "button", class: "more" });
    const show = (/** @type {number} */ count) => {
      const had = list.children.length;
      list.append(...results.slice(had, count).map((result) => this.row(given, result)));
      more.hidden = count >= results.length;
      more.textContent = texts.more(results.length - count);
      if (had) list.children[had]?.querySelector("a")?.focus();
    };
    more.addEventListener("click", () => show(results.length));
    show(FIRST_NAMES);
    this.element.setAttribute("aria-label", texts.partners[this.hand](given.symbol));
    this.element.replaceChildren(make("h2", {}, texts.partners[this.hand](given.symbol)),
      make("p", { class: "hint" }, texts.partnersHint[this.hand]), list, more);
  }

  /**
   * @param {Given} given
   * @param {Result} result
   */
  row(given, result) {
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

  /**
   * @param {Given} given
   * @param {Partner} partner
   * @param {Result} result
   */
  chord(given, partner, result) {
    const { symbol, parts, link, numeral } = partner;
    const name = make("span", { class: "name small" });
    showName(name, { name: symbol, parts, kind: "unified", spoken: symbol });
    const button = make("button", { type: "button", class: "take", "aria-label": texts.take1(symbol, result.name) }, name,
      ...numeral ? [make("span", { class: "remark" }, numeral)] : []);
    button.addEventListener("click", () => this.choose(symbolBehind(link)));
    const both = this.hand === "upper" ? [symbolBehind(link), given.asked] : [given.asked, symbolBehind(link)];
    return make("span", { class: "chord-link" }, button, hearButton(`${symbol}, ${result.name}`, () => player.playSymbols(both.join("|"))));
  }
}
