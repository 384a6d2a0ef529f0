// Opens the connection while the modules are still on their way: on a slow network that is two journeys less until the first
// name. Connection, in connection.js, takes it over. Not a module for that reason.

(() => {
  const address = new URL("/events", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = "";
  address.search = "";
  const written = location.hash.startsWith("#token=") ? location.hash.slice("#token=".length) : "";
  let token = written;
  try {
    token = decodeURIComponent(written);
  } catch {
    // As it is written, then.
  }
  if (token) address.searchParams.set("token", token);
  const socket = new WebSocket(address);
  /** @type {MessageEvent[]} */
  const came = [];
  socket.onmessage = (message) => came.push(message);
  Object.assign(globalThis, { earlyConnection: { socket, came } });
})();
