// In Play: the place in the chart and the next chords, with the first name. The rest comes later, in modules of its own.

import { nextChords } from "./next-chords.js";
import type { Places } from "./parts.js";

export const places: Places = { next: nextChords };
