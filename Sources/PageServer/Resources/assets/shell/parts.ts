// The places of a screen, and the parts that features bring to them: modules that export `places`, used once chordd has named them.

import type { Attempt } from "./api.js";
import { bundled } from "./bundled-parts.js";
import { isWanted } from "./optional-parts.js";
import type { State } from "./state.js";

/** The page, and the screens for others. */
export type Screen = "page" | "overlay" | "band";

/** The places. In the page: in the header of every view, beside the facts of the chord, below its name, on the stage, and
 * where an address has no view. */
type PlaceName = "header" | "facts" | "next" | "below" | "stage" | "bars" | "song" | "choices" | "nowhere";

/** What was chosen for a screen, as far as parts need it. */
interface Options {
  /** How many of the next chords. */
  next?: number;
}

/** A place of a screen, which a part has until the signal. */
export interface Place {
  element: HTMLElement;
  signal: AbortSignal;
  /** What is played; the topic `options` tells that something else was chosen for the screen. */
  state: State;
  attempt: Attempt;
  options: () => Options;
  /** The part calls it when it comes or goes. */
  changed: () => void;
}

/** Puts something into a place, and draws it from then on. */
export type Maker = (place: Place) => unknown;

/** What a module brings, by the names of the places. */
export type Places = Partial<Record<PlaceName, Maker>>;

type Load = (name: string) => Promise<{ places?: Places }>;

/** The places of one screen. A place may be there before its parts, or after them. */
export class Parts {
  brought: Places[] = [];
  opened: { name: PlaceName, place: Place }[] = [];

  declare state: State;
  declare attempt: Attempt;

  constructor(state: State, attempt: Attempt) {
    this.state = state;
    this.attempt = attempt;
  }

  /** Opens a place at an element, until the signal. */
  open(name: PlaceName, element: HTMLElement, signal: AbortSignal, { options = () => ({}), changed = () => {} }: { options?: () => Options, changed?: () => void } = {}) {
    const { state, attempt } = this;
    const place = { element, signal, state, attempt, options, changed };
    this.opened.push({ name, place });
    signal.addEventListener("abort", () => (this.opened = this.opened.filter((each) => each.place !== place)));
    for (const places of this.brought) places[name]?.(place);
  }

  fill(places: Places) {
    this.brought.push(places);
    for (const { name, place } of this.opened) places[name]?.(place);
  }

  /**
   * Brings the parts that chordd names with its greeting for this screen, each of them once; one with a title when it is wanted.
   *
   * @param failed is called for one that cannot be loaded
   */
  load(screen: Screen, failed: () => unknown, load: Load = (name) => import(`./${name}.js`)) {
    const known = new Set();
    this.state.follow(["connection", "options"], () => {
      for (const { name } of this.state.parts.filter((part) => part.screen === screen && !known.has(part.name) && (!part.title || isWanted(part.name)))) {
        known.add(name);
        // At once: what is here already is there with the first name.
        if (bundled[name]) this.fill(bundled[name]);
        else load(name).then(({ places = {} }) => this.fill(places)).catch(failed);
      }
    });
  }
}
