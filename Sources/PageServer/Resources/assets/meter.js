// Meters, and their beats as people count them.

/** @typedef {{ beats: number, unit: number }} Meter */

/** Whether three beats are felt as one: 6/8, 9/8, 12/8. */
export const isCompound = (/** @type {Meter} */ { beats, unit }) => unit >= 8 && beats > 3 && beats % 3 === 0;

/** Beats of the meter a minute where nothing says the tempo: 120, and 90 dotted ones in 6/8, as the server has it. */
export const usualTempo = (/** @type {Meter} */ meter) => (isCompound(meter) ? 270 : 120);

/**
 * The sign of a beat of the meter, or of three, `♩.`; nothing where there is no sign for it.
 *
 * @param {number} unit
 * @param {boolean} isDotted
 */
export function beatSign(unit, isDotted) {
  const sign = { 4: "♩", 8: "♪" }[isDotted ? unit / 2 : unit];
  return sign === undefined ? "" : `${sign}${isDotted ? "." : ""}`;
}
