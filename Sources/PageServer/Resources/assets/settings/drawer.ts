// The drawer with the settings that are chosen once, and what keeps all changes beyond the restart.

import { ask, read, sentenceOf } from "./api.js";
import { by, fill, make, markup } from "./dom.js";
import { chooseLanguage, chosenLanguage, language, languageOf, languages, said } from "./language.js";
import { messages } from "./messages.js";
import { Network } from "./network.js";
import type { Notice } from "./notice.js";
import { saidOf } from "./sentence.js";
import type { State } from "./state.js";

const SAYS = messages.settings;
const HOLDS = [0, 500, 1000, 2000, 5000, 10000, 30000, 60000];
const EVERY = "every";

export class Drawer {
  /** The choices of the settings. */
  setup: Partial<Wire.SetupReply> = {};
  /** While a key is waited for that is to be the split: the name of the split before it. */
  learning: string | null = null;
  /** Whether the sentence at the bottom is about the last attempt, and stays. */
  isRefused = false;

  declare state: State;
  declare notice: Notice;
  declare dialog: HTMLDialogElement;
  declare network: Network;
  declare noteNames: HTMLSelectElement;
  declare rootless: HTMLInputElement;
  declare alternatives: HTMLSelectElement;
  declare holds: HTMLSelectElement;

  constructor(state: State, notice: Notice) {
    this.state = state;
    this.notice = notice;
    const dialog = (this.dialog = by("drawer", HTMLDialogElement));
    dialog.append(content());
    this.network = new Network(state);
    by("share").replaceWith(this.network.element);
    this.noteNames = by("note-names", HTMLSelectElement);
    this.rootless = by("rootless", HTMLInputElement);
    this.alternatives = by("alternatives-count", HTMLSelectElement);
    this.holds = by("hold-time", HTMLSelectElement);
    by("settings").addEventListener("click", () => this.open());
    addEventListener("open-settings", (event) => this.open((event as CustomEvent<string>).detail));
    by("drawer-close").addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    for (const id of ["save", "save-now"]) by(id).addEventListener("click", () => this.save());
    this.alternatives.append(
      ...Array.from({ length: 8 }, (_, count) => new Option(String(count), String(count))), new Option(SAYS.allAlternatives, "all"),
    );
    by("insecure").hidden = isSecureContext;
    offerLanguages(by("language", HTMLSelectElement));
    by("use-usual-notes").addEventListener("click", () => this.set("naming.notes", SAYS.usualNotes));
    this.bind(this.noteNames, "naming.notes");
    this.bind(this.rootless, "naming.rootless");
    this.bind(this.alternatives, "naming.alternatives");
    this.bind(this.holds, "settling.hold");
    by("learn-split").addEventListener("click", () => this.learn());
    by("keyboard-list").addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement) this.choose(target);
    });
    state.follow(["settings", "connection"], () => this.show());
  }

  bind(control: HTMLInputElement | HTMLSelectElement, name: string) {
    const valueOf = () => (control instanceof HTMLInputElement ? String(control.checked) : control.value);
    control.addEventListener("change", () => this.set(name, valueOf()));
  }

  /** @param part `network`: begins there */
  async open(part?: string) {
    this.said("");
    if (!this.dialog.open) this.dialog.showModal();
    const network = this.network.begin();
    try {
      this.setup = await read("setup");
    } catch (refusal) {
      this.said(sentenceOf(refusal));
    }
    this.showKeyboards();
    this.show();
    void this.showConnections();
    await network;
    if (part === "network") this.network.focus();
  }

  show() {
    const { state } = this;
    by("settings").hidden = !state.writable;
    this.showNoteNames();
    this.rootless.checked = state.rootless;
    this.alternatives.value = String(state.alternatives);
    this.showHolds(state.hold);
    const isSplit = typeof state.split === "number" && state.splitName !== "floating";
    if (this.learning && state.splitName !== this.learning) this.learning = null;
    by("split-now").textContent = this.learning
      ? SAYS.learning
      : isSplit ? SAYS.rightHand(state.splitName) : SAYS.now(state.splitName === "off" ? SAYS.oneHand : state.splitName ?? "");
    const names = state.unsaved.map((name) => SAYS.called[name] ?? name);
    by("unsaved").hidden = names.length === 0 || !state.writable;
    by("menu").classList.toggle("dotted", !by("unsaved").hidden);
    by("menu").title = by("unsaved").hidden ? "" : messages.header.notKept;
    by("unsaved-names").textContent = messages.header.unsaved(names);
    by("save", HTMLButtonElement).disabled = names.length === 0;
    if (names.length > 0 && !this.isRefused) this.said(SAYS.unsaved(names));
  }

  /** Each by the notes that are called differently. */
  showNoteNames() {
    const { noteNames } = this.state.choices;
    const sample = (notes: string[]) => [0, 2, 4, 5, 7, 9, 10, 11].map((note) => notes[note]).join(" ");
    fill(this.noteNames, noteNames, ({ name }) => name, ({ name, notes }) => new Option(sample(notes), name));
    this.noteNames.value = this.state.noteNames;
    // The names of notes are those of all outputs: a page that speaks another language offers its own, and changes nothing by itself.
    by("usual-notes").hidden = this.state.noteNames !== "english" || SAYS.usualNotes === "english";
  }

  /** The time that a file says may be none of the list. */
  showHolds(hold: number) {
    const list = this.holds;
    const times = [...new Set([...HOLDS, hold])].sort((a, b) => a - b);
    if (list.options.length !== times.length || ![...list.options].some((option) => option.value === `${hold}ms`)) {
      list.replaceChildren(...times.map((time) => new Option(time === 0 ? SAYS.noHold : SAYS.seconds(time / 1000), `${time}ms`)));
    }
    list.value = `${hold}ms`;
  }

  showKeyboards() {
    const { keyboards = [], ports = [] } = this.setup;
    const row = (text: string, value: string, checked: boolean) =>
      make("label", {}, make("input", { type: "checkbox", value, checked }), text);
    const isListed = ({ selector, port, portName }: Wire.SetupReplyKeyboard) => ports.some((each) => [selector, port, portName].includes(each));
    by("no-keyboards").hidden = keyboards.length > 0;
    by("keyboard-list").replaceChildren(
      ...(keyboards.length ? [row(SAYS.everyKeyboard, EVERY, ports.length === 0)] : []),
      ...keyboards.map((each) => row(`${each.portName} (${each.port})`, each.port, ports.length ? isListed(each) : each.connected)));
  }

  /** The answer may take two seconds, so nothing waits for it. */
  async showConnections() {
    const { lacks } = await read("connections").catch(() => ({ lacks: [] }));
    by("connections").replaceChildren(...lacks.map((lack) => make("p", {}, saidOf(lack, "sentence"))));
  }

  /** A keyboard is connected or not at once; which ones shall be is kept for the next start. */
  async choose(box: HTMLInputElement) {
    const boxes = [...by("keyboard-list").querySelectorAll("input")];
    const { keyboards = [] } = this.setup;
    const [every, ...single] = boxes;
    if (box !== every) every.checked = false;
    const chosen = every.checked ? [] : single.filter((each) => each.checked);
    const selectors = chosen.map((each) => keyboards.find(({ port }) => port === each.value)?.selector ?? each.value);
    await this.set("input.ports", selectors.join(","));
    const wanted = keyboards.filter(({ port, usual }) => (every.checked ? usual : chosen.some((each) => each.value === port)));
    for (const keyboard of keyboards) {
      const isWanted = wanted.includes(keyboard);
      if (isWanted === keyboard.connected) continue;
      await this.attempt(() => ask(isWanted ? "connect" : "disconnect", { port: keyboard.port }));
      keyboard.connected = isWanted;
    }
    if (every.checked) for (const each of single) each.checked = wanted.some(({ port }) => port === each.value);
  }

  async learn() {
    if (await this.attempt(() => ask("split", { split: "learn" }))) this.learning = this.state.splitName;
    this.show();
  }

  set(name: string, value: string) {
    return this.attempt(() => ask("set", { name, value }));
  }

  async save() {
    try {
      const { warnings } = await ask("save");
      this.isRefused = true;
      this.said(warnings.length > 0 ? SAYS.savedPartly : SAYS.saved);
    } catch {
      this.isRefused = true;
      this.said(SAYS.notSaved);
      if (!this.dialog.open) this.dialog.showModal();
    }
    if (!this.dialog.open) this.notice.show(by("saved").textContent ?? "");
  }

  async attempt(act: () => Promise<unknown>) {
    this.isRefused = false;
    try {
      await act();
      return true;
    } catch (refusal) {
      this.isRefused = true;
      this.said(sentenceOf(refusal));
      this.show();
      return false;
    }
  }

  said(sentence: string) {
    by("saved").textContent = sentence;
  }
}

