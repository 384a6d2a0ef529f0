// How the tempo of a chart is shown and chosen.

import { beatSign, isCompound } from "./meter.js";

/** From this number on a tempo in a compound meter counts its beats and not three as one, as the server has it. */
const LEAST_OF_EIGHTHS = 120;
/** How often a foot taps a minute where a chart has no tempo, as the server has it. */
const USUAL_TEMPO = 120;
const USUAL_DOTTED_TEMPO = 90;

/**
 * The field of the tempo: the sign before it, and the tempo of the chart, which stands there until the player types another one.
 *
 * @param {import("./meter.js").Meter} meter
 * @param {number | null} own that of the chart, in beats of the meter a minute; null where it has none
 * @param {string} typed
 */
export function tempoField(meter, own, typed) {
  const isFeltInThree = isCompound(meter);
  const sign = beatSign(meter.unit, isFeltInThree && !(Number(typed) >= LEAST_OF_EIGHTHS));
  const usual = isFeltInThree ? USUAL_DOTTED_TEMPO : USUAL_TEMPO;
  return { sign: sign && `${sign} = `, placeholder: String(own === null ? usual : Math.round(own / (isFeltInThree ? 3 : 1))) };
}
