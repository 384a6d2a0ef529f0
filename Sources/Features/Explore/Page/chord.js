// The page of a chord: its tones, its names, its keys, its voicings and its sound. Without a chord in its address it follows the playing.

import { addressOf, hearButton } from "./chord-link.js";
import { copyRows } from "./copies.js";
import { make, useRules } from "./dom.js";
import { button, chordList, chordPair, help, jumpList, linkTo, openPart, part, pictures, rules } from "./explore-parts.js";
import { texts } from "./explore-texts.js";
import { showName } from "./name-view.js";
import { attempt, follow, go, player, read, sentenceOf, state, View } from "./shell.js";
import { subjectOf } from "./views.js";

useRules(rules);

/** More than any hand needs to choose from; the rest is on the pages of the chords. */
const MOST_PAIRS = 12;
/** A picture with more nodes scrolls instead of shrinking. */
const MANY_NODES = 14;

class ChordPage extends View {
  /** The chord that is shown now; the request that was sent last wins. */
  asked = "";

  /** @param {AbortSignal} signal */
  open(signal) {
    this.classList.add("look-up");
    this.signal = signal;
    this.subject = subjectOf(location);
    this.heading = make("h1", { class: "name", tabindex: -1 });
    this.about = make("p", { class: "about" });
    this.acts = make("p", { class: "acts" });
    this.content = make("div", { class: "content", "aria-busy": "true" });
    this.append(make("div", { class: "top" }, this.heading, this.about, this.acts), this.content, help(texts.chordHelp));
    signal.addEventListener("abort", () => this.drawing?.abort());
    if (this.subject) follow(["settings"], () => state.connected && this.load(this.subject ?? ""), signal);
    else follow(["chord", "settings"], () => this.followPlayed(), signal);
  }

  followPlayed() {
    const chord = state.chord ?? state.recent.at(-1);
    const isChord = chord && ["unified", "slash", "polychord"].includes(chord.kind);
    if (isChord) this.load(chord.name);
    else if (!this.asked) this.say(texts.nothingPlayed);
  }

  /** @param {string} sentence */
  say(sentence) {
    this.heading?.replaceChildren(texts.chord);
    this.content?.replaceChildren(make("p", { class: "quiet" }, sentence));
    this.content?.removeAttribute("aria-busy");
  }

  /** @param {string} symbol */
  async load(symbol) {
    const asked = `${symbol} ${state.style} ${state.noteNames}`;
    if (asked === this.asked) return;
    this.asked = asked;
    try {
      const facts = await read("chord", { symbol });
      if (this.signal?.aborted || this.asked !== asked) return;
      this.show(facts);
    } catch (refusal) {
      if (!this.signal?.aborted && this.asked === asked) this.say(sentenceOf(refusal));
      return;
    }
    try {
      const [graph, copies] = await Promise.all([read("graph", { symbol }), read("chord-copy", { symbol })]);
      if (this.signal?.aborted || this.asked !== asked) return;
      this.showGraph(graph);
      this.copies?.replaceChildren(...copyRows(copies));
    } catch {
      // All that it has is listed above it.
    }
  }

  /** @param {Wire.ChordFacts} facts */
  show(facts) {
    if (!this.heading || !this.about || !this.acts || !this.content) return;
    // The pictures of the chord before follow sizes no more.
    this.drawing?.abort();
    this.drawing = new AbortController();
    const { signal } = this.drawing;
    const { symbol, parts, spoken, kind, notes, link } = facts;
    showName(this.heading, { name: symbol, kind, parts, spoken });
    if (this.subject) document.title = document.title.replace(/^.* – /u, `${symbol} – `);
    this.about.textContent = [texts.kinds[kind] ?? kind, ...facts.chords.map(({ family }) => family)].join(" · ");
    const last = link.split("/").at(-1) ?? "";
    const midis = notes.map(({ midi }) => midi);
    this.acts.replaceChildren(
      button(texts.hear, () => player.playSymbols(symbol), "strong"), button(texts.hearSlowly, () => player.playLine(midis)),
      linkTo(texts.over, `/combine/${last}%7C`), linkTo(texts.under, `/combine/%7C${last}`),
      ...state.writable ? [button(texts.practice, () => practice(symbol))] : [],
      ...this.subject ? [] : [linkTo(texts.keepIt, link)]);
    this.graph = make("div", { class: "graph", tabindex: 0, role: "group", "aria-label": texts.graph });
    this.copies = make("ul", { class: "copies" });
    const sections = this.sections(facts, signal);
    this.content.replaceChildren(jumpList(sections), ...sections);
    this.content.removeAttribute("aria-busy");
    // Only on its own page; a played chord has no address.
    if (this.subject) openPart(sections, texts);
  }

