// A chord as other programs take it: each form with a button that copies it.

import { make } from "./dom.js";
import { texts } from "./look-up-texts.js";
import { notice } from "./shell.js";

const SAYS = texts.copies;

/**
 * A row for each form that the request `chord-copy` gives.
 *
 * @param say whether it was copied; a dialog covers the page's own notice
 */
export const copyRows = (forms: Wire.ChordCopyReply, say: (sentence: string) => void = (sentence) => notice.show(sentence)) =>
  SAYS.formats.map(([form, title]) => copyRow(title, forms[form], say));

function copyRow(title: string, text: string, say: (sentence: string) => void) {
  const button = make("button", { type: "button" }, title);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      say(SAYS.copied(title));
    } catch {
      say(SAYS.notCopied);
    }
  });
  return make("li", {}, button, make("code", { title: text }, text));
}
