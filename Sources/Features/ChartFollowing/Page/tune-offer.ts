// Below the name, and above the charts: the chart of the player that seems to be played. It is offered, and never followed by itself; an
// audience is not asked.

import { texts } from "./charts-texts.js";
import { make, useRules } from "./dom.js";
import { formOf } from "./followed.js";
import { keyName } from "./music-names.js";
import type { Place, Places } from "./parts.js";

useRules(`
  .tune-offer { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; margin: 0; min-width: 0; color: var(--faint); font-size: 1rem; padding-bottom: 4px; }
  .tune-offer[hidden], .stage .tune-offer { display: none; }
  .tune-offer span { min-width: 0; overflow-wrap: anywhere; }
  .tune-offer button { min-height: 40px; font-size: 0.9375rem; }
`);

/** Shows the offer in an element. */
export function showOffer({ element, signal, state, attempt }: Pick<Place, "element" | "signal" | "state" | "attempt">) {
  let tune: Wire.OfferedTune | null = null;
  const words = make("span");
  const yes = make("button", { type: "button" }, texts.follow);
  const no = make("button", { type: "button" }, texts.notThis);
  const line = make("p", { class: "tune-offer", role: "status", hidden: true }, words, yes, no);
  yes.addEventListener("click", () => tune && attempt("chart-choose", { chart: tune.name, transpose: tune.transpose }));
  no.addEventListener("click", () => attempt("chart-dismiss", {}));
  element.append(line);
  state.follow(["event:form", "connection"], () => {
    tune = formOf(state)?.tune ?? null;
    line.hidden = !tune;
    words.textContent = tune ? texts.offer(tune.name, tune.key && keyName(tune.key), tune.transpose ? texts.semitones(tune.transpose) : null) : "";
    for (const button of [yes, no]) button.hidden = !state.writable;
  }, signal);
}

export const places: Places = { below: showOffer };
