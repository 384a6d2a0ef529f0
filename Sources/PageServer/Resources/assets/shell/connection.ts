// The connection to chordd: one WebSocket that comes back by itself, and is given up when chordd falls silent on it.

import { at } from "./root.js";
import { token } from "./token.js";

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 4000;
/** chordd sends a heartbeat every 5 s while its input lives: after two that did not come there is no connection. */
const PATIENCE = 11000;
/** A timer that is later than this says that the page itself was asleep; then it first reads what has come meanwhile. */
const OVERSLEPT = 1000;
const GRACE = 3000;

/** A message of chordd, as docs/reference/events.md and docs/reference/api.md describe it. */
export type Message = { type: string } & Record<string, any>;

export class Connection extends EventTarget {
  /** Whether chordd was given up for its silence: then only a heartbeat shows that it lives again, no greeting does. */
  isDoubtful = false;
  /** Messages that came while the connection was doubtful. */
  heldBack: Message[] = [];
  socket: WebSocket | null = null;
  /** Runs until the next try. */
  timer: number | undefined;

  declare address: URL;
  declare pause: number;
  declare patience: Patience;

  /**
   * @param notation how names are to be written on this connection alone: style, instrument, capo, letters
   * @param signal ends it
   */
  constructor(notation: Record<string, string | undefined> = {}, signal?: AbortSignal) {
    super();
    const address = new URL(at("/events"), location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.hash = "";
    this.address = address;
    this.ask(notation);
    this.pause = FIRST_PAUSE;
    this.patience = new Patience(PATIENCE, () => this.giveUp());
    addEventListener("online", () => this.hurry(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry(), { signal });
    signal?.addEventListener("abort", () => this.end());
    this.open();
  }

  ask(notation: Record<string, string | undefined>) {
    this.address.search = "";
    if (token) this.address.searchParams.set("token", token);
    for (const [name, value] of Object.entries(notation)) if (value) this.address.searchParams.set(name, value);
  }

  /** From now on names are written in another way; the state comes anew. */
  change(notation: Record<string, string | undefined>) {
    const { socket } = this;
    this.ask(notation);
    this.socket = null;
    socket?.close();
    this.pause = FIRST_PAUSE;
    this.open();
  }

  end() {
    const { socket } = this;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.patience.end();
    this.socket = null;
    socket?.close();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN && !this.isDoubtful;
  }

  open() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.heldBack = [];
    const early = takeEarly(this.address);
    const socket = (this.socket = early?.socket ?? new WebSocket(this.address));
    const take = (message: MessageEvent) => socket === this.socket && this.receive(JSON.parse(message.data));
    socket.onmessage = take;
    socket.onclose = () => this.closed(socket);
    // Not before those who listen to this connection do.
    if (early) queueMicrotask(() => early.came.forEach(take));
    this.patience.begin();
  }

  receive(event: Message) {
    if (event.type === "heartbeat") return this.heartbeat();
    if (event.type === "hello") this.pause = FIRST_PAUSE;
    if (this.isDoubtful) this.heldBack.push(event);
    else this.pass(event);
  }

  heartbeat() {
    this.isDoubtful = false;
    this.patience.begin();
    for (const event of this.heldBack.splice(0)) this.pass(event);
  }

  pass(event: Message) {
    this.dispatchEvent(new CustomEvent("event", { detail: event }));
  }

  /** Nothing has come for too long: the network is cut, or chordd hangs. */
  giveUp() {
    const { socket } = this;
    this.isDoubtful = true;
    this.socket = null;
    socket?.close();
    this.lost();
  }

  closed(socket: WebSocket) {
    if (socket === this.socket) this.lost();
  }

  lost() {
    this.patience.end();
    this.dispatchEvent(new Event("gone"));
    this.timer = setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** The page is visible again, or the network is back: does not wait for the next try. */
  hurry() {
    if (this.timer) this.open();
  }

  /** Sends a frame; false without a connection. */
  send(frame: object) {
    if (!this.isOpen) return false;
    this.socket?.send(JSON.stringify(frame));
    return true;
  }
}

/** The connection that early.ts has opened to this address, once, and what came over it meanwhile. */
function takeEarly(address: URL): { socket: WebSocket, came: MessageEvent[] } | null {
  const page = globalThis as { earlyConnection?: { socket: WebSocket, came: MessageEvent[] } };
  const early = page.earlyConnection;
  delete page.earlyConnection;
  if (!early) return null;
  if (early.socket.url === address.href && early.socket.readyState <= WebSocket.OPEN) return early;
  early.socket.onmessage = null;
  early.socket.close();
  return null;
}

/** Calls `over` when it was not begun again for `limit` milliseconds in which the page was awake. */
class Patience {
  timer: number | undefined;

  declare limit: number;
  declare over: () => void;

  constructor(limit: number, over: () => void) {
    this.limit = limit;
    this.over = over;
  }

  begin() {
    this.wait(this.limit, true);
  }

  end() {
    clearTimeout(this.timer);
  }

  /** @param time in milliseconds */
  wait(time: number, mayOversleep: boolean) {
    clearTimeout(this.timer);
    const due = performance.now() + time;
    this.timer = setTimeout(() => {
      if (mayOversleep && performance.now() > due + OVERSLEPT) this.wait(GRACE, false);
      else this.over();
    }, time);
  }
}
