// The choices in the bar of the stage: when names come, how long they stay, and their size. The address wins over the choices that this
// browser remembers; new choices are remembered.

import { messages } from "./messages.js";
import { STAGE_OPTIONS, stageOption, stageOptions } from "./overlay-options.js";
import { remember, remembered } from "./storage.js";

/** @typedef {import("./overlay-options.js").StageOption} StageOption */

export class StageChoices extends EventTarget {
  /** @param {Record<StageOption, HTMLSelectElement>} lists */
  constructor(lists) {
    super();
    this.lists = lists;
    this.options = stageOptions(location.search, (name) => remembered(`stage-${name}`, null));
    for (const name of STAGE_OPTIONS) {
      const list = lists[name];
      select(list, name, this.options[name]);
      list.addEventListener("change", () => this.choose(name, list.value));
      leaveAfterPointer(list);
    }
  }

  /**
   * Chooses for the list, which shows it.
   *
   * @param {StageOption} name
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
