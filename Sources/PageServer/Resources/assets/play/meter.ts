// Meters, and their beats as people count them.

export type Meter = { beats: number, unit: number };

/** Whether three beats are felt as one: 6/8, 9/8, 12/8. */
export const isCompound = ({ beats, unit }: Meter) => unit >= 8 && beats > 3 && beats % 3 === 0;

/** Beats of the meter a minute where nothing says the tempo: 120, and 90 dotted ones in 6/8, as the server has it. */
export const usualTempo = (meter: Meter) => (isCompound(meter) ? 270 : 120);

/** The sign of a beat of the meter, or of three, `♩.`; nothing where there is no sign for it. */
export function beatSign(unit: number, isDotted: boolean) {
  const sign = { 4: "♩", 8: "♪" }[isDotted ? unit / 2 : unit];
  return sign === undefined ? "" : `${sign}${isDotted ? "." : ""}`;
}
