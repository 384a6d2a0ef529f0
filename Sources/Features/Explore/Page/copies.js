// A chord as other programs take it: each form with a button that copies it.

import { make } from "./dom.js";
import { texts } from "./look-up-texts.js";
import { notice } from "./shell.js";

const SAYS = texts.copies;

/**
 * A row for each form that the request `chord-copy` gives.
 *
 * @param {Wire.ChordCopyReply} forms
 * @param {(sentence: string) => void} say whether it was copied; a dialog covers the page's own notice
 */
export const copyRows = (forms, say = (sentence) => notice.show(sentence)) =>
  SAYS.formats.map(([form, title]) => copyRow(title, forms[form], say));

/**
 * @param {string} title
 * @param {string} text
 * @param {(sentence: string) => void} say
 */
function copyRow(title, text, say) {
  const button = make("button", { type: "button" }, title);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      say(SAYS.copied(title));
    } catch {
      say(SAYS.notCopied);
    }
  });
  return make("li", {}, button, make("code", {}, text));
}
