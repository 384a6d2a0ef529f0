// The choices in the bar of the stage: when names come, how long they stay, and their size. The address wins over the choices that this
// browser remembers; new choices are remembered.

import { messages } from "./messages.js";
import { stageOption, type StageOption, stageOptions, type StageOptions } from "./overlay-options.js";
import { remember, remembered } from "./storage.js";

/** An option that is chosen in a list. */
type Listed = "show" | "hold" | "size" | "view";
/** A part of the stage besides the name. */
export type Switched = Exclude<StageOption, Listed>;

const LISTED: Listed[] = ["show", "hold", "size", "view"];
export const SWITCHED: Switched[] = ["key", "roman", "before", "next", "hands", "keyboard", "staff", "song"];
/** How many chords are shown where only that they are shown is chosen. */
const SOME: Partial<Record<Switched, string>> = { before: "4", next: "2" };

export class StageChoices extends EventTarget {
  declare lists: Record<Listed, HTMLSelectElement>;
  declare options: StageOptions;

  constructor(lists: Record<Listed, HTMLSelectElement>, switches: Record<Switched, HTMLInputElement>) {
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
      select(list, name, this.options[name] as string | number);
      list.addEventListener("change", () => this.choose(name, list.value));
      leaveAfterPointer(list);
    }
  }

  /** Chooses for the list, which shows it. */
  take(name: Listed, text: string) {
    this.lists[name].value = text;
    this.choose(name, text);
  }

  choose(name: StageOption, text: string) {
    Object.assign(this.options, { [name]: stageOption(name, text) });
    remember(`stage-${name}`, text);
    this.dispatchEvent(new Event("change"));
  }
}

/** After a choice with the mouse or a finger the list loses the focus, so that F leads back from the stage. */
function leaveAfterPointer(list: HTMLSelectElement) {
  let isPointed = false;
  list.addEventListener("pointerdown", () => (isPointed = true));
  list.addEventListener("keydown", () => (isPointed = false));
  list.addEventListener("change", () => isPointed && list.blur());
}

/** A time that only the address has joins the list. */
function select(list: HTMLSelectElement, name: StageOption, value: string | number) {
  const option = [...list.options].find((each) => stageOption(name, each.value) === value);
  if (option) option.selected = true;
  else list.append(new Option(messages.stage.seconds(Number(value)), String(value), true, true));
}
