// Whether and when the player is reminded; the switch in the menu is the same.

import { make } from "./dom.js";
import { isWanted } from "./optional-parts.js";
import { texts } from "./practice-texts.js";
import { keepTime, PART, timeOfDay } from "./reminder-model.js";
import { state } from "./shell.js";
import { remember } from "./storage.js";

/** The switch, and the time beside it while it is on. */
export function reminderChoice() {
  const says = texts.reminder;
  const box = make("input", { type: "checkbox", role: "switch", id: "reminder-wished", checked: isWanted(PART) });
  const time = make("input", { type: "time", id: "reminder-time", value: timeOfDay(), "aria-label": says.time, hidden: !box.checked });
  box.addEventListener("change", () => {
    remember(`part-${PART}`, box.checked ? "on" : "off");
    time.hidden = !box.checked;
    // The touch is what the browser asks for before it lets a page notify.
    state.tell("options");
  });
  time.addEventListener("change", () => {
    if (time.value) keepTime(time.value);
    time.value = timeOfDay();
    state.tell("options");
  });
  return make("p", { class: "reminder" }, make("label", { class: "switch", title: says.hint }, box, make("span", {}, says.label)), time);
}

export const reminderStyle = `
  .reminder { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; min-height: 2.75rem; }
  .reminder .switch { color: var(--faint); }
  .reminder input[type="time"] { min-height: 2.25rem; padding: 0 0.5rem; border: 1px solid var(--control-line); border-radius: 0.5rem; background: var(--ground); }
  .reminder input[hidden] { display: none; }
`;
