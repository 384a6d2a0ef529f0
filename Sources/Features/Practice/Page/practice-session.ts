// The session of practice that goes on at chordd: one for all pages. The newest state counts.

import type { Fields } from "./api.js";
import type { Message } from "./connection.js";
import { texts } from "./practice-texts.js";
import { ask, follow, notice, read, sentenceOf, state } from "./shell.js";

/** The name of a request that changes the session. */
type Change = `practice-${"start" | "answer" | "hint" | "give-up" | "next" | "replay" | "stop"}`;

// The words that are said at once, in every language of the page.
export type SpokenLine = { en: string, de: string, es: string, follows: boolean };
type Told = Wire.PracticeSessionReply & { event?: string, spoken?: SpokenLine };

/** In ms: a session that ends and one that begins within it are one change. */
const AT_ONCE = 500;

export class CurrentSession extends EventTarget {
  now: Wire.SessionView | null = null;
  /** When it was told, in ms of this page. */
  since = 0;
  seq = -1;
  /** Whether this page has just asked for a drill. */
  isStarting = false;
  /** The session that this page started last. */
  started: number | null = null;
  /** Whether what was known before went on. */
  wasRunning = false;

  declare signal: AbortSignal;

  constructor(signal: AbortSignal) {
    super();
    this.signal = signal;
    state.addEventListener("event:drill", () => this.take(state.events.get("drill") as Told & Message), { signal });
    // Events during the lost connection did not arrive.
    follow(["connection"], () => state.connected && this.load(), signal);
  }

  async load() {
    const before = this.seq;
    try {
      const { session, seq } = await read("practice-session");
      // Another chordd counts from the beginning.
      if (!this.signal.aborted && this.seq === before) this.set(session, seq);
    } catch (refusal) {
      if (state.connected && !this.signal.aborted) notice.show(sentenceOf(refusal));
    }
  }

  take({ event, session, seq, spoken }: Told) {
    if (seq < this.seq && session?.id === this.now?.id) return;
    if (session && this.isTakenOver(session)) notice.show(texts.startedElsewhere(session.title));
    // The menu is heard, not seen.
    if (event !== "menu") this.set(session, seq);
    if (spoken && !this.signal.aborted) this.dispatchEvent(new CustomEvent("said", { detail: spoken }));
  }

  /** Whether this session took the place of one that was going on here. */
  isTakenOver({ id, running }: Wire.SessionView) {
    if (!running || this.isStarting || this.started === id || !this.now || this.now.id === id) return false;
    // The one before is ended first, at the same moment.
    return this.now.running || this.wasRunning && performance.now() - this.since < AT_ONCE;
  }

  set(session: Wire.SessionView | undefined, seq: number) {
    if (this.signal.aborted) return;
    this.seq = seq;
    this.wasRunning = this.now?.running === true;
    this.now = session ?? null;
    this.since = performance.now();
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Asks for a change, such as `practice-hint`. A failure is shown to the player.
   *
   * @returns whether it was done
   */
  async ask<Name extends Change>(request: Name, ...fields: Fields<Name>): Promise<boolean> {
    const before = this.seq;
    this.isStarting ||= request === "practice-start";
    try {
      const { session } = await ask(request, ...fields);
      if (request === "practice-start") this.started = session?.id ?? null;
      // A state that came with an event since then is newer.
      if (session && this.seq === before) this.set(session, before);
      return true;
    } catch (refusal) {
      notice.show(sentenceOf(refusal));
      return false;
    } finally {
      if (request === "practice-start") this.isStarting = false;
    }
  }
}
