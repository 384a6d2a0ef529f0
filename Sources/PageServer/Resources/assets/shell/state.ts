// The state of the page: the newest chord, keys, settings. Everything that is drawn is drawn from here.

import type { Message } from "./connection.js";
import { nameNotes, said } from "./language.js";
import type { Entry } from "./views.js";

/** Sixteen, and the one that sounds. */
const KEPT = 17;
/** The choices before chordd sends them. */
const NO_CHOICES: Choices = { styles: [], keys: [], noteNames: [], notes: [] };
const SETTINGS = ["split", "splitName", "style", "key", "noteNames", "named", "rootless", "alternatives", "hold", "unsaved", "playback"];

// The types of events, as docs/reference/events.md and docs/reference/api.md describe them.
export type Hand = "lower" | "upper";
/** The lowest key of the upper hand, or what else separates the hands. */
export type Border = Wire.EventMoment["split"];
export type Note = Wire.ReadingFactsNote;
export type Kind = Wire.ReadingFacts["kind"];

export interface Reading {
  name: string;
  kind: Kind;
  /** The parts of the name: two chords of a polychord, the notes of what is no chord; none for programs. */
  parts: Wire.NamePart[];
  /** The name in words. */
  spoken: string;
  interval?: string;
  /** Its texts in other languages. */
  sentences?: Wire.Sentences;
}

export type Keys = Pick<Wire.HeldKeys, "down" | "sounding"> & Pick<Wire.EventMoment, "split">;
export type Source = Wire.PlayedSource;

interface Performed extends
  Pick<Wire.EventPlace, "seq">, Wire.EventPhase, Pick<Wire.EventMoment, "split">,
  Pick<Wire.ReadingFacts, "notes" | "upperStructure" | "roman" | "rootless" | "key"> {
  lower: (Reading & { notes: number[] }) | null;
  upper: (Reading & { notes: number[] }) | null;
  alternatives: (Reading & { why: string })[];
  /** Why it is in force, where it is a harmony. */
  why?: string[];
}

export type Chord = Reading & Performed;

type Harmony = Reading & Wire.EventPhase & Pick<Wire.EventPlace, "seq"> & Pick<Wire.HarmonyFacts, "roman" | "key" | "confidence" | "why">;
export type HeardKey = Wire.HeardKeyFacts;
export type Choices = Wire.PageChoices;

export type Topic = "connection" | "chord" | "heardKey" | "keys" | "recent" | "settings" | "committed" | "anew" | "options" | `event:${string}`;

/** The keys of a chord, as an event about keys would tell them. */
function notesOf(chord: Chord | null): Keys | null {
  const of = (notes: Note[]) => notes.map((note) => note.midi);
  return chord && { down: of(chord.notes.filter((note) => note.source === "key")), sounding: of(chord.notes), split: chord.split };
}

/** A source without a port, as a file or the page's piano, is known by its name. */
const isSame = (a: Source, b: Source) => a.port === b.port && (a.port !== "" || a.portName === b.portName);

export class State extends EventTarget {
  connected = false;
  /** Whether there was a connection at all; before the first one nothing is said to be gone. */
  everConnected = false;
  chord: Chord | null = null;
  notes: Keys | null = null;
  /** The chord in force, which outlasts the keys that said it. */
  harmony: Harmony | null = null;
  /** The key that is heard now, if one is clear; a chord that lasts keeps the key that it was read in. */
  heardKey: HeardKey | null = null;
  /** Committed chords, the oldest first. */
  recent: Chord[] = [];
  /** Harmonies that have held, the oldest first, each with what was held then. */
  past: Chord[] = [];
  sources: Source[] = [];
  split: Border = null;
  splitName: string | null = null;
  style = "standard";
  key = "detect";
  noteNames = "english";
  /** The hands whose notes are named. */
  named = "both";
  rootless = false;
  /** How many other readings are given. */
  alternatives: number | "all" = 3;
  /** How long the last name stays, in milliseconds. */
  hold = 500;
  /** The names of the settings that the restart will forget. */
  unsaved: string[] = [];
  writable = true;
  /** Whether the page's piano may play. */
  playable = true;
  /** Whether this is the page of the person at the machine. */
  owner = false;
  playback = false;
  version = "";
  choices = NO_CHOICES;
  /** The modules that features add besides their views, each to a screen. */
  parts: Wire.PagePart[] = [];
  /** The views that features add. */
  views: Entry[] = [];
  /** The newest event of each type that only a feature knows. The topic of the type `drill` is `event:drill`. */
  events: Map<string, Message> = new Map();

  /** @param connection has the events `event` and `gone` */
  constructor(connection: EventTarget) {
    super();
    connection.addEventListener("event", (event) => this.take((event as CustomEvent<Message>).detail));
    connection.addEventListener("gone", () => this.goneAway());
  }

