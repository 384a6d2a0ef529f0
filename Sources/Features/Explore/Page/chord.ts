// The page of a chord: its tones, its names, its keys, its voicings and its sound. Without a chord in its address it follows the playing.

import { Builder } from "./chord-builder.js";
import { addressOf, chordLink, hearButton } from "./chord-link.js";
import { UNKNOWN } from "./combine-model.js";
import { chordShapes } from "./chord-shapes.js";
import { copyRows } from "./copies.js";
import { make, onResize, useRules } from "./dom.js";
import { button, chordList, chordPair, followSwitch, help, jumpList, linkTo, openPart, part, pictures, rules, toneRow, tonesOf } from "./explore-parts.js";
import { texts } from "./explore-texts.js";
import { narrow, refitWithFonts } from "./fit.js";
import { texts as shapeTexts } from "./fretboard-texts.js";
import { GraphView } from "./graph-view.js";
import { HeldLine, judged, type Tone } from "./held-notes.js";
import { hiddenTones } from "./hidden-tones.js";
import { number } from "./language.js";
import { familyName } from "./music-names.js";
import { keepPlaceAs } from "./name-place.js";
import { showName } from "./name-view.js";
import { nearChords } from "./near-chords.js";
import { called, inLanguage, learnNames, plainName } from "./note-language.js";
import { asNotes, type Played, playedAddress, playedIn } from "./played-keys.js";
import { saidOf } from "./sentence.js";
import { attempt, follow, go, player, read, sentenceOf, state, View } from "./shell.js";
import { subjectOf } from "./views.js";

useRules(rules);

/** More than any hand needs to choose from; the rest is on the pages of the chords. */
const MOST_PAIRS = 12;
/** The chord that one is built from while none was played. */
const BEGINNING = "C";
const CHORDS = ["unified", "slash", "polychord"];
/** Draws kinds as keyboards; loaded behind what is looked at first. */
const KEYS = "mini-keys";

class ChordPage extends View {
  declare signal?: AbortSignal;
  declare subject?: string;
  declare isLive?: boolean;
  declare live?: HTMLButtonElement;
  declare builder?: Builder;
  declare heading?: HTMLHeadingElement;
  declare about?: HTMLParagraphElement;
  declare keys?: HTMLDivElement;
  declare held?: HeldLine;
  declare acts?: HTMLParagraphElement;
  declare content?: HTMLDivElement;
  declare drawing?: AbortController;
  declare voiced?: Wire.WrittenNote[] | null;
  declare graph?: HTMLDivElement;
  declare copies?: HTMLUListElement;
  declare kinds?: HTMLUListElement;

  /** The chord that is shown now; the request that was sent last wins. */
  asked = "";
  /** The keys that it was played with. */
  played: Played | null = null;
  tones: Tone[] = [];
  /** The path of the chord that is shown, with its keys. */
  address = "";

  open(signal: AbortSignal) {
    this.classList.add("look-up");
    this.signal = signal;
    this.subject = subjectOf(location);
    this.played = playedIn(new URLSearchParams(location.search).get("played"));
    this.isLive = !this.subject;
    this.live = followSwitch(this.isLive, (isOn) => this.setLive(isOn));
    this.builder = new Builder();
    this.heading = make("h1", { class: "name", tabindex: -1 });
    this.about = make("p", { class: "about" });
    this.keys = make("div", { class: "keys-of" });
    this.held = new HeldLine(texts.heldHint);
    this.acts = make("p", { class: "acts" });
    this.content = make("div", { class: "content", "aria-busy": "true" });
    this.append(
      make("div", { class: "explore-bar" }, this.builder.element, this.live),
      make("div", { class: "parts" },
        make("div", { class: "first" }, make("div", { class: "name-of" }, this.heading, this.about), this.keys, this.held.element, this.acts), this.content),
      help(texts.chordHelp));
    const refit = () => this.heading && narrow([this.heading]);
    onResize([this.heading], refit, signal);
    refitWithFonts(refit, signal);
    signal.addEventListener("abort", () => this.drawing?.abort());
    follow(["settings", "connection"], () => state.connected && this.begin(), signal);
    follow(["recent", "chord"], () => this.isLive && this.followPlayed(), signal);
    follow(["keys", "chord"], () => this.mark(), signal);
  }

  begin() {
    if (this.isLive) this.followPlayed();
    else this.load(this.subject ?? "");
  }

