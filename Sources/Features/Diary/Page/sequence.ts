// Chords one after the other, each at its time: as they were played, or as a chart has them.

/** One chord of a series; without keys and without a symbol it is a rest. Times are in milliseconds. */
export type Step = { id: string, at: number, length: number, lower: number[], upper: number[], symbol: string | null };

/** Beats that chordd gives a chord, and the tempos that it takes. */
const BEATS = 4;
const [SLOWEST, FASTEST] = [30, 300];

/**
 * The tempo at which a chord that chordd plays has this length.
 *
 * @param length in milliseconds
 */
export const tempoFor = (length: number) => Math.min(FASTEST, Math.max(SLOWEST, Math.round(BEATS * 60_000 / length)));

export class Sequence extends EventTarget {
  steps: Step[] = [];
  next = 0;
  timer: ReturnType<typeof setTimeout> | undefined = undefined;
  /** The step that is heard. */
  current = "";
  began = 0;

  declare output: { hear: (step: Step) => unknown, hush: () => unknown };

  /** @param output plays one chord, and ends what sounds */
  constructor(output: { hear: (step: Step) => unknown, hush: () => unknown }, signal: AbortSignal) {
    super();
    this.output = output;
    signal.addEventListener("abort", () => this.stop());
  }

  get isPlaying() {
    return this.steps.length > 0;
  }

  /** @param steps in their order */
  play(steps: Step[]) {
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
