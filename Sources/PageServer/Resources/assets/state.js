// The state of the page: the newest chord, keys, settings. Everything that is drawn is drawn from here.

import { nameNotes, said } from "./language.js";

/** Sixteen, and the one that sounds. */
const KEPT = 17;
/**
 * The choices before chordd sends them.
 *
 * @type {Choices}
 */
const NO_CHOICES = { styles: [], keys: [], noteNames: [], notes: [] };
const SETTINGS = ["split", "splitName", "style", "key", "noteNames", "rootless", "alternatives", "hold", "unsaved", "playback"];

/**
 * The types of events, as docs/events.md and docs/api.md describe them.
 *
 * @typedef {"lower" | "upper"} Hand
 * @typedef {number | "channel" | null} Border the lowest key of the upper hand, or what else separates the hands
 * @typedef {Wire.ReadingFactsNote} Note
 * @typedef {Wire.ReadingFacts["kind"]} Kind
 * @typedef {object} Reading
 * @property {string} name
 * @property {Kind} kind
 * @property {Wire.NamePart[]} parts of the name: two chords of a polychord, the notes of what is no chord; none for programs
 * @property {string} spoken the name in words
 * @property {string} [interval]
 *
 * @typedef {{ down: number[], sounding: number[], split: Border }} Keys
 * @typedef {{ port: string, portName: string, demo?: boolean }} Source
 *
 * @typedef {object} Performed
 * @property {number} seq
 * @property {"live" | "committed"} phase
 * @property {Note[]} notes
 * @property {(Reading & { notes: number[] }) | null} lower
 * @property {(Reading & { notes: number[] }) | null} upper
 * @property {string | null} upperStructure
 * @property {string | null} roman
 * @property {boolean} rootless
 * @property {(Reading & { why: string })[]} alternatives
 * @property {string | null} key
 * @property {Border} split
 * @property {string[]} [why] why it is in force, where it is a harmony
 *
 * @typedef {Reading & Performed} Chord
 *
 * @typedef {object} InForce
 * @property {"live" | "committed"} phase
 * @property {number} seq
 * @property {string | null} roman
 * @property {string | null} key
 * @property {number} confidence in percent
 * @property {string[]} why it is in force, the strongest reason first
 *
 * @typedef {Reading & InForce} Harmony
 * @typedef {{ name: string, confidence: number }} HeardKey the confidence is in percent
 *
 * The choices of settings, and the names of the piano's keys.
 * @typedef {object} Choices
 * @property {{ name: string, forPrograms: boolean }[]} styles
 * @property {string[]} keys
 * @property {{ name: string, notes: string[] }[]} noteNames the notes from C to B
 * @property {string[]} notes from C to B, where they belong to no chord
 *
 * @typedef {import("./connection.js").Message} Message
 * @typedef {"connection" | "chord" | "heardKey" | "keys" | "recent" | "settings" | "committed" | `event:${string}`} Topic
 */

/**
 * The keys of a chord, as an event about keys would tell them.
 *
 * @param {Chord | null} chord
 * @returns {Keys | null}
 */
function notesOf(chord) {
  const of = (/** @type {Note[]} */ notes) => notes.map((note) => note.midi);
  return chord && { down: of(chord.notes.filter((note) => note.source === "key")), sounding: of(chord.notes), split: chord.split };
}

/** A source without a port, as a file or the page's piano, is known by its name. */
const isSame = (/** @type {Source} */ a, /** @type {Source} */ b) => a.port === b.port && (a.port !== "" || a.portName === b.portName);

