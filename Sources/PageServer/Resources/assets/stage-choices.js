// The choices in the bar of the stage: when names come, how long they stay, and their size. The address wins over the choices that this
// browser remembers; new choices are remembered.

import { messages } from "./messages.js";
import { stageOption, stageOptions } from "./overlay-options.js";
import { remember, remembered } from "./storage.js";

/**
 * @typedef {import("./overlay-options.js").StageOption} StageOption
 * @typedef {"show" | "hold" | "size" | "view"} Listed an option that is chosen in a list
 * @typedef {Exclude<StageOption, Listed>} Switched a part of the stage besides the name
 */

/** @type {Listed[]} */
const LISTED = ["show", "hold", "size", "view"];
/** @type {Switched[]} */
export const SWITCHED = ["key", "roman", "before", "next", "hands", "keyboard", "staff", "song"];
/**
 * How many chords are shown where only that they are shown is chosen.
 *
 * @type {Partial<Record<Switched, string>>}
 */
const SOME = { before: "4", next: "2" };

export class StageChoices extends EventTarget {
  /**
   * @param {Record<Listed, HTMLSelectElement>} lists
   * @param {Record<Switched, HTMLInputElement>} switches
   */
  constructor(lists, switches) {
    super();
    this.lists = lists;
    this.options = stageOptions(location.search, (name) => remembered(`stage-${name}`, null));
    for (const name of SWITCHED) {
      const box = switches[name];
      box.checked = Boolean(this.options[name]);
      box.addEventListener("change", () => this.choose(name, box.checked ? SOME[name] ?? "1" : "0"));
    }
    for (const name of LISTED) {
      const list = lists[name];
      select(list, name, /** @type {string | number} */ (this.options[name]));
      list.addEventListener("change", () => this.choose(name, list.value));
      leaveAfterPointer(list);
    }
  }

  /**
   * Chooses for the list, which shows it.
   *
   * @param {Listed} name
   * @param {string} text
   */
  take(name, text) {
    this.lists[name].value = text;
    this.choose(name, text);
  }

  /**
   * @param {StageOption} name
   * @param {string} text
   */
  choose(name, text) {
    Object.assign(this.options, { [name]: stageOption(name, text) });
    remember(`stage-${name}`, text);
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * After a choice with the mouse or a finger the list loses the focus, so that F leads back from the stage.
 *
 * @param {HTMLSelectElement} list
 */
function leaveAfterPointer(list) {
  let isPointed = false;
  list.addEventListener("pointerdown", () => (isPointed = true));
  list.addEventListener("keydown", () => (isPointed = false));
  list.addEventListener("change", () => isPointed && list.blur());
}

/**
 * A time that only the address has joins the list.
 *
 * @param {HTMLSelectElement} list
 * @param {StageOption} name
 * @param {string | number} value
 */
function select(list, name, value) {
  const option = [...list.options].find((each) => stageOption(name, each.value) === value);
  if (option) option.selected = true;
  else list.append(new Option(messages.stage.seconds(Number(value)), String(value), true, true));
}
