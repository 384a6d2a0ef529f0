// Opens the connection while the modules are still on their way: on a slow network that is two journeys less until the first
// name. Connection, in connection.ts, takes it over. Not a module for that reason.

(() => {
  // chordd takes all behind the name of a view for one part of the address. Slashes in it are above that; but a server between may have
  // made them of `%2F`.
  const base = document.querySelector("base");
  if (base?.dataset.slashes) {
    let left = Number(base.dataset.slashes);
    let up = "";
    for (const part of location.pathname.split("/").reverse()) {
      up += "../";
      left -= part.split(/%2F/iu).length;
      if (left < 0) break;
    }
    base.href = up;
  }
  const address = new URL("events", document.baseURI);
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
  const came: MessageEvent[] = [];
  socket.onmessage = (message) => came.push(message);
  Object.assign(globalThis, { earlyConnection: { socket, came } });
})();
