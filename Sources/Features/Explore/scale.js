// The page of a scale: its notes, its modes, its chords and what it may be played over. Without a scale in its address, one is chosen.

import { addressOf } from "./chord-link.js";
import { fill, make } from "./dom.js";
import { button, chordList, help, linkTo, part, pictures, useLookUpStyle } from "./explore-parts.js";
import { texts } from "./explore-texts.js";
import { attempt, follow, go, player, read, sentenceOf, state, View } from "./shell.js";
import { subjectOf } from "./views.js";

/**
 * @typedef {{ symbol: string, parts: import("./state.js").NamePart[], spoken: string, link: string, numeral: string }} ScaleChord
 *
 * What the request `scale` says.
 * @typedef {object} Facts
 * @property {string} name
 * @property {string} tonic
 * @property {string} scale
 * @property {string[]} otherNames
 * @property {string[]} notes
 * @property {string[]} degrees
 * @property {string[]} intervals
 * @property {number[]} steps
 * @property {number} mode
 * @property {string} parent
 * @property {string[]} modes
 * @property {ScaleChord[]} triads
 * @property {ScaleChord[]} sevenths
 * @property {ScaleChord[]} fits
 * @property {string | null} simpler
 * @property {string | null} remark
 * @property {import("./pictures.js").WrittenNote[]} keys
 * @property {string} link
 * @property {{ name: string, link: string }[]} links
 */

useLookUpStyle();

/** What is shown where nothing is asked for. */
const FIRST = "C major";

class ScalePage extends View {
  /** @param {AbortSignal} signal */
  open(signal) {
    this.classList.add("look-up");
    this.signal = signal;
    this.subject = subjectOf(location) || FIRST;
    this.heading = make("h1", { class: "plain", tabindex: -1 }, texts.scale);
    this.tonic = make("select", { id: "scale-tonic" });
    this.kind = make("select", { id: "scale-kind" });
    this.acts = make("p", { class: "acts" });
    this.content = make("div", { class: "content", "aria-busy": "true" });
    for (const list of [this.tonic, this.kind]) list.addEventListener("change", () => this.choose());
    this.append(
      make("div", { class: "top" }, this.heading, this.acts),
      make("p", { class: "acts" }, make("label", {}, make("span", {}, texts.tonic), this.tonic), make("label", {}, make("span", {}, texts.kind), this.kind)),
      this.content, help(texts.scaleHelp));
    follow(["settings"], () => state.connected && this.load(), signal);
  }

  choose() {
    if (this.tonic?.value && this.kind?.value) go(addressOf(`/scale/${encodeURIComponent(`${this.tonic.value} ${this.kind.value}`)}`));
  }

  async load() {
    const [root, ...words] = (this.subject ?? FIRST).split(" ");
    const given = new URLSearchParams({ root, name: words.join(" ") });
    try {
      const [facts, choices] = await Promise.all([read(`scale?${given}`), read("scales")]);
      if (this.signal?.aborted) return;
      this.show(/** @type {Facts} */ (facts), /** @type {{ tonics: string[], scales: { scale: string }[] }} */ (choices));
    } catch (refusal) {
      if (!this.signal?.aborted) this.content?.replaceChildren(make("p", { class: "wrong" }, sentenceOf(refusal)));
    }
    this.content?.removeAttribute("aria-busy");
  }

  /**
   * @param {Facts} facts
   * @param {{ tonics: string[], scales: { scale: string }[] }} choices
   */
  show(facts, { tonics, scales }) {
    const { heading, acts, content, tonic, kind } = this;
    if (!heading || !acts || !content || !tonic || !kind) return;
    fillList(tonic, tonics.includes(facts.tonic) ? tonics : [facts.tonic, ...tonics], facts.tonic);
    fillList(kind, scales.map(({ scale }) => scale), facts.scale);
    heading.textContent = facts.name;
    document.title = document.title.replace(/^.* – /u, `${facts.name} – `);
    const line = facts.keys.map(({ midi }) => midi);
    acts.replaceChildren(
      button(texts.upAndDown, () => player.playLine([...line, ...[...line].reverse().slice(1)]), "strong"),
      ...state.writable ? [button(texts.practiceScale, () => practice(facts))] : []);
    this.drawing?.abort();
    this.drawing = new AbortController();
    this.signal?.addEventListener("abort", () => this.drawing?.abort());
    content.replaceChildren(...this.sections(facts, this.drawing.signal));
  }

  /**
   * @param {Facts} facts
   * @param {AbortSignal} signal
   */
  sections(facts, signal) {
    const links = new Map(facts.links.map(({ name, link }) => [name, link]));
    const scaleLink = (/** @type {string} */ name) => (name === facts.name ? make("b", {}, name) : linkTo(name, links.get(name) ?? facts.link));
    const numeral = (/** @type {ScaleChord} */ chord) => chord.numeral;
    const { otherNames, remark, simpler, parent } = facts;
    return [
      ...part(texts.notes, [pictures(facts.keys, signal, { isLine: true }), table(facts)], true),
      ...part(texts.triads, chordList(facts.triads, { remark: numeral })),
      ...part(texts.sevenths, chordList(facts.sevenths, { remark: numeral })),
      ...part(texts.fits, chordList(facts.fits)),
      ...part(texts.modes, [
        ...parent === facts.name ? [] : [make("p", {}, `${texts.parent}: `, scaleLink(parent))],
        make("ol", { class: "scale-list" }, ...facts.modes.map((name) => make("li", {}, scaleLink(name)))),
      ]),
      ...part(texts.also, [
        ...otherNames.length ? [make("p", {}, otherNames.join(", "))] : [], ...remark ? [make("p", {}, remark)] : [],
        ...simpler ? [make("p", {}, `${texts.simpler}: `, scaleLink(simpler))] : [],
      ]),
    ];
  }
}

/** @param {Facts} facts */
function table({ notes, degrees, intervals, steps }) {
  const row = (/** @type {string} */ title, /** @type {(string | number)[]} */ cells) =>
    make("tr", {}, make("th", { scope: "row" }, title), ...cells.map((cell) => make("td", {}, String(cell))));
  return make("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": texts.notes }, make("table", {}, make("tbody", {},
    row(texts.notes, notes), row(texts.degree, degrees), row(texts.interval, intervals), row(texts.steps, steps))));
}

/**
 * @param {HTMLSelectElement} list
 * @param {string[]} values
 * @param {string} chosen
 */
function fillList(list, values, chosen) {
  fill(list, values, (value) => value, (value) => new Option(value, value));
  list.value = chosen;
}

/** @param {Facts} facts */
async function practice({ tonic, scale }) {
  if (await attempt("practice-start", { drill: "scale-up", keys: tonic, scale })) go(addressOf("/practice"));
}

customElements.define("chordd-scale", ScalePage);
