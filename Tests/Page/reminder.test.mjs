// When the daily reminder comes next.
import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { dayOf, nextAt } = await asset("reminder-model.js");

/** A moment of the player's clock, as text, so that the zone of the machine does not count. */
const said = (time) => {
  const moment = new Date(time);
  return `${dayOf(moment)} ${moment.toTimeString().slice(0, 5)}`;
};

table("the next reminder", [
  ["18:00", "2026-03-01T17:59:59", "2026-3-1 18:00"],
  ["18:00", "2026-03-01T18:00:00", "2026-3-2 18:00"],
  ["07:30", "2026-12-31T23:00:00", "2027-1-1 07:30"],
  ["00:00", "2026-02-28T12:00:00", "2026-3-1 00:00"],
  // The clocks change in this night in Europe.
  ["18:00", "2026-03-28T19:00:00", "2026-3-29 18:00"],
], (time, now) => said(nextAt(time, new Date(now))));
