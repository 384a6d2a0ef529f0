/// The pieces of requests and frames, good and bad, from which an input's bytes choose.
enum Fragments {
  /// Lines of a request. The order is part of the corpus: new ones go to the end.
  static let requests: [[UInt8]] = [
    "GET / HTTP/1.1\r\n", "GET /events HTTP/1.1\r\n", "GET /events?style=jazz HTTP/1.1\r\n",
    "GET /api/state HTTP/1.1\r\n", "GET /api/state HTTP/1.0\r\n", "HEAD /events HTTP/1.1\r\n",
    "POST /api/panic HTTP/1.1\r\n", "POST /api/play HTTP/1.1\r\n", "POST /events HTTP/1.1\r\n",
    "GET /events HTTP/1.0\r\n", "CONNECT localhost:1 HTTP/1.1\r\n", "OPTIONS * HTTP/1.1\r\n",
    "GET /metrics HTTP/1.1\r\n", "GET /x HTTP/1.1\r\n", "PRI * HTTP/2.0\r\n",
    "Host: localhost\r\n", "Host: evil.example\r\n",
    "Upgrade: websocket\r\n", "Upgrade: h2c\r\n", "Upgrade: h2c, websocket\r\n", "Upgrade: WebSocket/13\r\n",
    "Connection: Upgrade\r\n", "Connection: keep-alive, Upgrade\r\n", "Connection: close\r\n",
    "Connection: keep-alive\r\n", "Connection: upgrade, close\r\n",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", "Sec-WebSocket-Key: x\r\n",
    "Sec-WebSocket-Version: 13\r\n", "Sec-WebSocket-Version: 8\r\n", "Sec-WebSocket-Protocol: chat\r\n",
    "Content-Length: 0\r\n", "Content-Length: 2\r\n", "Content-Length: 20000\r\n",
    "Transfer-Encoding: chunked\r\n", "Content-Type: application/json\r\n", "Expect: 100-continue\r\n",
    "Origin: http://localhost\r\n", "Origin: null\r\n", "Authorization: Bearer 0123456789abcdef\r\n",
    "X-Forwarded-For: 192.0.2.1\r\n", "If-None-Match: *\r\n", "\r\n",
    "{}", "{\"what\":\"C\"}", "2\r\n{}\r\n0\r\n\r\n", "0\r\n\r\n", "0\r\nX: 1\r\n\r\n", "X: ", " folded\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "POST /api/panic HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
  ].map { Array($0.utf8) }

  /// The payloads of frames.
  static let payloads: [[UInt8]] =
    [
      "", "{\"type\":\"noteOn\",\"midi\":60}", "{\"type\":\"noteOff\",\"midi\":60}",
      "{\"type\":\"noteOn\",\"midi\":64,\"velocity\":1}", "{\"type\":\"sustain\",\"down\":true}",
      "{\"type\":\"sustain\",\"down\":false}", "{\"type\":\"release\"}", "nonsense", "{\"type\":", "\"x\"}",
      String(repeating: " ", count: 1025), "\u{3}",
    ].map { Array($0.utf8) } + [[0xFF], [0x03, 0xE8], [0x03, 0xED]]
}
