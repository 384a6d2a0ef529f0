// The texts of the loop.

import { translated } from "./language.js";

const english = { begin: "Loop", end: "End loop", hint: "Repeats the last bars with bass and ride" };

/** The texts in the language of the page. */
export const texts = translated("loop", english);
