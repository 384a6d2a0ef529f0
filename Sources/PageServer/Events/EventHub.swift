internal import NIOCore
internal import Outputs

/// Everybody who follows the events, and what they are told. Belongs to the server's thread.
final class EventHub {
  private let backend: any PageBackend
  private let limits: PageServerLimits
  private let hasToken: Bool
  private var board = PageBoard()
  private var clients: [ObjectIdentifier: EventClient] = [:]
  private var settings = ""

  init(backend: any PageBackend, limits: PageServerLimits, hasToken: Bool) {
    self.backend = backend
    self.limits = limits
    self.hasToken = hasToken
  }

  var isFull: Bool { clients.count >= limits.clients }
  var count: Int { clients.count }

  /// Follows what has happened since the last time and tells everybody.
  func deliver(_ delivery: PageMailbox.Delivery) {
    board = delivery.board
    if delivery.hasLostEvents {
      for client in clients.values { greet(client) }
    } else {
      for event in delivery.events { send(event.text) }
    }
    if delivery.haveSettingsChanged { sendSettings() }
  }

  /// Lets a client in and tells it the present state.
  func add(_ client: EventClient) {
    clients[ObjectIdentifier(client)] = client
    greet(client)
  }

  func remove(_ client: EventClient) {
    client.end()
    clients[ObjectIdentifier(client)] = nil
  }

  /// Says goodbye to everybody.
  func end() {
    for client in Array(clients.values) {
      remove(client)
      client.finish()
    }
  }

  /// The client reads again, perhaps; what it missed is told by the present state.
  func resume(_ client: EventClient) {
    if client.catchUp() { greet(client) }
  }

  /// The whole state, as this visitor sees it.
  func state(for visitor: Visitor) -> String {
    var object = JSONObject()
    object.set("v", 1)
    object.set("type", "hello")
    backend.describe(in: &object)
    object.set("chord", json: board.chord)
    object.set("notes", json: board.notes)
    object.set("recent", json: "[" + board.recent.joined(separator: ",") + "]")
    backend.describeSettings(in: &object)
    object.set("playback", backend.canPlayBack)
    object.set("writable", visitor.mayChange)
    object.set("token", hasToken && !visitor.mayChange)
    return object.closed
  }

  private func greet(_ client: EventClient) {
    client.send(Self.message(state(for: client.visitor), client.form), stuckLimit: limits.stuckPatience)
  }

  /// Tells the settings, if they are others than before.
  private func sendSettings() {
    var object = JSONObject()
    object.set("v", 1)
    object.set("type", "settings")
    backend.describeSettings(in: &object)
    guard object.closed != settings else { return }
    settings = object.closed
    send(settings)
  }

  private func send(_ text: String) {
    guard !clients.isEmpty else { return }
    let frame = Self.message(text, .webSocket)
    let event = Self.message(text, .serverSent)
    for client in clients.values {
      client.send(client.form == .webSocket ? frame : event, stuckLimit: limits.stuckPatience)
    }
  }

  private static func message(_ text: String, _ form: EventClient.Form) -> ByteBuffer {
    switch form {
    case .webSocket: ByteBuffer(string: text)
    case .serverSent: ByteBuffer(string: "data: \(text)\n\n")
    }
  }
}
