// Says what chordd listens to, or that it is gone.

import { within } from "./dom.js";
import { said } from "./language.js";
import { messages } from "./messages.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Source} Source
 */

const SAYS = messages.connection;

/**
 * @param {State} state
 * @param {HTMLElement} element
 */
export function showConnection(state, element) {
  const { dataset, style } = document.documentElement;
  // The style sheet shows them on the stage.
  style.setProperty("--gone", JSON.stringify(SAYS.goneOnStage));
  style.setProperty("--demo", JSON.stringify(SAYS.demoOnStage));
  state.follow(["connection"], () => {
    const [condition, text] = conditionOf(state);
    element.dataset.condition = condition;
    within(element, ".text").textContent = text;
    dataset.condition = condition;
    document.documentElement.toggleAttribute("data-demo", condition === "connected" && state.sources.some(({ demo }) => demo));
  });
}

const nameOf = (/** @type {Source} */ { port, portName, demo }) =>
  demo ? SAYS.demo : (!port && portName === "page" ? SAYS.page : said(portName || port));

/**
 * @param {State} state
 * @returns {[condition: string, text: string]}
 */
function conditionOf({ connected, everConnected, sources }) {
  if (!connected) return everConnected ? ["gone", SAYS.gone] : ["waiting", SAYS.connecting];
  if (sources.length === 0) return ["waiting", SAYS.noKeyboard];
  const names = sources.map(nameOf).filter(Boolean);
  return ["connected", names.join(", ")];
}
