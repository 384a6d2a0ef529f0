// The drawer with the settings that are chosen once, and what keeps all changes beyond the restart.

import { ask, read } from "./api.js";

const by = (id) => document.getElementById(id);

/** What each setting is called on the page. */
const NAMES = {
  "hands.split": "split", "naming.style": "style", "naming.key": "key", "naming.notes": "note names",
  "naming.rootless": "bassist", "naming.alternatives": "other readings", "settling.hold": "hold", "input.ports": "keyboards",
};
const HOLDS = [0, 500, 1000, 2000, 5000, 10000, 30000, 60000];
const EVERY = "every";

export class Drawer {
  constructor(state, notice) {
    Object.assign(this, { state, notice, setup: null });
    const dialog = (this.dialog = by("drawer"));
    by("settings").addEventListener("click", () => this.open());
    by("drawer-close").addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    for (const id of ["save", "save-now"]) by(id).addEventListener("click", () => this.save());
    by("alternatives-count").append(...Array.from({ length: 8 }, (_, count) => new Option(count, count)));
    by("insecure").hidden = isSecureContext;
    this.bind("note-names", "naming.notes");
    this.bind("rootless", "naming.rootless");
    this.bind("alternatives-count", "naming.alternatives");
    this.bind("hold-time", "settling.hold");
    by("learn-split").addEventListener("click", () => this.learn());
    by("keyboard-list").addEventListener("change", (event) => this.choose(event.target));
    state.follow(["settings", "connection"], () => this.show());
  }

  bind(id, name) {
    const control = by(id);
    control.addEventListener("change", () => this.set(name, control.type === "checkbox" ? String(control.checked) : control.value));
  }

  async open() {
    this.said("");
    this.dialog.showModal();
    try {
      this.setup = await read("setup");
    } catch (refusal) {
      this.said(refusal.message);
    }
    this.showKeyboards();
    this.showShare();
    this.show();
  }

  /** The addresses have the token in them, and come only to those who may know it. */
  showShare() {
    const { share = [], advice } = this.setup ?? {};
    by("share-advice").textContent = advice ? `${advice[0].toUpperCase()}${advice.slice(1)}.` : "";
    by("share-list").replaceChildren(...share.flatMap(({ address, qr }, index) => {
      const text = document.createElement("p");
      text.textContent = address;
      if (index > 0 || !qr) return [text];
      const picture = new Image();
      picture.alt = "The address as a QR code";
      picture.src = `data:image/svg+xml,${encodeURIComponent(qr)}`;
      return [picture, text];
    }));
  }

  show() {
    const { state } = this;
    by("settings").hidden = !state.writable;
    by("note-names").value = state.noteNames;
    by("rootless").checked = state.rootless;
    by("alternatives-count").value = state.alternatives;
    this.showHolds(state.hold);
    const isSplit = typeof state.split === "number" && state.splitName !== "floating";
    if (this.learning && state.splitName !== this.learning) this.learning = null;
    by("split-now").textContent = this.learning
      ? "Press the lowest key of the right hand now."
      : isSplit ? `The right hand begins at ${state.splitName}.` : `Now: ${state.splitName === "off" ? "one hand" : state.splitName ?? ""}.`;
    const names = state.unsaved.map((name) => NAMES[name] ?? name);
    by("unsaved").hidden = names.length === 0 || !state.writable;
    by("unsaved-names").textContent = `Until the restart: ${names.join(", ")}`;
    by("save").disabled = names.length === 0;
    if (names.length > 0 && !this.isRefused) this.said(`Changed until the restart: ${names.join(", ")}.`);
  }

  /** The time that a file says may be none of the list. */
  showHolds(hold) {
    const list = by("hold-time");
    const times = [...new Set([...HOLDS, hold])].sort((a, b) => a - b);
    if (list.options.length !== times.length || ![...list.options].some((option) => option.value === `${hold}ms`)) {
      list.replaceChildren(...times.map((time) => new Option(time === 0 ? "not at all" : `${time / 1000} s`, `${time}ms`)));
    }
    list.value = `${hold}ms`;
  }

  showKeyboards() {
    const { keyboards = [], ports = [] } = this.setup ?? {};
    const row = (text, value, isChecked) => {
      const [label, box] = [document.createElement("label"), document.createElement("input")];
      Object.assign(box, { type: "checkbox", value, checked: isChecked });
      label.append(box, text);
      return label;
    };
    const isListed = ({ selector, port, portName }) => ports.some((each) => [selector, port, portName].includes(each));
    by("no-keyboards").hidden = keyboards.length > 0;
    by("keyboard-list").replaceChildren(
      ...(keyboards.length ? [row("every keyboard, also one that comes later", EVERY, ports.length === 0)] : []),
      ...keyboards.map((each) => row(`${each.portName} (${each.port})`, each.port, ports.length ? isListed(each) : each.connected)));
  }

  /** A keyboard is connected or not at once; which ones shall be is kept for the next start. */
  async choose(box) {
    const boxes = [...by("keyboard-list").querySelectorAll("input")];
    const [every, ...single] = boxes;
    if (box !== every) every.checked = false;
    const chosen = every.checked ? [] : single.filter((each) => each.checked);
    const selectors = chosen.map((each) => this.setup.keyboards.find(({ port }) => port === each.value).selector);
    await this.set("input.ports", selectors.join(","));
    const wanted = this.setup.keyboards.filter(({ port, usual }) => (every.checked ? usual : chosen.some((each) => each.value === port)));
    for (const keyboard of this.setup.keyboards) {
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

  set(name, value) {
    return this.attempt(() => ask("set", { name, value }));
  }

  async save() {
    by("lines").hidden = true;
    try {
      const { file, warnings } = await ask("save");
      this.isRefused = true;
      this.said(`Saved in ${file}.`, warnings);
    } catch (refusal) {
      this.isRefused = true;
      this.said(refusal.message);
      by("lines").textContent = refusal.answer?.lines ?? "";
      by("lines").hidden = !refusal.answer?.lines;
      if (!this.dialog.open) this.dialog.showModal();
    }
    if (!this.dialog.open) this.notice.show(by("saved").textContent);
  }

  async attempt(act) {
    this.isRefused = false;
    try {
      await act();
      return true;
    } catch (refusal) {
      this.isRefused = true;
      this.said(refusal.message);
      this.show();
      return false;
    }
  }

  said(sentence, warnings = []) {
    by("saved").textContent = [sentence, ...warnings].join(" ");
  }
}
