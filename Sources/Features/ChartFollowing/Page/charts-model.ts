// How the tempo of a chart is shown and chosen.

import { beatSign, isCompound, type Meter, usualTempo } from "./meter.js";

/** From this number on a tempo in a compound meter counts its beats and not three as one, as the server has it. */
const LEAST_OF_EIGHTHS = 120;

/**
 * The field of the tempo: the sign before it, and the tempo of the chart, which stands there until the player types another one.
 *
 * @param own that of the chart, in beats of the meter a minute; null where it has none
 */
export function tempoField(meter: Meter, own: number | null, typed: string) {
  const isFeltInThree = isCompound(meter);
  const sign = beatSign(meter.unit, isFeltInThree && !(Number(typed) >= LEAST_OF_EIGHTHS));
  return { sign: sign && `${sign} = `, placeholder: String(Math.round((own ?? usualTempo(meter)) / (isFeltInThree ? 3 : 1))) };
}
