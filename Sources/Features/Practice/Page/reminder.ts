// The daily reminder: a notification of the browser with what is due. It is loaded once it is wished, and works while the page is open.

import { isWanted } from "./optional-parts.js";
import type { Place, Places } from "./parts.js";
import { texts } from "./practice-texts.js";
import { dayOf, nextAt, PART, timeOfDay } from "./reminder-model.js";
import { go, notice, read } from "./shell.js";
import { remember, remembered } from "./storage.js";

/** In ms: how often the clock is looked at. A timer for a day would stand still while the computer sleeps. */
const EVERY = 20_000;
/** The time that the player knows of, by a first notification. */
const SET = "reminder.set";

function begin({ state, signal }: Place) {
  let time = timeOfDay();
  let next = nextAt(time, new Date());
  const look = () => {
    if (!isWanted(PART) || Date.now() < next) return;
    next = nextAt(time, new Date());
    // Another window of the page may have said it.
    const today = dayOf(new Date());
    if (remembered("reminder.day", "") === today) return;
    remember("reminder.day", today);
    remind();
  };
  const timer = setInterval(look, EVERY);
  signal.addEventListener("abort", () => clearInterval(timer));
  state.follow(["options"], () => {
    time = timeOfDay();
    next = nextAt(time, new Date());
    if (!isWanted(PART)) remember(SET, "");
    else if (remembered(SET, "") !== time) settle(time);
  }, signal);
}

/** Says that it will remind, after the touch that wished it: that asks for the permission, and shows whether notifications come. */
async function settle(time: string) {
  const { userActivation } = navigator as Navigator & { userActivation?: { isActive: boolean } };
  if (!userActivation?.isActive) return;
  remember(SET, time);
  // A new time counts today, too.
  remember("reminder.day", "");
  const allowed = "Notification" in globalThis && await Notification.requestPermission();
  if (allowed !== "granted" || !show(texts.reminder.set(time))) notice.show(texts.reminder.refused);
}

async function remind() {
  try {
    const { today: { due, new: fresh, expectedMinutes } } = await read("practice", { sounds: true });
    const cards = [...due ? [texts.due(due)] : [], ...fresh ? [texts.fresh(fresh)] : []].join(", ");
    if (cards) show(texts.brings(cards, Math.max(1, Math.round(expectedMinutes))));
  } catch {
    // Without a connection nobody knows what is due; tomorrow is another day.
  }
}

/** Shows a notification that leads to Practice; says whether the browser took it. */
function show(body: string) {
  try {
    const notification = new Notification(texts.reminder.title, { body, tag: "chordd-practice" });
    notification.addEventListener("click", () => {
      globalThis.focus();
      notification.close();
      go("/practice");
    });
    return true;
  } catch {
    // Browsers of phones take none from a page.
    return false;
  }
}

export const places: Places = { header: begin };
