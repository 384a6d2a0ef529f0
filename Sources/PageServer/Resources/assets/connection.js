// The connection to chordd: one WebSocket that comes back by itself.

import { token } from "./token.js";

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 4000;

export class Connection extends EventTarget {
  /** `style`: how names are to be written on this connection alone. */
  constructor({ style } = {}) {
    super();
    const address = new URL("/events", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.hash = "";
    if (token) address.searchParams.set("token", token);
    if (style) address.searchParams.set("style", style);
    this.address = address;
    this.pause = FIRST_PAUSE;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    this.open();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  open() {
    clearTimeout(this.timer);
    this.timer = null;
    const socket = (this.socket = new WebSocket(this.address));
    socket.onmessage = (message) => {
      const event = JSON.parse(message.data);
      if (event.type === "hello") this.pause = FIRST_PAUSE;
      this.dispatchEvent(new CustomEvent("event", { detail: event }));
    };
    socket.onclose = () => this.closed(socket);
  }

  closed(socket) {
    if (socket !== this.socket) return;
    this.dispatchEvent(new Event("gone"));
    this.timer = setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** Somebody looks again, or the network is back: does not wait for the next try. */
  hurry() {
    if (this.timer) this.open();
  }

  /** Sends a frame; false if there is nobody to send it to. */
  send(frame) {
    if (!this.isOpen) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }
}
