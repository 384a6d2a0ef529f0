// Says what chordd listens to, or that it is gone.

export function showConnection(state, element) {
  state.follow(["connection"], () => {
    const [condition, text] = conditionOf(state);
    element.dataset.condition = condition;
    element.querySelector(".text").textContent = text;
    document.documentElement.dataset.condition = condition;
    document.documentElement.toggleAttribute("data-demo", condition === "connected" && state.sources.some(({ demo }) => demo));
  });
}

const nameOf = ({ port, portName, demo }) => demo ? "Demo, until your first key" : (!port && portName === "page" ? "the page's piano" : portName || port);

function conditionOf({ connected, everConnected, sources }) {
  if (!connected) return everConnected ? ["gone", "no connection; trying again"] : ["waiting", "connecting to chordd"];
  if (sources.length === 0) return ["waiting", "no keyboard is connected"];
  const names = sources.map(nameOf).filter(Boolean);
  return ["connected", names.join(", ")];
}
