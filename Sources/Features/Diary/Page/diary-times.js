// Days and times as the language of the page writes them.

import { locale } from "./language.js";

/** @type {Intl.DateTimeFormatOptions} */
const DAY = { weekday: "long", year: "numeric", month: "long", day: "numeric" };
/** @type {Intl.DateTimeFormatOptions} */
const CLOCK = { hour: "numeric", minute: "2-digit" };

const [dayFormat, clockFormat] = [new Intl.DateTimeFormat(locale, DAY), new Intl.DateTimeFormat(locale, CLOCK)];
const secondsFormat = new Intl.DateTimeFormat(locale, { ...CLOCK, second: "2-digit" });
const bothFormat = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

/** All take milliseconds since 1970. */
export const day = (/** @type {number} */ time) => dayFormat.format(time);
export const clock = (/** @type {number} */ time) => clockFormat.format(time);
export const toTheSecond = (/** @type {number} */ time) => secondsFormat.format(time);
export const dayAndClock = (/** @type {number} */ time) => bothFormat.format(time);

/**
 * From when to when: the day once, where both are on it.
 *
 * @param {number} from
 * @param {number} to
 */
export const clockRange = (from, to) => clockFormat.formatRange(from, Math.max(from, to));
