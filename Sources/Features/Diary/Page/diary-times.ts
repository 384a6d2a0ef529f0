// Days and times as the language of the page writes them.

import { locale } from "./language.js";

const DAY: Intl.DateTimeFormatOptions = { weekday: "long", year: "numeric", month: "long", day: "numeric" };
const CLOCK: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit" };

const [dayFormat, clockFormat] = [new Intl.DateTimeFormat(locale, DAY), new Intl.DateTimeFormat(locale, CLOCK)];
const secondsFormat = new Intl.DateTimeFormat(locale, { ...CLOCK, second: "2-digit" });
const bothFormat = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

/** All take milliseconds since 1970. */
export const day = (time: number) => dayFormat.format(time);
export const clock = (time: number) => clockFormat.format(time);
export const toTheSecond = (time: number) => secondsFormat.format(time);
export const dayAndClock = (time: number) => bothFormat.format(time);

/** From when to when: the day once, where both are on it. */
export const clockRange = (from: number, to: number) => clockFormat.formatRange(from, Math.max(from, to));