export class State extends EventTarget {
  connected = false;
  /** Whether there was a connection at all; before the first one nothing is said to be gone. */
  everConnected = false;
  /** @type {Chord | null} */
  chord = null;
  /** @type {Keys | null} */
  notes = null;
  /**
   * The chord in force, which outlasts the keys that said it.
   *
   * @type {Harmony | null}
   */
  harmony = null;
  /**
   * The key that is heard now, if one is clear; a chord that lasts keeps the key that it was read in.
   *
   * @type {HeardKey | null}
   */
  heardKey = null;
  /**
   * Committed chords, the oldest first.
   *
   * @type {Chord[]}
   */
  recent = [];
  /**
   * Harmonies that have held, the oldest first, each with what was held then.
   *
   * @type {Chord[]}
   */
  past = [];
  /** @type {Source[]} */
  sources = [];
  /** @type {Border} */
  split = null;
  /** @type {string | null} */
  splitName = null;
  style = "standard";
  key = "detect";
  noteNames = "english";
  rootless = false;
  /**
   * How many other readings are given.
   *
   * @type {number | "all"}
   */
  alternatives = 3;
  /** How long the last name stays, in milliseconds. */
  hold = 500;
  /**
   * The names of the settings that the restart will forget.
   *
   * @type {string[]}
   */
  unsaved = [];
  writable = true;
  /** Whether the page's piano may play. */
  playable = true;
  /** Whether this is the page of the person at the machine. */
  owner = false;
  playback = false;
  version = "";
  choices = NO_CHOICES;
  /**
   * The modules that features add besides their views.
   *
   * @type {string[]}
   */
  parts = [];
  /**
   * The views that features add.
   *
   * @type {import("./views.js").Entry[]}
   */
  views = [];
  /**
   * The newest event of each type that only a feature knows. The topic of the type `drill` is `event:drill`.
   *
   * @type {Map<string, Message>}
   */
  events = new Map();

  /** @param {EventTarget} connection has the events `event` and `gone` */
  constructor(connection) {
    super();
    connection.addEventListener("event", (event) => this.take(/** @type {CustomEvent<Message>} */ (event).detail));
    connection.addEventListener("gone", () => this.goneAway());
  }

  /** @param {Message} event */
  take(event) {
    this.followHarmony(event);
    this.followKey(event);
    switch (event.type) {
      case "hello": return this.begin(event);
      case "chord": return this.takeChord(/** @type {Chord & Message} */ (event));
      case "notes":
        this.notes = /** @type {Keys & Message} */ (event);
        return this.tell("keys", this.moveSplit(event));
      case "clear":
        this.chord = null;
        this.notes = null;
        return this.tell("chord", "keys");
      case "harmony": return this.tell("chord", this.keepHarmony() ? "recent" : null);
      case "status": return this.takeStatus(event);
      case "settings":
        this.copy(event, SETTINGS);
        return this.tell("settings");
      default:
        if (event.error) return this.dispatchEvent(new CustomEvent("refused", { detail: event.error }));
        return this.takeOther(event);
    }
  }

  /**
   * Every event about what is played says which chord is in force; one that has held stays so.
   *
   * @param {Message} event
   */
  followHarmony(event) {
    if (!["chord", "notes", "clear", "harmony"].includes(event.type ?? "")) return;
    const { harmony } = event;
    const before = this.harmony;
    if (!harmony) this.harmony = null;
    else if (event.type === "harmony") this.harmony = { ...harmony, phase: event.phase, seq: event.seq };
    else if (harmony.name !== before?.name || harmony.kind !== before?.kind) this.harmony = { ...harmony, phase: "live", seq: event.seq };
  }

  /**
   * Every event of a performance says which key is heard.
   *
   * @param {Message} event
   */
  followKey(event) {
    if (!["chord", "notes", "clear", "harmony", "status"].includes(event.type ?? "")) return;
    const before = this.heardKey;
    this.heardKey = event.heardKey ?? null;
    if (this.heardKey?.name !== before?.name || this.heardKey?.confidence !== before?.confidence) this.tell("heardKey");
  }

  /** Keeps the harmony that has held; returns whether it is another one than the last. */
  keepHarmony() {
    return this.harmony?.phase === "committed" && this.chord !== null && this.keep(this.chord, this.harmony);
  }

