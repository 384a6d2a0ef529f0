// Chords one after the other, each at its time: as they were played, or as a chart has them.

/**
 * One chord of a series; without keys and without a symbol it is a rest. Times are in milliseconds.
 *
 * @typedef {{ id: string, at: number, length: number, lower: number[], upper: number[], symbol: string | null }} Step
 */

/** Beats that chordd gives a chord, and the tempos that it takes. */
const BEATS = 4;
const [SLOWEST, FASTEST] = [30, 300];

/**
 * The tempo at which a chord that chordd plays has this length.
 *
 * @param {number} length in milliseconds
 */
export const tempoFor = (length) => Math.min(FASTEST, Math.max(SLOWEST, Math.round(BEATS * 60_000 / length)));

export class Sequence extends EventTarget {
  /** @type {Step[]} */
  steps = [];
  next = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  /** The step that is heard. */
  current = "";
  began = 0;

  /**
   * @param {{ hear: (step: Step) => unknown, hush: () => unknown }} output plays one chord, and ends what sounds
   * @param {AbortSignal} signal
   */
  constructor(output, signal) {
    super();
    this.output = output;
    signal.addEventListener("abort", () => this.stop());
  }

  get isPlaying() {
    return this.steps.length > 0;
  }

  /** @param {Step[]} steps in their order */
  play(steps) {
    this.stop();
    this.steps = steps;
    this.next = 0;
    this.began = performance.now();
    if (steps.length) this.go();
  }

  go() {
    const step = this.steps[this.next];
    this.timer = undefined;
    if (!step) return this.stop();
    this.next += 1;
    this.current = step.id;
    if (step.symbol === null && !step.lower.length && !step.upper.length) this.output.hush();
    else this.output.hear(step);
    // From the beginning of all of it, so that no chord is late because the one before was.
    const due = this.began + (this.steps[this.next]?.at ?? step.at + step.length);
    this.timer = setTimeout(() => this.go(), Math.max(0, due - performance.now()));
    return this.dispatchEvent(new Event("step"));
  }

  stop() {
    if (!this.isPlaying) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.steps = [];
    this.next = 0;
    this.current = "";
    this.output.hush();
    this.dispatchEvent(new Event("step"));
  }
}
