// The page of a scale: its notes, its modes, its chords and the chords that it may be played over. Without a scale in its address it offers
// all of them, family by family, on every root.

import { addressOf } from "./chord-link.js";
import { fill, make, useRules } from "./dom.js";
import { button, chordList, followSwitch, help, jumpList, linkTo, part, pictures, rules, tonesOf } from "./explore-parts.js";
import { texts } from "./explore-texts.js";
import { HeldLine, judged, type Tone } from "./held-notes.js";
import { called, inLanguage, learnNames, plainName } from "./note-language.js";
import { scaleName } from "./music-names.js";
import { eachOf, saidOf } from "./sentence.js";
import { attempt, follow, go, player, read, sentenceOf, state, View } from "./shell.js";
import { moved } from "./combine-model.js";
import { subjectOf } from "./views.js";

useRules(rules);

class ScalePage extends View {
  declare signal?: AbortSignal;
  declare heading?: HTMLHeadingElement;
  declare tonic?: HTMLSelectElement;
  declare kind?: HTMLSelectElement;
  declare acts?: HTMLParagraphElement;
  declare content?: HTMLDivElement;
  declare keys?: HTMLDivElement;
  declare held?: HeldLine;
  declare live?: HTMLButtonElement;
  declare drawing?: AbortController;

  tones: Tone[] = [];
  isLive = false;
  subject = "";

  open(signal: AbortSignal) {
    this.classList.add("look-up");
    this.signal = signal;
    this.subject = subjectOf(location);
    this.heading = make("h1", { class: "plain", tabindex: -1 }, texts.scale);
    this.tonic = make("select", { id: "scale-tonic" });
    this.kind = make("select", { id: "scale-kind" });
    this.acts = make("p", { class: "acts" });
    this.content = make("div", { class: "content", "aria-busy": "true" });
    for (const list of [this.tonic, this.kind]) list.addEventListener("change", () => this.choose());
    this.keys = make("div", { class: "keys-of" });
    this.held = new HeldLine(texts.scaleHeldHint);
    this.live = followSwitch(false, (isOn) => this.setLive(isOn));
    this.live.title = texts.scaleFollowHint;
    const choices = [make("label", {}, make("span", {}, texts.tonic), this.tonic), make("label", {}, make("span", {}, texts.kind), this.kind)];
    if (this.subject) {
      this.append(make("div", { class: "explore-bar" }, ...choices, this.live), make("div", { class: "parts" },
        make("div", { class: "first" }, make("div", { class: "name-of" }, this.heading), this.keys, this.held.element, this.acts), this.content));
    } else {
      this.append(this.heading, this.content);
    }
    this.append(help(texts.scaleHelp));
    follow(["settings", "connection"], () => state.connected && (this.subject ? this.load() : this.offer()), signal);
    follow(["keys", "chord"], () => this.mark(), signal);
    follow(["heardKey"], () => this.isLive && this.followHeard(), signal);
  }

  setLive(isLive: boolean) {
    this.isLive = isLive;
    this.live?.setAttribute("aria-pressed", String(isLive));
    if (isLive) this.followHeard();
  }

  /** Goes along with the key that is heard: its scale. */
  followHeard() {
    const [tonic, mode] = state.heardKey?.name.split(" ") ?? [];
    if (!tonic || !mode) return;
    const subject = `${called(tonic)} ${mode}`;
    if (subject === this.subject) return;
    this.subject = subject;
    history.replaceState(null, "", addressOf(pathOf(called(tonic), mode)));
    this.load();
  }

  /** What is held, beside the scale. */
  mark() {
    this.held?.show(this.tones.length ? judged(this.tones, state.notes?.sounding ?? [], plainName) : null);
  }

  /** Every scale, on the root that is chosen. */
  async offer() {
    try {
      const choices = await read("scales");
      if (!this.signal?.aborted) this.content?.replaceChildren(...chooser(choices));
    } catch (refusal) {
      if (!this.signal?.aborted) this.content?.replaceChildren(make("p", { class: "wrong" }, sentenceOf(refusal)));
    }
    this.content?.removeAttribute("aria-busy");
  }

  choose() {
    if (this.tonic?.value && this.kind?.value) go(addressOf(pathOf(this.tonic.value, this.kind.value)));
  }

  async load() {
    const [root, ...words] = (this.subject ?? "").split(" ");
    try {
      const [facts, choices] = await Promise.all([read("scale", { root, name: words.join(" ") }), read("scales"), learnNames()]);
      if (this.signal?.aborted) return;
      this.show(facts, choices);
    } catch (refusal) {
      if (this.signal?.aborted) return;
      await this.offer();
      this.content?.prepend(make("p", { class: "wrong" }, sentenceOf(refusal)));
    }
    this.content?.removeAttribute("aria-busy");
  }

