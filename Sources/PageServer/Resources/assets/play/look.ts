// The small keyboards and the staff of Play: chosen in the menu, and remembered by this browser.

import { by } from "./dom.js";
import { messages } from "./messages.js";
import { remember, remembered } from "./storage.js";

/** A window that is lower has no space for three keyboards. */
const TALL = matchMedia("(min-height: 56em)");
const ENOUGH = matchMedia("(min-height: 43.75em)");

class Look extends EventTarget {
  /** Whether each hand has a keyboard of its own. */
  get hasThree() {
    const chosen = remembered("keyboards", "auto");
    return chosen === "three" ? ENOUGH.matches : chosen === "auto" && TALL.matches;
  }

  /** The clefs of the staff, or `off`. */
  get staff() {
    const chosen = remembered("staff", "off");
    // It was a switch once.
    return chosen === "on" ? "grand" : chosen;
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }
}

export const look = new Look();

/** Begins the controls in the menu. */
export function beginLook() {
  const { clef } = messages.screens.choices;
  const [keyboards, staff] = [by("keyboards-shown", HTMLSelectElement), by("staff-shown", HTMLSelectElement)];
  keyboards.append(...Object.entries(messages.header.keyboardsAre).map(([value, text]) => new Option(text, value)));
  keyboards.value = remembered("keyboards", "auto");
  staff.append(...["off", ...Object.keys(clef)].map((value) => new Option((clef as Record<string, string>)[value] ?? messages.header.staffOff, value)));
  staff.value = look.staff;
  keyboards.addEventListener("change", () => {
    remember("keyboards", keyboards.value);
    look.changed();
  });
  staff.addEventListener("change", () => {
    remember("staff", staff.value);
    look.changed();
  });
  for (const size of [TALL, ENOUGH]) size.addEventListener("change", () => look.changed());
}
