// Draws the parts of a name as elements. Their sizes are in CSS (name.css), relative to the size of the root.

import { parseName } from "./name.js";
import { spoken } from "./spoken.js";

/** Shows a name in an element: what is seen, and a text for those who do not see it. */
export function showName(element, name, kind, { interval } = {}) {
  const parts = parseName(name, kind);
  const seen = make("span", "seen", { "aria-hidden": "true" });
  seen.append(...drawn(parts));
  const said = make("span", "unseen");
  said.textContent = spoken(name, kind, interval);
  element.dataset.shape = parts.shape;
  element.dataset.name = name ?? "";
  element.dataset.kind = kind ?? "";
  element.replaceChildren(seen, said);
}

function drawn(parts) {
  switch (parts.shape) {
    case "empty": return [];
    case "note": {
      const word = make("span", "kind");
      word.textContent = "note";
      return [word, root(parts.notes[0])];
    }
    case "notes": return parts.notes.flatMap((note, index) => (index ? [make("wbr"), root(note)] : [root(note)]));
    case "polychord": return [line("upper", parts.upper), make("span", "rule"), line("lower", parts.lower)];
    case "plain": {
      const text = make("span", "plain");
      text.textContent = parts.text;
      return [text];
    }
    default: return [line("whole", parts.lower)];
  }
}

function line(role, chord) {
  const element = make("span", `line ${role}`);
  const words = chord.tokens.findIndex((token) => token.type !== "word");
  const atLine = words < 0 ? chord.tokens : chord.tokens.slice(0, words);
  const raised = words < 0 ? [] : chord.tokens.slice(words);
  element.append(root(chord.root));
  element.append(...atLine.map(token));
  if (raised.length) {
    const group = make("span", "raised");
    group.append(...raised.map(token));
    element.append(group);
  }
  if (chord.bass) {
    const slash = make("span", "slash");
    slash.textContent = "/";
    const bass = root(chord.bass);
    bass.classList.add("bass");
    element.append(slash, bass);
  }
  return element;
}

function root({ letters, accidentals }) {
  const element = make("span", "root");
  element.append(letters);
  for (const sign of accidentals) element.append(accidental(sign));
  return element;
}

function token({ type, text }) {
  if (type === "accidental") return accidental(text);
  const element = make("span", type);
  if (type === "sixNine") {
    for (const [role, sign] of [["six", "6"], ["stroke", "/"], ["nine", "9"]]) {
      const part = make("span", role);
      part.textContent = sign;
      element.append(part);
    }
  } else {
    element.textContent = text;
  }
  return element;
}

function accidental(sign) {
  const element = make("span", "accidental");
  element.dataset.sign = { "♭": "flat", "♯": "sharp", "𝄪": "double-sharp", "𝄫": "double-flat" }[sign] ?? "natural";
  element.textContent = sign;
  return element;
}

function make(tag, className, attributes = {}) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
