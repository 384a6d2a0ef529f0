// When the notes of a loop sound.

type Loop = Pick<Wire.LoopEvent, "begin" | "end" | "seconds" | "notes">;

/** The clocks of two machines differ by less, in ms; an event that is older was kept for a page that came later. */
const FRESH = 5000;

/** How much later the clock of this browser is than that of chordd, in ms. */
export const offsetOf = ({ now }: Pick<Wire.LoopEvent, "now">, here: number) => (Math.abs(here - now) < FRESH ? here - now : 0);

/**
 * The notes that begin in a span of time, each with its time.
 *
 * @param from ms on the clock of chordd, included
 * @param to ms, not included
 */
export function notesBetween({ begin, end, seconds, notes }: Loop, from: number, to: number) {
  const length = seconds * 1000;
  const found: { note: Wire.LoopEventNote, time: number }[] = [];
  if (length <= 0) return found;
  for (let pass = Math.max(0, Math.floor((from - begin) / length)); begin + pass * length < Math.min(to, end); pass++) {
    for (const note of notes) {
      const time = begin + pass * length + note.at * 1000;
      if (time >= from && time < Math.min(to, end)) found.push({ note, time });
    }
  }
  return found;
}