  /**
   * @param {Chord} chord what was held
   * @param {Harmony | undefined} harmony
   */
  keep(chord, harmony) {
    if (!harmony || this.past.at(-1)?.name === harmony.name) return false;
    this.past = [...this.past, { ...chord, ...harmony }].slice(-KEPT);
    return true;
  }

  /**
   * An event of a feature.
   *
   * @param {Message} event
   */
  takeOther(event) {
    if (typeof event.type !== "string") return;
    this.events.set(event.type, event);
    this.tell(`event:${event.type}`);
  }

  /** @param {Message} hello */
  begin(hello) {
    const present = hello.harmony;
    this.copy(hello, Object.keys(hello).filter((name) => name !== "events" && name !== "harmony" && Object.hasOwn(this, name)));
    const inWords = (/** @type {{ name: string, title: string }} */ each) => ({ ...each, title: said(each.title) });
    this.views = this.views.map((view) => ({ ...view, ...inWords(view), places: view.places?.map(inWords) }));
    this.notes ??= notesOf(this.chord);
    this.harmony = null;
    if (present) this.followHarmony(present);
    this.heardKey = (hello.notes ?? present ?? hello.chord)?.heardKey ?? null;
    this.recent = (hello.recent ?? []).slice(-KEPT);
    for (const each of [hello.form, hello.chart]) if (each) this.takeOther(each);
    this.past = [];
    for (const chord of this.recent) this.keep(chord, /** @type {Chord & { harmony?: Harmony }} */ (chord).harmony);
    this.connected = this.everConnected = true;
    this.tell("connection", "settings", "chord", "heardKey", "keys", "recent");
  }

  /**
   * Takes over the fields with these names, as far as the event has them.
   *
   * @param {Message} event
   * @param {string[]} names
   */
  copy(event, names) {
    Object.assign(this, Object.fromEntries(names.filter((name) => name in event).map((name) => [name, event[name]])));
    nameNotes(this.noteNames);
  }

  /** @param {Chord & Message} chord */
  takeChord(chord) {
    this.chord = chord;
    const moved = this.moveSplit(chord);
    if (chord.phase !== "committed") return this.tell("chord", "keys", moved);
    this.recent = [...this.recent.filter((each) => each.seq !== chord.seq), chord].slice(-KEPT);
    this.tell("chord", "keys", "recent", "committed", moved);
  }

  /** @param {Message} event */
  takeStatus(event) {
    const source = { port: event.port, portName: event.portName, demo: event.demo ?? false };
    const rest = this.sources.filter((each) => !isSame(each, source));
    if (event.status === "connected" || event.status === "renamed") this.sources = [...rest, source];
    if (event.status === "disconnected") this.sources = rest;
    this.tell("connection", this.moveSplit(event));
  }

  /**
   * A floating split follows the hands, and says so with each event.
   *
   * @param {Message} event
   * @returns {"settings" | null}
   */
  moveSplit(event) {
    if (!("split" in event) || event.split === this.split) return null;
    this.split = event.split;
    return "settings";
  }

  /**
   * The name of a key of the piano at the split: `F♯3`; empty before chordd sends the names.
   *
   * @param {number} midi
   */
  keyName(midi) {
    const [names] = this.choices.noteNames;
    return names ? `${names.notes[midi % 12]}${Math.floor(midi / 12) - 1}` : "";
  }

  goneAway() {
    this.connected = false;
    this.notes = null;
    this.tell("connection", "keys");
  }

  /** @param {...(Topic | null)} what */
  tell(...what) {
    for (const each of what) if (each) this.dispatchEvent(new Event(each));
  }

  /**
   * Calls `draw` now and whenever one of these changes.
   *
   * @param {Topic[]} what
   * @param {() => void} draw
   * @param {AbortSignal} [signal] ends that
   */
  follow(what, draw, signal) {
    for (const each of what) this.addEventListener(each, draw, { signal });
    draw();
  }
}
