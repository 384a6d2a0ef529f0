// The daily reminder: whether it is wished, and when it comes next.

import { remember, remembered } from "./storage.js";

/** The name of the part of the page that reminds; it is loaded where it is wished. */
export const PART = "reminder";
const USUAL = "18:00";

/** The time of day, `18:00`. */
export function timeOfDay() {
  const kept = remembered("reminder.time", USUAL);
  return /^([01]\d|2[0-3]):[0-5]\d$/u.test(kept) ? kept : USUAL;
}

export const keepTime = (time: string) => remember("reminder.time", time);

/** The next moment at a time of day, in ms: today, or tomorrow where that is over. */
export function nextAt(time: string, now: Date): number {
  const [hours, minutes] = time.split(":").map(Number);
  const next = new Date(now);
  next.setHours(hours, minutes, 0, 0);
  // Not 24 hours: the clocks may change in the night.
  if (next <= now) next.setDate(next.getDate() + 1);
  return next.getTime();
}

/** A day of the calendar, as text. */
export const dayOf = (now: Date) => `${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`;