  show(facts: Wire.ScaleFacts, { tonics, scales }: Wire.ScalesReply) {
    const { heading, acts, content, tonic, kind } = this;
    if (!heading || !acts || !content || !tonic || !kind) return;
    const own = called(facts.tonic);
    fillList(tonic, tonics.includes(own) ? tonics : [own, ...tonics], own);
    fillList(kind, scales.map(({ scale }) => scale), facts.scale);
    heading.textContent = called(facts.name);
    document.title = document.title.replace(/^.* – /u, `${called(facts.name)} – `);
    const line = facts.keys.map(({ midi }) => midi);
    acts.replaceChildren(
      button(texts.upAndDown, () => player.playLine([...line, ...[...line].reverse().slice(1)]), "strong"),
      ...state.writable ? [button(texts.practiceScale, () => practice(facts))] : []);
    this.drawing?.abort();
    this.drawing = new AbortController();
    this.signal?.addEventListener("abort", () => this.drawing?.abort());
    const notes = inLanguage(facts.keys);
    this.tones = tonesOf(notes);
    this.keys?.replaceChildren(pictures(notes, this.drawing.signal, { isLine: true, isMain: true, height: 6.25, widest: 3 }));
    this.mark();
    const sections = this.sections(facts);
    content.replaceChildren(jumpList(sections), ...sections);
  }

  sections(facts: Wire.ScaleFacts) {
    const links = new Map(facts.links.map(({ name, link }) => [name, link]));
    const scaleLink = (name: string) => (name === facts.name ? make("b", {}, called(name)) : linkTo(called(name), links.get(name) ?? facts.link));
    const numeral = (chord: Wire.ScaleChordFacts) => chord.numeral;
    const { otherNames, remark, simpler, parent } = facts;
    return [
      ...part(texts.triads, chordList(facts.triads, { remark: numeral })),
      ...part(texts.sevenths, chordList(facts.sevenths, { remark: numeral })),
      ...part(texts.notes, [table(facts)]),
      ...part(texts.fits, chordList(facts.fits)),
      ...part(texts.modes, [
        ...parent === facts.name ? [] : [make("p", {}, `${texts.parent}: `, scaleLink(parent))],
        make("ol", { class: "scale-list" }, ...facts.modes.map((name, index) => make("li", {}, make("b", { class: "mode" }, String(index + 1)), scaleLink(name)))),
      ]),
      ...part(texts.also, [
        ...otherNames.length ? [make("p", {}, otherNames.map((name) => scaleName(name)).join(", "))] : [], ...remark ? [make("p", {}, saidOf(facts, "remark"))] : [],
        ...simpler ? [make("p", {}, `${texts.simpler}: `, scaleLink(simpler))] : [],
      ]),
    ];
  }
}

const pathOf = (tonic: string, scale: string) => `/scale/${encodeURIComponent(`${tonic} ${scale}`)}`;

/** The roots, and below them the scales of each family, which are links to the scale on that root. */
function chooser({ tonics, scales }: Wire.ScalesReply) {
  const links = scales.map(({ scale }) => ({ scale, link: make("a", {}, scaleName(scale)) }));
  const parents = [...new Set(scales.map(({ parent }) => parent))];
  const buttons = tonics.map((tonic, index) => {
    const each = make("button", { type: "button", role: "radio" }, tonic);
    each.addEventListener("click", () => take(index));
    return each;
  });
  const take = (chosen: number) => {
    for (const [index, each] of buttons.entries()) {
      each.setAttribute("aria-checked", String(index === chosen));
      each.setAttribute("tabindex", index === chosen ? "0" : "-1");
    }
    for (const { scale, link } of links) {
      link.setAttribute("href", addressOf(pathOf(tonics[chosen], scale)));
      link.setAttribute("aria-label", `${tonics[chosen]} ${scale}`);
    }
  };
  const roots = make("div", { class: "roots", role: "radiogroup", "aria-label": texts.root }, ...buttons);
  roots.addEventListener("keydown", (event) => {
    const to = moved(event.key, buttons.findIndex((each) => each === document.activeElement), buttons.length);
    if (to === null) return;
    event.preventDefault();
    take(to);
    buttons[to].focus();
  });
  take(0);
  return [
    make("section", { class: "wide", "aria-label": texts.root }, make("h2", {}, texts.root), roots, make("p", { class: "quiet" }, texts.chooseHint)),
    make("div", { class: "families wide" }, ...parents.flatMap((parent) =>
      part(texts.family(scaleName(parent)), [make("ul", { class: "list" }, ...links.filter((_, index) => scales[index].parent === parent).map(({ link }) => make("li", {}, link)))]))),
  ];
}

/** A row for each note: as narrow as a phone. */
function table(facts: Wire.ScaleFacts) {
  const { notes, degrees, steps } = facts;
  const intervals = eachOf(facts, "intervals");
  const titles = [texts.note, texts.degree, texts.interval, texts.stepOn];
  const row = (note: string, index: number) => make("tr", {}, make("th", { scope: "row" }, called(note)),
    ...[degrees[index], intervals[index], steps[index]].map((cell) => make("td", {}, String(cell))));
  return make("table", { class: "scale-notes" },
    make("thead", {}, make("tr", {}, ...titles.map((title) => make("th", { scope: "col" }, title)))), make("tbody", {}, ...notes.map(row)));
}

function fillList(list: HTMLSelectElement, values: string[], chosen: string) {
  fill(list, values, (value) => value, (value) => new Option(scaleName(value), value));
  list.value = chosen;
}

async function practice({ tonic, scale }: Wire.ScaleFacts) {
  if (await attempt("practice-start", { drill: "scale-up", keys: tonic, scale })) go(addressOf("/practice"));
}

customElements.define("chordd-scale", ScalePage);
