// The functions of a key around the circle of fifths: they turn to the key that is chosen.

import { point, segment } from "./circle-picture.js";
import { texts } from "./circle-texts.js";
import { draw } from "./dom.js";

type KeyFunction = Wire.KeyFactsKeyFunction;

/** The turn that goes on from another one by the shorter way, in twelfths. */
export function turned(from: number, place: number) {
  const way = ((place - from) % 12 + 12) % 12;
  return from + (way > 6 ? way - 12 : way);
}

/** How far the functions stand out from the rings of the keys. */
const WIDTH = 14;

export class Overlay {
  element = draw("g", { class: "functions", "aria-hidden": "true" });
  /** In twelfths; it goes on beyond a whole turn, so that it never turns back all the way. */
  angle = 0;
  groups: Map<string, SVGGElement> = new Map();
  /** The drawn content, as one text. */
  drawn = "";

  declare radii: { major: number, minor: number };

  /** @param rings between which the keys are */
  constructor({ outside, middle }: { outside: number, middle: number }) {
    this.radii = { major: outside + 1, minor: middle - 1 - WIDTH };
  }

  /** @param place of the key */
  turn(place: number, functions: KeyFunction[]) {
    this.angle = turned(this.angle, place);
    const around = functions.map((each) => ({ ...each, place: (each.place - place + 12) % 12 }));
    const text = JSON.stringify(around.map(({ numeral, ring, place: at }) => [numeral, ring, at]));
    if (text !== this.drawn) {
      this.drawn = text;
      this.groups = new Map(around.map((each) => [each.numeral, this.draw(each)]));
      this.element.replaceChildren(...this.groups.values());
    }
    this.element.style.setProperty("--turn", `${this.angle * 30}deg`);
  }

  draw({ ring, place, numeral, function: name }: KeyFunction) {
    const inner = this.radii[ring];
    const [x, y] = point(inner + WIDTH / 2, place);
    const group = draw("g", { "data-function": name }, draw("path", { d: segment(inner + WIDTH, inner, place) }),
      draw("g", { transform: `translate(${x} ${y})` }, draw("text", { class: "numeral" },
        draw("tspan", { class: "letter-of", x: 0, y: -3 }, texts.letters[name] ?? ""), draw("tspan", { x: 0, y: 3 }, numeral)),
      // In a small picture both stand in one line.
      draw("text", { class: "in-line" }, draw("tspan", { class: "letter-of" }, `${texts.letters[name] ?? ""} `), numeral)));
    return group;
  }

  /** @param present the one that is played */
  light(present: KeyFunction | null) {
    for (const [numeral, group] of this.groups) group.classList.toggle("present", numeral === present?.numeral);
  }
}