  setLive(isLive: boolean) {
    this.isLive = isLive;
    this.live?.setAttribute("aria-pressed", String(isLive));
    // A chord that is followed has no address; the one that stays has.
    history.replaceState(null, "", addressOf(isLive ? "/chord" : this.address || "/chord"));
    if (isLive) this.followPlayed();
    else this.subject = subjectOf(location);
  }

  /** Goes along with the chord that held. */
  followPlayed() {
    const chord = state.chord?.phase === "committed" ? state.chord : state.recent.at(-1);
    if (!chord || !CHORDS.includes(chord.kind)) {
      if (!this.asked) this.say(texts.nothingPlayed);
      return;
    }
    this.played = playedIn(new URLSearchParams(playedAddress(chord.notes)).get("played"));
    this.load(chord.name);
  }

  /** What is held, beside the chord that is shown. */
  mark() {
    this.held?.show(this.tones.length ? judged(this.tones, state.notes?.sounding ?? [], plainName) : null);
  }

  say(sentence: string) {
    this.heading?.replaceChildren(texts.chord);
    this.content?.replaceChildren(make("p", { class: "quiet wide" }, sentence));
    this.content?.removeAttribute("aria-busy");
    if (state.connected) this.builder?.load(BEGINNING);
  }

  /** That there is no such chord, and those that it may have been. */
  async sayUnread(symbol: string, sentence: string, asked: string) {
    this.say(sentence);
    if (!symbol.trim()) return;
    const near = await nearChords(symbol, read).catch(() => []);
    if (this.signal?.aborted || this.asked !== asked) return;
    this.content?.prepend(make("p", { class: "unread wide" }, texts.unread(symbol)),
      ...near.length ? [make("p", { class: "wide near" }, `${texts.near} `, ...near.map((each) => chordLink(each)))] : []);
  }

  async load(symbol: string) {
    const asked = JSON.stringify([symbol, state.style, state.noteNames, this.played]);
    if (asked === this.asked) return;
    this.asked = asked;
    try {
      const [facts] = await Promise.all([read("chord", { symbol }), learnNames()]);
      if (this.signal?.aborted || this.asked !== asked) return;
      this.show(facts);
    } catch (refusal) {
      if (!this.signal?.aborted && this.asked === asked) this.sayUnread(symbol, sentenceOf(refusal), asked);
      return;
    }
    this.builder?.load(symbol);
    try {
      const [graph, copies] = await Promise.all([read("graph", { symbol }), read("chord-copy", { symbol })]);
      if (this.signal?.aborted || this.asked !== asked) return;
      this.showGraph(graph);
      this.copies?.replaceChildren(...copyRows(copies));
      await this.showKinds(symbol);
      // A part that was gone to before stays in view while the page below it grows.
      const heading = document.activeElement;
      if (heading instanceof HTMLHeadingElement && this.content?.contains(heading)) heading.closest("section")?.scrollIntoView({ block: "start" });
    } catch {
      // All that it has is listed above it.
    }
  }

  show(facts: Wire.ChordFacts) {
    const { heading, about, acts, content, keys, played } = this;
    if (!heading || !about || !acts || !content || !keys) return;
    // The pictures of the chord before follow sizes no more.
    this.drawing?.abort();
    this.drawing = new AbortController();
    const { signal } = this.drawing;
    const { symbol, parts, spoken, kind, link } = facts;
    showName(heading, { name: symbol, kind, parts, spoken });
    narrow([heading]);
    if (this.subject) document.title = document.title.replace(/^.* – /u, `${symbol} – `);
    const hidden = facts.chords.length === 1 ? hiddenTones(symbol, facts.chords[0].notes.map(({ degree }) => degree)) : [];
    about.textContent = [texts.kinds[kind] ?? kind, ...facts.chords.map(({ family }) => familyName(family)), ...hidden.map(texts.without)].join(" · ");
    const notes = inLanguage(facts.notes);
    this.tones = tonesOf(notes);
    this.voiced = played && asNotes(played, notes, plainName);
    const { voiced } = this;
    this.address = link + (voiced ? playedAddress(voiced) : "");
    keys.replaceChildren(pictures(voiced ?? notes, signal, { tones: this.tones, height: 6.25, widest: 3, isMain: true }));
    keepPlaceAs("place-of-chord", heading);
    this.mark();
    const last = link.split("/").at(-1) ?? "";
    const midis = (voiced ?? notes).map(({ midi }) => midi);
    acts.replaceChildren(
      button(texts.hear, () => (played ? player.playNotes(played.lower, played.upper) : player.playSymbols(symbol)), "strong"),
      button(texts.hearSlowly, () => player.playLine(midis)),
      linkTo(texts.over, `/combine/${last}%7C`), linkTo(texts.under, `/combine/%7C${last}`),
      ...state.writable ? [button(texts.practice, () => practice(symbol))] : []);
    this.graph = make("div", { class: "graph" });
    this.copies = make("ul", { class: "copies" });
    // Two chords have no kind.
    this.kinds = facts.chords.length === 1 ? make("ul", { class: "kind-list" }) : undefined;
    const sections = this.sections(facts, signal);
    content.replaceChildren(jumpList(sections), ...sections);
    content.removeAttribute("aria-busy");
    // Only on its own page; a played chord has no address.
    if (this.subject) openPart(sections, texts);
  }

