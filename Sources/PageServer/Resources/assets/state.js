// What the page knows: the newest chord, keys, settings. Everything that is drawn is drawn from here.

const KEPT = 8;
const SETTINGS = ["split", "splitName", "style", "key", "noteNames", "rootless", "alternatives", "hold", "unsaved", "playback"];

/** The keys of a chord, as an event about keys would tell them. */
function notesOf(chord) {
  const of = (notes) => notes.map((note) => note.midi);
  return chord && { down: of(chord.notes.filter((note) => note.source === "key")), sounding: of(chord.notes), split: chord.split };
}

/** A source without a port, as a file or the page's piano, is known by its name. */
const isSame = (a, b) => a.port === b.port && (a.port !== "" || a.portName === b.portName);

export class State extends EventTarget {
  connected = false;
  /** Whether there was a connection at all; before the first one nothing is said to be gone. */
  everConnected = false;
  chord = null;
  notes = null;
  /** Committed chords, the oldest first. */
  recent = [];
  sources = [];
  split = null;
  splitName = null;
  style = "standard";
  key = "detect";
  noteNames = "english";
  rootless = false;
  /** How many other readings are given. */
  alternatives = 3;
  /** How long the last name stays, in milliseconds. */
  hold = 500;
  /** The names of the settings that the restart will forget. */
  unsaved = [];
  writable = true;
  playback = false;
  version = "";

  constructor(connection) {
    super();
    connection.addEventListener("event", ({ detail }) => this.take(detail));
    connection.addEventListener("gone", () => this.goneAway());
  }

  take(event) {
    switch (event.type) {
      case "hello": return this.begin(event);
      case "chord": return this.takeChord(event);
      case "notes":
        this.notes = event;
        return this.tell("keys", this.moveSplit(event));
      case "clear":
        this.chord = null;
        this.notes = null;
        return this.tell("chord", "keys");
      case "status": return this.takeStatus(event);
      case "settings":
        for (const name of SETTINGS) if (name in event) this[name] = event[name];
        return this.tell("settings");
      default:
        if (event.error) this.dispatchEvent(new CustomEvent("refused", { detail: event.error }));
    }
  }

  begin(hello) {
    for (const name of Object.keys(hello)) if (name in this && typeof this[name] !== "function") this[name] = hello[name];
    this.notes ??= notesOf(this.chord);
    this.recent = (hello.recent ?? []).slice(-KEPT);
    this.connected = this.everConnected = true;
    this.tell("connection", "settings", "chord", "keys", "recent");
  }

  takeChord(chord) {
    this.chord = chord;
    const moved = this.moveSplit(chord);
    if (chord.phase !== "committed") return this.tell("chord", "keys", moved);
    this.recent = [...this.recent.filter((each) => each.seq !== chord.seq), chord].slice(-KEPT);
    this.tell("chord", "keys", "recent", "committed", moved);
  }

  takeStatus(event) {
    const rest = this.sources.filter((source) => !isSame(source, event));
    const source = { port: event.port, portName: event.portName, demo: event.demo ?? false };
    if (event.status === "connected" || event.status === "renamed") this.sources = [...rest, source];
    if (event.status === "disconnected") this.sources = rest;
    this.tell("connection", this.moveSplit(event));
  }

  /** A floating split follows the hands, and says so with each event. */
  moveSplit(event) {
    if (!("split" in event) || event.split === this.split) return null;
    this.split = event.split;
    return "settings";
  }

  goneAway() {
    this.connected = false;
    this.notes = null;
    this.tell("connection", "keys");
  }

  tell(...what) {
    for (const each of what) if (each) this.dispatchEvent(new Event(each));
  }

  /** Calls `draw` now and whenever one of these changes. */
  follow(what, draw) {
    for (const each of what) this.addEventListener(each, draw);
    draw();
  }
}
