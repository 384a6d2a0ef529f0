// The builder of screens for others: a live preview, every option, and the address to copy.

import { instrumentChoices, LETTERS } from "./band-options.js";
import { make, onResize, useRules } from "./dom.js";
import { messages } from "./messages.js";
import { networkName, openNetwork, readNetwork } from "./network.js";
import { addressOf, type Field, FIELDS, PRESETS, type Screen, usualOf } from "./screens-model.js";
import { at } from "./root.js";
import { rules } from "./screens-style.js";
import { follow, state, View } from "./shell.js";
import { token } from "./token.js";

const SAYS = messages.screens;
/** The root of the page, without its slash. */
const HERE = location.origin + at("/").slice(0, -1);

useRules(rules);

customElements.define("chordd-screens", class extends View {
  screen = PRESETS.stream;
  frame = make("iframe", { title: SAYS.preview, tabindex: "-1" });
  box = make("div", { class: "frame" }, this.frame);
  address = make("input", { readonly: "", "aria-label": SAYS.address, spellcheck: "false" });
  link = make("a", { target: "_blank", rel: "noreferrer" }, SAYS.open);
  form = make("form");
  /** How others reach the page, as far as this page may know it. */
  network: Wire.NetworkReply | null = null;
  /** For whom the address is: this computer, or others in one of its networks. */
  place = make("select", { "aria-label": messages.network.where });
  opener = make("button", { type: "button", hidden: true }, messages.network.openIt);
  onlyHere = make("p", { class: "local", hidden: true }, messages.network.onlyHere);

  open(signal: AbortSignal) {
    const copy = make("button", { type: "button", class: "strong" }, SAYS.copy);
    copy.addEventListener("click", () => this.copy(copy));
    this.address.addEventListener("focus", () => this.address.select());
    const presets = Object.entries(PRESETS).map(([name, screen]) => {
      const button = make("button", { type: "button", "data-preset": name }, SAYS.presetsAre[name]);
      button.addEventListener("click", () => this.begin(screen));
      return button;
    });
    this.append(
      make("h1", {}, SAYS.title), make("p", { class: "lead" }, SAYS.lead),
      make("div", { class: "presets", role: "group", "aria-label": SAYS.presets }, make("span", { class: "caption" }, SAYS.presets), ...presets),
      make("div", { class: "shown" }, this.box, make("div", { class: "address" }, this.place, this.address, copy, this.link, this.opener), this.onlyHere),
      this.form);
    this.opener.addEventListener("click", openNetwork);
    this.place.addEventListener("change", () => this.show());
    addEventListener("network", (event) => this.take((event as CustomEvent<Wire.NetworkReply>).detail), { signal });
    follow(["connection"], () => state.owner && readNetwork().then((reply) => this.take(reply)).catch(() => undefined), signal);
    onResize([this], () => this.scale(), signal);
    follow(["connection"], () => this.begin(this.screen), signal);
  }

  take(reply: Wire.NetworkReply) {
    this.network = reply;
    this.offer();
    this.show();
  }

  /** Nobody else reaches an address of this machine alone. */
  get isLocal() {
    return ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  }

  /** The places from which the screen may be seen; a bandmate is never at this computer. */
  offer() {
    const links = this.isLocal ? this.network?.networks ?? [] : [];
    const chosen = this.place.selectedOptions[0]?.text;
    this.place.replaceChildren(
      new Option(messages.network.thisComputer, HERE), ...links.map((link, index) => new Option(networkName(links, index), link.address)));
    const options = [...this.place.options];
    this.place.selectedIndex = Math.max(options.findIndex(({ text }) => text === chosen), this.screen.kind === "band" && links.length > 0 ? 1 : 0);
    this.place.hidden = links.length === 0;
    this.opener.hidden = !this.isLocal || links.length > 0 || !state.owner;
    this.onlyHere.hidden = !this.isLocal || links.length > 0;
  }

  begin(screen: Screen) {
    this.screen = { ...screen, choices: { ...screen.choices } };
    for (const button of this.querySelectorAll("[data-preset]")) {
      const preset = PRESETS[button.getAttribute("data-preset") ?? ""];
      button.setAttribute("aria-pressed", String(addressOf(screen) === addressOf(preset)));
    }
    this.fillForm();
    this.place.replaceChildren();
    this.offer();
    this.show();
  }

  fillForm() {
    this.form.replaceChildren(...["what", "when", "how"].flatMap((group) => {
      const fields = FIELDS.filter((field) => field.group === group && (this.screen.kind === "overlay" || field.onBand));
      if (!fields.length) return [];
      return [make("fieldset", {}, make("legend", {}, SAYS.groups[group]), ...fields.map((field) => this.control(field)))];
    }));
  }

  control({ name, isSwitch }: Field) {
    const value = this.screen.choices[name] ?? usualOf(name);
    const take = (text: string) => {
      this.screen.choices[name] = text;
      this.show();
    };
    if (isSwitch) {
      const box = make("input", { type: "checkbox", role: "switch", name });
      box.checked = value === "1";
      box.addEventListener("change", () => take(box.checked ? "1" : "0"));
      return make("label", { class: "switch" }, make("span", {}, SAYS.fields[name]), box);
    }
    const list = make("select", { name }, ...this.choicesOf(name).map(([text, label]) => new Option(label, text)));
    if (![...list.options].some((option) => option.value === value)) list.append(new Option(value, value));
    list.value = value;
    list.addEventListener("change", () => take(list.value));
    return make("label", {}, make("span", {}, SAYS.fields[name]), list);
  }

  choicesOf(name: string): [value: string, text: string][] {
    if (name === "instrument") return instrumentChoices().map(({ value, text }) => [value, text]);
    if (name === "letters") return LETTERS.map((value) => [value, messages.band.lettersAre[value]]);
    if (name === "style") return [["", state.style], ...state.choices.styles.filter((each) => !each.forPrograms).map(({ name: style }) => [style, style] as [string, string])];
    // Numbers come first in an object; what is usual comes first here.
    const usual = usualOf(name);
    return Object.entries(SAYS.choices[name]).sort(([a], [b]) => Number(b === usual) - Number(a === usual));
  }

  show() {
    const path = addressOf(this.screen);
    const fragment = token ? `#token=${encodeURIComponent(token)}` : "";
    const origin = this.place.value || HERE;
    const address = `${origin}${path}`;
    this.address.value = address;
    this.link.href = origin === HERE ? address + fragment : address;
    if (this.frame.getAttribute("src") !== at(path) + fragment) this.frame.setAttribute("src", at(path) + fragment);
    this.scale();
  }

  /** The preview has the true proportions of the screen. */
  scale() {
    const { width, height } = this.screen;
    const room = this.querySelector(".shown")?.clientWidth ?? 0;
    const factor = Math.min(1, room / width, 0.6 * innerHeight / height);
    Object.assign(this.box.style, { width: `${width * factor}px`, height: `${height * factor}px` });
    Object.assign(this.frame.style, { width: `${width}px`, height: `${height}px`, transform: `scale(${factor})` });
  }

  async copy(button: HTMLElement) {
    try {
      await navigator.clipboard.writeText(this.address.value);
    } catch {
      // Without encryption a browser has no clipboard for pages.
      this.address.select();
      document.execCommand("copy");
    }
    button.textContent = SAYS.copied;
    setTimeout(() => (button.textContent = SAYS.copy), 2000);
  }
});
