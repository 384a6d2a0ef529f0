// The part of the settings that opens the page to others in the network, for the person at the machine.

import { ask, read, sentenceOf } from "./api.js";
import { make, useRules } from "./dom.js";
import { messages } from "./messages.js";
import { rules } from "./network-style.js";
import type { State } from "./state.js";

type Reply = Wire.NetworkReply;
type Link = Wire.NetworkReplyNetwork;

const SAYS = messages.network;
const RIGHTS = ["look", "play", "everything"];
/** How long a button says that it was done, in milliseconds. */
const DONE = 2000;

/** Opens the settings at the switch of the network: for menus, and for views that need it. */
export const openNetwork = () => {
  dispatchEvent(new CustomEvent("open-settings", { detail: "network" }));
};

/** Whether others reach the page, and where; only for the person at the machine. */
export const readNetwork = () => read("network");

/** What a network is called; the second of a kind has its number. */
export function networkName(links: Link[], index: number) {
  const { kind } = links[index];
  const number = links.slice(0, index + 1).filter((each) => each.kind === kind).length;
  const name = SAYS.kinds[kind] ?? SAYS.kinds.other;
  return number > 1 ? `${name} ${number}` : name;
}

export class Network {
  toggle = make("input", { type: "checkbox", id: "network-open", role: "switch" });
  sentence = make("p", { id: "network-state", role: "status" });
  again = make("button", { type: "button" }, SAYS.again);
  rights = make("select", { id: "network-others" }, ...RIGHTS.map((name) => new Option(SAYS.rights[name], name)));
  what = make("label", { class: "others" }, make("span", {}, SAYS.others), this.rights);
  links = make("ul", { "aria-label": SAYS.links });
  newKey = make("button", { type: "button" }, SAYS.newKey);
  aboutKey = make("p", {}, SAYS.aboutKey);
  element = make("fieldset", { id: "network" },
    make("legend", {}, SAYS.title), make("label", { class: "switch" }, this.toggle, make("span", {}, SAYS.toggle)),
    this.sentence, this.again, this.links, this.what, this.newKey, this.aboutKey);

  declare state: State;

  constructor(state: State) {
    this.state = state;
    useRules(rules);
    this.toggle.addEventListener("change", () => this.choose({ open: this.toggle.checked }));
    this.again.addEventListener("click", () => this.choose({ open: true }));
    this.rights.addEventListener("change", () => this.choose({ open: true, others: this.rights.value as any }));
    this.newKey.addEventListener("click", () => this.choose({ open: true, newKey: true }, SAYS.keyIsNew));
    this.element.hidden = true;
  }

  /** Asks how it stands; only the person at the machine sees any of it. */
  async begin() {
    this.element.hidden = !this.state.owner;
    if (this.element.hidden) return;
    try {
      this.show(await readNetwork());
    } catch (refusal) {
      this.sentence.textContent = sentenceOf(refusal);
    }
  }

  focus() {
    this.element.scrollIntoView({ block: "start" });
    this.toggle.focus();
  }

  /** @param done what is said when it was done */
  async choose(wanted: Wire.Requests["open-network"], done?: string) {
    try {
      this.show(await ask("open-network", wanted), done);
    } catch (refusal) {
      await this.begin();
      this.sentence.textContent = sentenceOf(refusal);
    }
  }

  show(reply: Reply, done?: string) {
    const { open, governed, others, problem, networks, lasts } = reply;
    this.toggle.checked = open;
    this.toggle.disabled = governed;
    this.rights.value = others;
    const isReached = open && !problem;
    this.sentence.classList.toggle("trouble", Boolean(problem));
    this.sentence.textContent = done ?? (problem ? SAYS.problems[problem] : stateOf(reply));
    if (!lasts && !problem) this.sentence.textContent += ` ${SAYS.forNow}`;
    this.again.hidden = !problem;
    this.what.hidden = !open || governed;
    this.newKey.hidden = this.aboutKey.hidden = !isReached || governed || others === "look";
    this.links.hidden = networks.length === 0;
    this.links.replaceChildren(...networks.map((_, index) => this.row(networks, index)));
    dispatchEvent(new CustomEvent("network", { detail: reply }));
  }

  row(links: Link[], index: number) {
    const { address, link, qr } = links[index];
    const name = networkName(links, index);
    const where = make("span", { class: "where" }, address.replace("http://", ""));
    const copy = make("button", { type: "button", "aria-label": SAYS.copyOf(name) }, SAYS.copy);
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(link);
        copy.textContent = SAYS.copied;
        setTimeout(() => (copy.textContent = SAYS.copy), DONE);
      } catch {
        getSelection()?.selectAllChildren(where);
      }
    });
    const code = qr ? [make("img", { alt: SAYS.code(name), src: `data:image/svg+xml,${encodeURIComponent(qr)}` })] : [];
    return make("li", {}, make("h3", {}, name), ...code, where, copy);
  }
}

function stateOf({ open, governed, others, networks }: Reply) {
  if (governed && !open) return SAYS.governedToThis;
  if (governed) return others === "look" ? SAYS.governedToLook : SAYS.governed;
  if (open) return SAYS.opened[others];
  return networks.length > 0 ? SAYS.byServer : SAYS.closed;
}
