// The texts of the view at an address that has none.

import { translated } from "./language.js";

const english = {
  title: (word: string) => `There is no page “${word}”.`,
  near: "Did you mean",
  all: "The pages that there are",
};

/** The texts in the language of the page. */
export const texts = translated("nowhere", english);
