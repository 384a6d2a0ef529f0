// The chord box in the header of every view: chords are typed, read, seen, heard, and looked up. `/` goes there.

import { chordLink, hearButton } from "./chord-link.js";
import { make } from "./dom.js";
import { messages } from "./messages.js";
import { go, player, read, sentenceOf } from "./shell.js";

const SAYS = messages.chordBox;
/** How long nobody types before it is read, in milliseconds. */
const PAUSE = 150;

/**
 * @typedef {{ text: string, chord: import("./chord-link.js").LinkedChord | null, notes: { midi: number, name: string }[], error: string | null }} Typed
 */

export class ChordBox {
  /** @type {Typed[]} */
  chords = [];
  asked = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  waiting;

  /** @param {HTMLElement} header where it stands */
  constructor(header) {
    this.input = make("input", {
      id: "chord-box", type: "search", placeholder: SAYS.example, "aria-label": SAYS.label, title: SAYS.hint, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      enterkeyhint: "go", "aria-controls": "chord-box-results", maxlength: 400,
    });
    this.results = make("div", { id: "chord-box-results", role: "group", "aria-label": SAYS.results, hidden: true });
    this.said = make("p", { class: "unseen", role: "status" });
    this.form = make("form", { class: "chord-box", role: "search" }, this.input, this.results, this.said);
    header.append(this.form);
    this.input.addEventListener("input", () => {
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => this.load(), PAUSE);
    });
    this.input.addEventListener("focus", () => (this.results.hidden = this.chords.length === 0));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.enter();
    });
    this.form.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    this.form.addEventListener("focusout", (event) => {
      if (!this.form.contains(/** @type {Node | null} */ (event.relatedTarget))) this.results.hidden = true;
    });
    // A link was followed: what it leads to is below.
    this.results.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("a")) this.results.hidden = true;
    });
    // Before the piano takes it for a key of its own.
    addEventListener("keydown", (event) => this.focusBy(event), { capture: true });
  }

  /** @param {KeyboardEvent} event */
  focusBy(event) {
    if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const { target } = event;
    if (target instanceof Element && target.closest("dialog, input:not([type=checkbox], [type=range]), textarea, [contenteditable]")) return;
    if (document.documentElement.classList.contains("stage") || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.input.focus();
    this.input.select();
  }

  async load() {
    clearTimeout(this.waiting);
    const text = this.input.value.trim();
    if (text === this.asked) return;
    this.asked = text;
    try {
      const chords = text ? /** @type {Typed[]} */ ((await read(`chords?${new URLSearchParams({ text })}`)).chords) : [];
      if (this.asked === text) this.show(chords);
    } catch (refusal) {
      if (this.asked === text) this.show([{ text, chord: null, notes: [], error: sentenceOf(refusal) }]);
    }
  }

  /** @param {Typed[]} chords */
  show(chords) {
    this.chords = chords;
    const right = chords.filter(({ error }) => !error);
    const wrong = chords.flatMap(({ error }) => error ?? []);
    const items = chords.map((typed) => make("li", {}, ...row(typed)));
    const all = right.length > 1 ? [make("span", { class: "all" }, SAYS.all, hearButton(SAYS.all, () => player.playSymbols(right.map(({ text }) => text).join(" "))))] : [];
    this.results.replaceChildren(make("ul", {}, ...items), ...all);
    this.results.hidden = chords.length === 0 || !this.form.contains(document.activeElement);
    this.said.textContent = [right.length ? SAYS.read(right.map(({ chord, text }) => chord?.spoken ?? text)) : "", ...wrong].filter(Boolean).join(" ");
  }

  /** Opens the page of the only chord, or plays all. */
  async enter() {
    await this.load();
    const right = this.chords.filter(({ error }) => !error);
    const link = right.length === 1 ? right[0].chord?.link : null;
    if (link) {
      this.results.hidden = true;
      this.input.blur();
      go(link + location.hash);
    } else if (right.length) {
      player.playSymbols(right.map(({ text }) => text).join(" "));
    }
  }

  close() {
    this.results.hidden = true;
    this.input.blur();
  }
}

/** @param {Typed} typed */
function row({ text, chord, notes, error }) {
  if (error) return [make("p", { class: "wrong" }, error)];
  const names = make("span", { class: "notes" }, notes.map(({ name }) => name).join(" "));
  const hear = () => player.playSymbols(text);
  return [chord ? chordLink(chord, { hear }) : make("span", { class: "chord-link" }, make("span", {}, text), hearButton(text, hear)), names];
}