  take(event: Message) {
    this.followHarmony(event);
    this.followKey(event);
    switch (event.type) {
      case "hello": return this.begin(event);
      case "chord": return this.takeChord(event as Chord & Message);
      case "notes":
        this.notes = event as Keys & Message;
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

  /** Every event about what is played says which chord is in force; one that has held stays so. */
  followHarmony(event: Message) {
    if (!["chord", "notes", "clear", "harmony"].includes(event.type ?? "")) return;
    const { harmony } = event;
    const before = this.harmony;
    if (!harmony) this.harmony = null;
    else if (event.type === "harmony") this.harmony = { ...harmony, phase: event.phase, seq: event.seq };
    else if (harmony.name !== before?.name || harmony.kind !== before?.kind) this.harmony = { ...harmony, phase: "live", seq: event.seq };
  }

  /** Every event of a performance says which key is heard. */
  followKey(event: Message) {
    if (!["chord", "notes", "clear", "harmony", "status"].includes(event.type ?? "")) return;
    const before = this.heardKey;
    this.heardKey = event.heardKey ?? null;
    if (this.heardKey?.name !== before?.name || this.heardKey?.confidence !== before?.confidence) this.tell("heardKey");
  }

  /** Keeps the harmony that has held; returns whether it is another one than the last. */
  keepHarmony() {
    return this.harmony?.phase === "committed" && this.chord !== null && this.keep(this.chord, this.harmony);
  }

  /** @param chord what was held */
  keep(chord: Chord, harmony: Harmony | undefined) {
    if (!harmony || this.past.at(-1)?.name === harmony.name) return false;
    this.past = [...this.past, { ...chord, ...harmony }].slice(-KEPT);
    return true;
  }

  /** An event of a feature. */
  takeOther(event: Message) {
    if (typeof event.type !== "string") return;
    this.events.set(event.type, event);
    this.tell(`event:${event.type}`);
  }

  begin(hello: Message) {
    const present = hello.harmony;
    this.copy(hello, Object.keys(hello).filter((name) => name !== "events" && name !== "harmony" && Object.hasOwn(this, name)));
    const inWords = (each: { name: string, title: string }) => ({ ...each, title: said(each.title) });
    this.views = this.views.map((view) => ({ ...view, ...inWords(view), places: view.places?.map(inWords) }));
    this.notes ??= notesOf(this.chord);
    this.harmony = null;
    if (present) this.followHarmony(present);
    this.heardKey = (hello.notes ?? present ?? hello.chord)?.heardKey ?? null;
    this.recent = (hello.recent ?? []).slice(-KEPT);
    // The last events that only features know, under their types.
    for (const [type, each] of Object.entries(hello)) if (each?.type === type && !Object.hasOwn(this, type)) this.takeOther(each);
    this.past = [];
    for (const chord of this.recent) this.keep(chord, (chord as Chord & { harmony?: Harmony }).harmony);
    this.connected = this.everConnected = true;
    this.tell("connection", "settings", "chord", "heardKey", "keys", "recent");
  }

  /** Takes over the fields with these names, as far as the event has them. */
  copy(event: Message, names: string[]) {
    Object.assign(this, Object.fromEntries(names.filter((name) => name in event).map((name) => [name, event[name]])));
    nameNotes(this.noteNames);
  }

  takeChord(chord: Chord & Message) {
    this.chord = chord;
    const moved = this.moveSplit(chord);
    if (chord.phase !== "committed") return this.tell("chord", "keys", moved);
    this.recent = [...this.recent.filter((each) => each.seq !== chord.seq), chord].slice(-KEPT);
    this.tell("chord", "keys", "recent", "committed", moved);
  }

  takeStatus(event: Message) {
    const source = { port: event.port, portName: event.portName, demo: event.demo ?? false };
    const rest = this.sources.filter((each) => !isSame(each, source));
    if (event.status === "connected" || event.status === "renamed") this.sources = [...rest, source];
    if (event.status === "disconnected") this.sources = rest;
    this.tell("connection", this.moveSplit(event));
    if (event.status === "disconnected" && source.demo) this.beginAnew();
  }

  /** Of the demo nothing is left. */
  beginAnew() {
    this.chord = this.notes = this.harmony = this.heardKey = null;
    this.recent = this.past = [];
    this.tell("anew", "chord", "heardKey", "keys", "recent");
  }

  /** A floating split follows the hands, and says so with each event. */
  moveSplit(event: Message): "settings" | null {
    if (!("split" in event) || event.split === this.split) return null;
    this.split = event.split;
    return "settings";
  }

  /** The name of a key of the piano at the split: `F♯3`; empty before chordd sends the names. */
  keyName(midi: number) {
    const [names] = this.choices.noteNames;
    return names ? `${names.notes[midi % 12]}${Math.floor(midi / 12) - 1}` : "";
  }

  goneAway() {
    this.connected = false;
    this.notes = null;
    this.tell("connection", "keys");
  }

  tell(...what: (Topic | null)[]) {
    for (const each of what) if (each) this.dispatchEvent(new Event(each));
  }

  /**
   * Calls `draw` now and whenever one of these changes.
   *
   * @param signal ends that
   */
  follow(what: Topic[], draw: () => void, signal?: AbortSignal) {
    for (const each of what) this.addEventListener(each, draw, { signal });
    draw();
  }
}
