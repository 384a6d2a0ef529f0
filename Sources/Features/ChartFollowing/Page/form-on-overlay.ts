// On the overlay: the place in the chart and the next chords.

import { nextChords } from "./next-chords.js";
import type { Places } from "./parts.js";

export const places: Places = { next: nextChords };
