internal import MusicTheory
internal import NIOHTTP1

/// Why a request is not answered, with the sentence that says so.
enum Refusal: Error, Hashable {
  case noHost, wrongHost, wrongOrigin, readOnly, badTarget, notFound, tooLarge, notJSON, badRequest(String)
  case unknownStyle(String)
  case wrongMethod(allowed: String)
  case tooManyClients, tooManyConnections, noHandshake
  case unreadable(isTooLong: Bool)

  var status: HTTPResponseStatus {
    switch self {
    case .noHost, .badTarget, .badRequest, .unknownStyle: .badRequest
    case .wrongHost: .misdirectedRequest
    case .wrongOrigin, .readOnly: .forbidden
    case .notFound: .notFound
    case .tooLarge: .payloadTooLarge
    case .notJSON: .unsupportedMediaType
    case .wrongMethod: .methodNotAllowed
    case .tooManyClients, .tooManyConnections: .serviceUnavailable
    case .noHandshake: .upgradeRequired
    case .unreadable(isTooLong: true): .requestHeaderFieldsTooLarge
    case .unreadable: .badRequest
    }
  }

  /// One sentence.
  var sentence: String {
    switch self {
    case .noHost: "the request names no host; send one Host header"
    case .wrongHost: "this host name is not ours; open the page as localhost, or add the name to page.hosts"
    case .wrongOrigin: "requests from other pages are refused; open the page itself"
    case .readOnly: "this client may only look; give it the token of page.token"
    case .badTarget: "the address of the request is no path; send one that begins with /"
    case .notFound: "there is nothing here; the page is at /"
    case .tooLarge: "the request is too long; send at most 16 KiB"
    case .notJSON: "the body must be JSON; send Content-Type: application/json"
    case .badRequest(let sentence): sentence
    case .unknownStyle(let name):
      "there is no style \"\(name)\"; style takes \(SymbolStyle.all.map(\.name).joined(separator: ", "))"
    case .wrongMethod(let allowed): "this address takes \(allowed) only"
    case .tooManyClients: "too many clients follow the events already; close one and try again"
    case .tooManyConnections: "too many connections are open already; close one and try again"
    case .unreadable(isTooLong: true): "the header of the request is too long"
    case .unreadable: "this is no request of HTTP"
    case .noHandshake: "this is no handshake of WebSocket version 13 on a connection of its own"
    }
  }
}