  /**
   * @param {Wire.ChordFacts} facts
   * @param {AbortSignal} signal
   */
  sections(facts, signal) {
    const known = new Map(facts.links.map((each) => [each.symbol, each]));
    const of = (/** @type {string} */ symbol) => known.get(symbol) ?? { symbol, link: null };
    const { base, extensions, upperTriads, together, components, inKeys, scales } = facts;
    const place = new Map(upperTriads.map(({ symbol, numeral }) => [symbol, numeral]));
    return [
      ...part(texts.notes, [pictures(facts.notes, signal)], true),
      ...part(texts.voicings, facts.voicings.length ? [make("ul", { class: "voicing-list" }, ...[...facts.voicings].sort((a, b) => Number(b.recommended) - Number(a.recommended)).map((each) => voicing(each, signal)))] : [], true),
      ...part(texts.base, [
        ...base ? chordList([of(base.symbol)]) : [],
        ...extensions.length ? [make("h3", {}, texts.extensions), make("p", {}, extensions.join("  "))] : [],
        ...chordList(upperTriads.map(({ symbol }) => of(symbol)), { title: texts.upperTriads, remark: ({ symbol }) => place.get(symbol) ?? "" }),
        ...together ? chordList([of(together)], { title: texts.together }) : [],
      ]),
      ...part(texts.components, components.length ? [
        make("p", { class: "quiet" }, texts.componentsHint),
        make("ul", { class: "list" }, ...components.slice(0, MOST_PAIRS).map(({ lower, upper }) => make("li", {}, chordPair(of(lower), of(upper))))),
      ] : []),
      ...part(texts.equivalents, chordList(facts.equivalents.map(of))),
      ...part(texts.keys, [
        ...keyList(inKeys.filter(({ relation }) => relation === "diatonic"), texts.diatonic),
        ...keyList(inKeys.filter(({ relation }) => relation === "borrowed"), texts.borrowed),
        ...keyList(inKeys.filter(({ relation }) => relation === "altered"), texts.altered),
      ]),
      ...part(texts.scales, Object.entries(texts.groups).flatMap(([group, title]) =>
        scaleList(scales.filter((each) => each.group === group), title))),
      ...part(texts.contained, [
        ...chordList(facts.triads.map(of), { title: texts.triads }), ...chordList(facts.fourNotes.map(of), { title: texts.fourNotes }),
      ]),
      ...part(texts.tension, tension(facts.tension)),
      ...part(texts.copy, this.copies ? [this.copies] : []),
      ...part(texts.graph, this.graph ? [this.graph] : [], true),
    ];
  }

  /** @param {Wire.GraphReply} graph */
  showGraph({ symbol, nodes, edges, svg, advice }) {
    const place = this.graph;
    if (!place) return;
    if (svg) {
      const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
      parsed.setAttribute("role", "group");
      parsed.setAttribute("aria-label", texts.graphLabel(symbol));
      place.classList.toggle("many", nodes.length > MANY_NODES);
      place.classList.add("scroll");
      place.replaceChildren(document.importNode(parsed, true));
      return;
    }
    place.removeAttribute("tabindex");
    place.replaceChildren(make("p", { class: "quiet" }, texts.graphAsList(advice ?? "")), ...Object.entries(texts.inRank).flatMap(([kind, title]) => {
      const rows = nodes.filter((node) => node.kind === kind).map((node) => hanging(node, nodes, edges));
      return rows.length ? [make("h3", {}, title), make("ul", { class: "hanging" }, ...rows)] : [];
    }));
  }
}

