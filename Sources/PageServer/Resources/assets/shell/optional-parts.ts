// The parts of Play that are there on request: each is a switch in the menu, and loaded once it was switched on.

import { fill, make } from "./dom.js";
import { said } from "./language.js";
import type { State } from "./state.js";
import { remember, remembered } from "./storage.js";

export const isWanted = (name: string) => remembered(`part-${name}`, "off") === "on";

/** Offers the parts that have a title; the topic `options` tells that one was switched. */
export function offerParts(state: State, box: HTMLElement) {
  state.follow(["connection"], () => fill(box, state.parts.filter(({ title }) => title), ({ name }) => name, ({ name, title }) => {
    const input = make("input", { type: "checkbox", role: "switch", checked: isWanted(name) });
    input.addEventListener("change", () => {
      remember(`part-${name}`, input.checked ? "on" : "off");
      state.tell("options");
    });
    return make("label", { class: "switch" }, make("span", {}, said(title ?? "")), input);
  }));
}