/** The languages by their own names, and first that of the browser. */
function offerLanguages(list: HTMLSelectElement) {
  list.append(
    new Option(SAYS.browserLanguage(languageOf(navigator.languages).name), ""),
    ...languages.map(({ code, name }) => {
      const option = new Option(name, code);
      option.lang = code;
      return option;
    }));
  // The address may ask for another one than was chosen.
  list.value = new URLSearchParams(location.search).has("lang") ? language : languages.some(({ code }) => code === chosenLanguage) ? chosenLanguage : "";
  list.addEventListener("change", () => chooseLanguage(list.value));
}

function content() {
  return markup`
<h2 id="drawer-title">${SAYS.title} <button id="drawer-close" type="button" aria-label="${SAYS.close}">✕</button></h2>
<fieldset>
  <legend>${SAYS.keyboards}</legend>
  <div id="keyboard-list"></div>
  <p id="no-keyboards">${SAYS.noKeyboards}</p>
  <div id="connections"></div>
</fieldset>
<fieldset>
  <legend>${SAYS.split}</legend>
  <button id="learn-split" type="button">${SAYS.learn}</button>
  <p id="split-now" role="status"></p>
</fieldset>
<fieldset class="rows">
  <legend>${SAYS.names}</legend>
  <label><span>${SAYS.noteNames}</span><select id="note-names" translate="no"></select></label>
  <p id="usual-notes" hidden><button id="use-usual-notes" type="button">${SAYS.useUsualNotes}</button></p>
  <label><span>${SAYS.language}</span><select id="language">${""}</select></label>
  <label class="switch"><input type="checkbox" id="rootless"><span>${SAYS.rootless}</span></label>
</fieldset>
<details class="rows">
  <summary>${SAYS.advanced}</summary>
  <label><span>${SAYS.alternatives}</span><select id="alternatives-count"></select></label>
  <label><span>${SAYS.hold}</span><select id="hold-time"></select></label>
</details>
<div id="share"></div>
<p id="insecure" hidden>${SAYS.insecure}</p>
<div class="foot">
  <p id="saved" role="status"></p>
  <button id="save" type="button" class="strong">${SAYS.save}</button>
</div>`;
}