  sections(facts: Wire.ChordFacts, signal: AbortSignal) {
    const known = new Map(facts.links.map((each) => [each.symbol, each]));
    const of = (symbol: string) => known.get(symbol) ?? { symbol, link: null };
    const { base, extensions, upperTriads, together, components, inKeys, scales } = facts;
    const place = new Map(upperTriads.map(({ symbol, numeral }) => [symbol, numeral]));
    const { tones, voiced, played } = this;
    const voicings = [
      ...voiced && played ? [asPlayed(voiced, played, tones, signal)] : [],
      ...[...facts.voicings].sort((a, b) => Number(b.recommended) - Number(a.recommended)).map((each) => voicing(each, tones, signal)),
    ];
    return [
      ...part(texts.voicings, voicings.length ? [make("ul", { class: "voicing-list" }, ...voicings)] : [], true),
      ...part(shapeTexts.title, facts.chords.length === 1 ? chordShapes(facts.symbol, signal) : [], true),
      ...part(texts.base, [
        ...base ? [make("div", { class: "anatomy" }, ...chordList([of(base.symbol)]), toneRow(base.notes))] : [],
        ...extensions.length ? [make("h3", {}, texts.extensions), toneRow(facts.chords[0].notes.filter(({ degree }) => extensions.includes(degree ?? "")))] : [],
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
      ...part(texts.allKinds, this.kinds ? [this.kinds] : [], true),
      ...part(texts.graph, this.graph ? [this.graph] : [], true),
    ];
  }

  /** All kinds on the root of the chord, as small keyboards. */
  async showKinds(symbol: string) {
    const { kinds } = this;
    if (!kinds) return;
    try {
      const [{ lower: { types, rootPc } }, { miniKeys }] = await Promise.all([
        read("matches", { lower: symbol, upper: UNKNOWN }), import(`./${KEYS}.js`) as Promise<typeof import("./mini-keys.js")>]);
      const links = types.map((type) => {
        const name = make("span", { class: "name small" });
        showName(name, { name: type.symbol, kind: "unified", parts: type.parts, spoken: type.symbol });
        return make("a", { href: addressOf(`/chord/${encodeURIComponent(type.symbol)}`), "aria-current": type.selected ? "true" : null }, name, miniKeys(rootPc, type.semitones));
      });
      kinds.replaceChildren(...links.map((link) => make("li", {}, link)));
      narrow(links.map((link) => link.firstElementChild as HTMLElement));
    } catch {
      // The choosers above have them, too.
      kinds.closest("section")?.remove();
    }
  }

  showGraph(graph: Wire.GraphReply) {
    const { graph: place, drawing } = this;
    if (!place || !drawing) return;
    const { nodes, edges } = graph;
    const view = new GraphView(graph, drawing.signal);
    const opener = button(texts.openGraph, () => view.open());
    opener.setAttribute("aria-haspopup", "dialog");
    place.replaceChildren(make("p", { class: "acts" }, opener, make("span", { class: "quiet" }, texts.graphHint)),
      ...Object.entries(texts.inRank).flatMap(([kind, title]) => {
        const rows = nodes.filter((node) => node.kind === kind).map((node) => hanging(node, nodes, edges));
        return rows.length ? [make("h3", {}, title), make("ul", { class: "hanging" }, ...rows)] : [];
      }));
  }
}

/** A chord of the graph, and what hangs from it. */
function hanging({ id, text, link }: Wire.ChordGraphNode, nodes: Wire.ChordGraphNode[], edges: Wire.ChordGraphEdge[]) {
  const below = edges.filter(({ from }) => from === id).flatMap(({ to }) => nodes.filter((node) => node.id === to));
  return make("li", {}, link ? linkTo(text, link) : text, make("span", { class: "quiet" }, ` ${texts.has} ${below.map((node) => node.text).join(" ")}`));
}

async function practice(symbol: string) {
  if (await attempt("practice-start", { drill: "progression", progression: symbol })) go(addressOf("/practice"));
}

/** @param tones of the chord */
function voicing({ name, recommended, hands, lower, upper, keys }: Wire.ChordFactsVoicing, tones: Tone[], signal: AbortSignal) {
  return make("li", {},
    make("p", { class: "voicing-head" }, make("b", {}, texts.voicingNames[name] ?? name), make("span", { class: "quiet" }, texts.hands(hands)),
      ...recommended ? [make("span", { class: "quiet" }, texts.recommended)] : [],
      hearButton(texts.voicing(texts.voicingNames[name] ?? name), () => player.playNotes(lower, upper))),
    pictures(inLanguage(keys), signal, { tones, hasStaff: false }));
}

/**
 * The keys that were played, before all voicings.
 *
 * @param tones of the chord
 */
function asPlayed(notes: Wire.WrittenNote[], { lower, upper }: Played, tones: Tone[], signal: AbortSignal) {
  return make("li", { class: "as-played" },
    make("p", { class: "voicing-head" }, make("b", {}, texts.asPlayed), make("span", { class: "quiet" }, texts.hands(lower.length && upper.length ? 2 : 1)),
      hearButton(texts.voicing(texts.asPlayed), () => player.playNotes(lower, upper))),
    pictures(notes, signal, { tones, hasStaff: false }));
}

function keyList(keys: Wire.ChordInKey[], title: string) {
  if (!keys.length) return [];
  return [make("h3", {}, title), make("ul", { class: "list" }, ...keys.map(({ key, numeral, symbol }) =>
    make("li", {}, make("b", {}, numeral), ` ${called(key)}`, ...symbol ? [make("span", { class: "quiet" }, ` ${symbol}`)] : [])))];
}

function scaleList(scales: Wire.FittingScale[], title: string) {
  if (!scales.length) return [];
  return [make("h3", {}, title), make("ul", { class: "scale-list" }, ...scales.map(({ name, relation, mode, parent, link, parentLink }) => {
    const remark = relation === "inside" ? ` ${texts.inside}` : relation === "withoutFifth" ? ` ${texts.withoutFifth}` : relation === "over" ? ` ${texts.overDominant}` : "";
    const of = parent === name ? [] : [" · ", linkTo(texts.modeOf(mode, called(parent)), parentLink)];
    return make("li", {}, linkTo(called(name), link), make("span", { class: "quiet" }, remark, ...of));
  }))];
}

function tension({ degrees, step, voicing: voiced, ambiguity, chromaticRun, degreeTerms, voicingTerms }: Wire.ChordFactsTension) {
  const points = (score: number) => number(score, 2);
  const rest = ([[texts.ambiguity, ambiguity], [texts.run, chromaticRun]] as [string, number][]).filter(([, score]) => score);
  const rows = (terms: Wire.ChordFactsTensionTerm[]) => [
    ...terms.map((term) => [points(term.sum), `${term.count} × ${points(term.weight)} ${saidOf(term, "interval")}`]),
    ...rest.map(([words, score]) => [points(score), words]),
  ].map(([score, words]) => make("tr", {}, make("td", { class: "points" }, score), make("td", {}, words)));
  const score = (title: string, sum: number, terms: Wire.ChordFactsTensionTerm[]) =>
    make("details", {}, make("summary", {}, `${title}: `, make("b", {}, points(sum))), make("table", {}, make("tbody", {}, ...rows(terms))));
  const steps = texts.tensionSteps.map((_, index) => make("span", { class: index < step ? "on" : null }));
  return [make("p", {}, texts.tensionSteps[step - 1]), make("p", { class: "steps", role: "img", "aria-label": texts.tensionOf(step) }, ...steps), score(texts.degreesScore, degrees, degreeTerms), score(texts.voicingScore, voiced, voicingTerms), make("p", { class: "quiet" }, texts.tensionHint)];
}

customElements.define("chordd-chord", ChordPage);
