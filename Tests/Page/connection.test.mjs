import assert from "node:assert/strict";
import test from "node:test";
import { asset } from "./assets.mjs";
import { Clock, provide, provideWindow } from "./browser.mjs";

provideWindow();
const { Connection } = await asset("connection.js");

/** A connection whose WebSockets and clock are in the hands of the test. */
function made(options) {
  const { window } = provideWindow();
  const clock = new Clock();
  const sockets = [];
  provide({ WebSocket: class {
    static OPEN = 1;
    readyState = 1;
    sent = [];
    constructor(address) {
      this.address = String(address);
      sockets.push(this);
    }
    send(text) {
      this.sent.push(JSON.parse(text));
    }
    close() {
      this.readyState = 3;
    }
  } });
  const connection = new Connection(options);
  const told = [];
  connection.addEventListener("event", ({ detail }) => told.push(detail.type));
  connection.addEventListener("gone", () => told.push("gone"));
  const come = (...types) => {
    for (const type of types) sockets.at(-1).onmessage({ data: JSON.stringify({ type }) });
  };
  return { window, clock, sockets, connection, told, come };
}

test("it asks for the events, in a style if there is one", () => {
  assert.equal(made().sockets[0].address, "ws://localhost:8737/events");
  assert.equal(made({ style: "jazz" }).sockets[0].address, "ws://localhost:8737/events?style=jazz");
});

test("it comes back by itself, at longer and longer intervals", () => {
  const { clock, sockets, told } = made();
  for (const [pause, count] of [[299, 1], [1, 2], [599, 2], [1, 3], [1200, 4], [2400, 5], [4000, 6], [4000, 7]]) {
    if (pause !== 1) sockets.at(-1).onclose();
    clock.pass(pause);
    assert.equal(sockets.length, count);
  }
  assert.equal(told[0], "gone");
});

test("a greeting makes the interval short again, and the network does not wait for it", () => {
  const { window, clock, sockets, come } = made();
  sockets.at(-1).onclose();
  clock.pass(300);
  come("hello");
  sockets.at(-1).onclose();
  clock.pass(300);
  assert.equal(sockets.length, 3);
  sockets.at(-1).onclose();
  window.dispatchEvent(new Event("online"));
  assert.equal(sockets.length, 4);
  window.dispatchEvent(new Event("online"));
  assert.equal(sockets.length, 4);
});

test("without a heartbeat for 11 s it gives up, and only a heartbeat shows that chordd lives", () => {
  const { clock, sockets, connection, told, come } = made();
  come("hello", "heartbeat");
  clock.pass(10_999);
  assert.deepEqual(told, ["hello"]);
  clock.pass(1);
  assert.deepEqual(told, ["hello", "gone"]);
  assert.equal(sockets[0].readyState, 3);
  clock.pass(300);
  come("hello", "chord");
  assert.deepEqual([told.length, connection.isOpen], [2, false]);
  come("heartbeat");
  assert.deepEqual([told, connection.isOpen], [["hello", "gone", "hello", "chord"], true]);
});

test("a page that was asleep first reads what came meanwhile", () => {
  const { clock, told, come } = made();
  come("hello", "heartbeat");
  const [[, timer]] = clock.timers;
  clock.timers.clear();
  clock.now += 60_000;
  timer.act();
  assert.deepEqual(told, ["hello"]);
  come("heartbeat");
  clock.pass(3000);
  assert.deepEqual(told, ["hello"]);
});

test("nothing is sent while nobody is there", () => {
  const { sockets, connection } = made();
  assert.equal(connection.send({ type: "release" }), true);
  assert.deepEqual(sockets[0].sent, [{ type: "release" }]);
  sockets[0].readyState = 3;
  assert.equal(connection.send({ type: "release" }), false);
});

test("a connection that was opened before the modules came is taken over, with what came over it", async () => {
  provideWindow();
  const early = { socket: { url: "ws://localhost:8737/events", readyState: 1, close() {} }, came: [{ data: '{"type":"hello"}' }, { data: '{"type":"chord"}' }] };
  provide({ earlyConnection: early });
  const { sockets, told, connection } = made();
  assert.equal(sockets.length, 0);
  assert.equal(connection.socket, early.socket);
  await Promise.resolve();
  early.socket.onmessage({ data: '{"type":"clear"}' });
  assert.deepEqual(told, ["hello", "chord", "clear"]);
});

test("one to another address is closed", () => {
  let closed = 0;
  provide({ earlyConnection: { socket: { url: "ws://localhost:8737/events", readyState: 1, close: () => (closed += 1) }, came: [] } });
  const { sockets } = made({ style: "jazz" });
  assert.deepEqual([sockets.length, closed], [1, 1]);
});