/**
 * A chord of the graph, and what hangs from it.
 *
 * @param {Wire.ChordGraphNode} node
 * @param {Wire.ChordGraphNode[]} nodes
 * @param {Wire.ChordGraphEdge[]} edges
 */
function hanging({ id, text, link }, nodes, edges) {
  const below = edges.filter(({ from }) => from === id).flatMap(({ to }) => nodes.filter((node) => node.id === to));
  return make("li", {}, link ? linkTo(text, link) : text, make("span", { class: "quiet" }, ` ${texts.has} ${below.map((node) => node.text).join(" ")}`));
}

/** @param {string} symbol */
async function practice(symbol) {
  if (await attempt("practice-start", { drill: "progression", progression: symbol })) go(addressOf("/practice"));
}

/**
 * @param {Wire.ChordFactsVoicing} voicing
 * @param {AbortSignal} signal
 */
function voicing({ name, recommended, hands, lower, upper, keys }, signal) {
  return make("li", {},
    make("p", { class: "voicing-head" }, make("b", {}, texts.voicingNames[name] ?? name), make("span", { class: "quiet" }, texts.hands(hands)),
      ...recommended ? [make("span", { class: "quiet" }, texts.recommended)] : [],
      hearButton(texts.voicing(texts.voicingNames[name] ?? name), () => player.playNotes(lower, upper))),
    pictures(keys, signal));
}

/**
 * @param {Wire.ChordInKey[]} keys
 * @param {string} title
 */
function keyList(keys, title) {
  if (!keys.length) return [];
  return [make("h3", {}, title), make("ul", { class: "list" }, ...keys.map(({ key, numeral, symbol }) =>
    make("li", {}, make("b", {}, numeral), ` ${key}`, ...symbol ? [make("span", { class: "quiet" }, ` ${symbol}`)] : [])))];
}

/**
 * @param {Wire.FittingScale[]} scales
 * @param {string} title
 */
function scaleList(scales, title) {
  if (!scales.length) return [];
  return [make("h3", {}, title), make("ul", { class: "scale-list" }, ...scales.map(({ name, relation, mode, parent, link, parentLink }) => {
    const remark = relation === "inside" ? ` ${texts.inside}` : relation === "withoutFifth" ? ` ${texts.withoutFifth}` : relation === "over" ? ` ${texts.overDominant}` : "";
    const of = parent === name ? [] : [" · ", linkTo(texts.modeOf(mode, parent), parentLink)];
    return make("li", {}, linkTo(name, link), make("span", { class: "quiet" }, remark, ...of));
  }))];
}

/** @param {Wire.ChordFactsTension} tension */
function tension({ degrees, voicing: voiced, ambiguity, chromaticRun, degreeTerms, voicingTerms }) {
  const points = (/** @type {number} */ number) => number.toFixed(2);
  const rest = /** @type {[string, number][]} */ ([[texts.ambiguity, ambiguity], [texts.run, chromaticRun]]).filter(([, score]) => score);
  const rows = (/** @type {Wire.ChordFactsTensionTerm[]} */ terms) => [
    ...terms.map(({ interval, count, weight, sum }) => [points(sum), `${count} × ${points(weight)} ${interval}`]),
    ...rest.map(([words, score]) => [points(score), words]),
  ].map(([score, words]) => make("tr", {}, make("td", { class: "points" }, score), make("td", {}, words)));
  const score = (/** @type {string} */ title, /** @type {number} */ sum, /** @type {Wire.ChordFactsTensionTerm[]} */ terms) =>
    make("details", {}, make("summary", {}, `${title}: `, make("b", {}, points(sum))), make("table", {}, make("tbody", {}, ...rows(terms))));
  return [make("p", { class: "quiet" }, texts.tensionHint), score(texts.degreesScore, degrees, degreeTerms), score(texts.voicingScore, voiced, voicingTerms)];
}

customElements.define("chordd-chord", ChordPage);
