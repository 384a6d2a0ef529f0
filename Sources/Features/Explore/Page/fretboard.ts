// On the band's screens, when a player wants it: how the chord is gripped on his instrument, behind his capo.

import { read } from "./api.js";
import { partOf } from "./band-options.js";
import { make, useRules } from "./dom.js";
import { chosenStrings, isGripped, shapePicture, stringsList } from "./fretboard-picture.js";
import { texts } from "./fretboard-texts.js";
import type { Places } from "./parts.js";
import { ShownChord } from "./shown-chord.js";
import { remembered } from "./storage.js";

/** How many shapes are drawn. */
const SHOWN = 3;

useRules(`
  #fretboard { grid-area: roman; justify-content: center; gap: 2rem; margin-top: 2.2rem; height: clamp(6rem, 24dvh, 18rem); min-height: 0; }
  body:has(#song:not([hidden])) #fretboard { display: none; }
  #fretboard figure + figure { opacity: 0.75; }
  /* A fourth chooser has no room beside the others on a phone. */
  @media (max-width: 600px) { #choices { flex-wrap: wrap; } #choices label { flex: 1 1 40%; } }
  @media (max-width: 480px) { #fretboard { gap: 0.5rem; } #fretboard figure:nth-child(3) { display: none; } }
`);

export const places: Places = {
  choices: ({ element, state, signal }) => {
    const box = make("section", { id: "fretboard", class: "shapes", "aria-label": texts.title, hidden: true });
    document.getElementById("roman")?.after(box);
    const said = make("span", { class: "said" });
    const say = () => (said.textContent = select.selectedOptions[0].text);
    const select = stringsList(() => {
      say();
      state.tell("options");
    }, { signal });
    say();
    element.append(make("label", { class: "chooser" }, make("span", {}, texts.title), said, select));
    const shown = new ShownChord(state, { show: "landing", hold: 0, view: "calm", needsConnection: true }, signal);
    /** The last chord that was drawn, and the one before it. */
    let [drawn, turn, before] = ["", 0, ""];
    async function show() {
      const { chord } = shown;
      const strings = chosenStrings();
      const isAsked = strings && isGripped(partOf(location.search || remembered("band", "")));
      box.hidden = !isAsked;
      // The last shape stays in sight while nothing sounds.
      if (!isAsked || !chord || !["unified", "slash"].includes(chord.kind)) return;
      const wanted = `${chord.name} ${strings}`;
      if (wanted === drawn) return;
      [before, drawn] = [drawn.split(" ")[0], wanted];
      const own = ++turn;
      try {
        const { symbol, shapes } = await read("shapes", { symbol: chord.name, strings, ...(before ? { before } : {}) });
        if (own === turn && !signal.aborted) box.replaceChildren(...shapes.slice(0, SHOWN).map((shape) => shapePicture(symbol, shape)));
      } catch {
        if (own === turn) [drawn, before] = ["", ""];
      }
    }
    shown.addEventListener("change", show);
    // Another instrument connects anew.
    state.follow(["connection", "options"], show, signal);
  },
};
