import { asset } from "./assets.mjs";
import { provide } from "./browser.mjs";
import { table } from "./table.mjs";

/** As much of an element as a name needs. */
class Element {
  constructor(tag) {
    Object.assign(this, { tag, attributes: {}, dataset: {}, children: [] });
    this.classList = { add: (name) => (this.attributes.class += ` ${name}`) };
  }
  setAttribute(name, value) { this.attributes[name] = value; }
  append(...children) { this.children.push(...children); }
  replaceChildren(...children) { this.children = children; }
  get text() {
    const inner = this.children.map((child) => child.text ?? child).join(" ");
    return this.tag === "wbr" ? "~" : `${this.attributes.class}(${inner})`;
  }
}

provide({ document: { createElement: (tag) => new Element(tag) } });
const { showName } = await asset("name-view.js");

/** "C♯ word:ma figure:7 /B♭": a part of a name. */
function part(text) {
  const note = (name) => ({ root: name.replace(/[♭♯𝄪𝄫]/gu, ""), accidental: name.replace(/[^♭♯𝄪𝄫]/gu, "") });
  const [root, ...rest] = text.split(" ");
  const bass = rest.at(-1)?.startsWith("/") ? note(rest.pop().slice(1)) : undefined;
  return { ...note(root), tokens: rest.map((each) => each.split(/:(.*)/u)).map(([type, text]) => ({ type, text })), bass };
}

table("how a name is drawn", [
  ["C", "unified", ["C"], "chord", "line whole(root(C))"],
  ["C", "note", ["C"], "note", "kind(note) root(C)"],
  ["C–E", "interval", ["C", "E"], "notes", "root(C) ~ root(E)"],
  ["C5", "interval", ["C figure:5"], "chord", "line whole(root(C) raised(figure(5)))"],
  ["C–D–E♭", "none", ["C", "D", "E♭"], "notes", "root(C) ~ root(D) ~ root(E accidental(♭))"],
  ["Cma7", "unified", ["C word:ma figure:7"], "chord", "line whole(root(C) word(ma) raised(figure(7)))"],
  ["C⁶/₉", "unified", ["C sixNine:6/9"], "chord", "line whole(root(C) raised(sixNine(six(6) stroke(/) nine(9))))"],
  ["F7(♭9)/G", "slash", ["F figure:7 accidental:♭ figure:9 /G"], "slash",
    "line whole(root(F) raised(figure(7) accidental(♭) figure(9)) slash(/) root bass(G))"],
  ["D♭|Cma7", "polychord", ["D♭", "C word:ma figure:7"], "polychord",
    "line upper(root(D accidental(♭))) rule() line lower(root(C) word(ma) raised(figure(7)))"],
  ["C:maj7", "unified", [], "plain", "plain(C:maj7)"],
], (name, kind, parts, shape) => {
  const element = new Element("h1");
  showName(element, { name, kind, parts: parts.map(part), spoken: "in words" });
  if (element.dataset.shape !== shape || element.dataset.name !== name || element.dataset.kind !== kind) throw new Error(JSON.stringify(element.dataset));
  const [seen, unseen] = element.children;
  if (unseen.text !== "unseen(in words)") throw new Error(unseen.text);
  return seen.children.map((child) => child.text).join(" ");
});

table("no name", [[null, "empty seen() unseen()"], [undefined, "empty seen() unseen()"]], (reading) => {
  const element = new Element("h1");
  showName(element, reading);
  return [element.dataset.shape, ...element.children.map((child) => child.text)].join(" ");
});
