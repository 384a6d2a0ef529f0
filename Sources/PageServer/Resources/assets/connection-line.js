// Says what chordd listens to, or that it is gone.

import { within } from "./dom.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Source} Source
 */

/**
 * @param {State} state
 * @param {HTMLElement} element
 */
export function showConnection(state, element) {
  state.follow(["connection"], () => {
    const [condition, text] = conditionOf(state);
    element.dataset.condition = condition;
    within(element, ".text").textContent = text;
    document.documentElement.dataset.condition = condition;
    document.documentElement.toggleAttribute("data-demo", condition === "connected" && state.sources.some(({ demo }) => demo));
  });
}

const nameOf = (/** @type {Source} */ { port, portName, demo }) =>
  demo ? "Demo, until your first key" : (!port && portName === "page" ? "the page's piano" : portName || port);

/**
 * @param {State} state
 * @returns {[condition: string, text: string]}
 */
function conditionOf({ connected, everConnected, sources }) {
  if (!connected) return everConnected ? ["gone", "no connection; trying again"] : ["waiting", "connecting to chordd"];
  if (sources.length === 0) return ["waiting", "no keyboard is connected"];
  const names = sources.map(nameOf).filter(Boolean);
  return ["connected", names.join(", ")];
}
