// Says what chordd listens to, or that it is gone.

import { within } from "./dom.js";
import { said } from "./language.js";
import { messages } from "./messages.js";
import type { Source, State } from "./state.js";

const SAYS = messages.connection;

export function showConnection(state: State, element: HTMLElement) {
  const { dataset, style } = document.documentElement;
  // The style sheet shows them on the stage.
  style.setProperty("--gone", JSON.stringify(SAYS.goneOnStage));
  style.setProperty("--demo", JSON.stringify(SAYS.demoOnStage));
  state.follow(["connection"], () => {
    const [condition, text] = conditionOf(state);
    element.dataset.condition = condition;
    within(element, ".text").textContent = text;
    // It may be cut.
    element.title = text;
    dataset.condition = condition;
    document.documentElement.toggleAttribute("data-demo", condition === "connected" && state.sources.some(({ demo }) => demo));
  });
}

const nameOf = ({ port, portName, demo }: Source) =>
  demo ? SAYS.demo : (!port && portName === "page" ? SAYS.page : said(portName || port));

function conditionOf({ connected, everConnected, sources }: State): [condition: string, text: string] {
  if (!connected) return everConnected ? ["gone", SAYS.gone] : ["waiting", SAYS.connecting];
  if (sources.length === 0) return ["waiting", SAYS.noKeyboard];
  const names = sources.map(nameOf).filter(Boolean);
  return ["connected", names.join(", ")];
}
