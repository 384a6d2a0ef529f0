internal import FeatureKit
internal import Wire
internal import NIOCore
internal import MusicTheory
internal import Outputs

/// The clients that follow the events, and the events that are sent to them. Belongs to the server's thread.
final class EventHub {
  private let backend: any PageBackend
  private let limits: PageServerLimits
  /// Whether a visitor could do more with a token.
  var hasToken: Bool
  private var board = PageBoard()
  private var clients: [ObjectIdentifier: EventClient] = [:]
  private var settings = ""
  /// The views of the page, as JSON for clients.
  private let views: Written<[LinkedView]>?
  /// The parts of the page and of the screens for others, as JSON.
  private let parts: Written<[PagePart]>?
  private let heartbeat: Heartbeat

  init(backend: any PageBackend, limits: PageServerLimits, hasToken: Bool) {
    self.backend = backend
    self.limits = limits
    self.hasToken = hasToken
    views = backend.views.isEmpty ? nil : Written(backend.views.map(LinkedView.init))
    parts = backend.parts.isEmpty ? nil : Written(backend.parts)
    heartbeat = Heartbeat(backend: backend, interval: limits.heartbeat)
  }

  /// Whether there is a place for this visitor, if need be that of a client that does not read. Visitors that may only look cannot take all
  /// places.
  func hasCapacity(for visitor: Visitor) -> Bool {
    guard clients.count >= (visitor.mayPlay ? limits.clients : limits.forOthers(limits.clients)) else {
      return true
    }
    guard let stuck = clients.values.first(where: \.isBehind) else { return false }
    remove(stuck)
    stuck.close()
    return true
  }
  var count: Int { clients.count }
  /// How many bytes wait until their clients read.
  var pendingBytes: Int { clients.values.reduce(0) { $0 + $1.pendingBytes } }

  /// Takes the events since the last delivery and sends them to all.
  func deliver(_ delivery: PageMailbox.Delivery) {
    board = delivery.board
    if delivery.hasLostEvents {
      for client in clients.values { greet(client) }
    } else {
      send(delivery.events)
    }
    if delivery.haveSettingsChanged { sendSettings() }
  }

  /// Adds a client and sends it the present state.
  func add(_ client: EventClient) {
    // No other client needs the changes so far, and this one gets the current settings now.
    if clients.isEmpty { settings = settingsEvent }
    clients[ObjectIdentifier(client)] = client
    greet(client)
    let beats = [heartbeat.event]
    if heartbeat.isBeating {
      var batch = EventBatch(beats)
      client.send(batch.packets(for: client), stuckLimit: limits.stuckLimit)
    }
    heartbeat.start(on: client.loop) { self.send(beats) }
  }

  func remove(_ client: EventClient) {
    client.end()
    clients[ObjectIdentifier(client)] = nil
    if clients.isEmpty { heartbeat.stop() }
  }

  /// Announces the end to all clients.
  func end() {
    for client in Array(clients.values) {
      remove(client)
      client.finish()
    }
  }

  /// The client may read again; the present state replaces the events that it missed.
  func resume(_ client: EventClient) {
    if client.catchUp() { greet(client) }
  }

  /// The whole state, as this visitor sees it.
  func state(for visitor: Visitor) -> String {
    let notation = visitor.notation
    let news = board.news.sorted { $0.key > $1.key }.map { (type: $0.key, json: $0.value.text(in: notation)) }
    return JSONText.event(
      HelloEvent(
        facts: backend.facts,
        shown: ShownNow(
          chord: board.chord.map { Written(json: $0.text(in: notation)) },
          notes: board.notes.map { Written(json: $0.text(in: notation)) },
          harmony: board.harmony.map { Written(json: $0.text(in: notation)) }),
        news: news,
        links: PageLinks(
          recent: board.recent.map { Written(json: $0.text(in: notation)) }, views: views, parts: parts),
        settings: backend.settings(for: notation.part), hearing: Hearing(backend),
        rights: VisitorRights(
          writable: visitor.mayChange, token: hasToken && !visitor.mayChange, playable: visitor.mayPlay,
          owner: visitor.isAtMachine)))
  }

  /// The first names to draw, as this visitor sees them: those of the chord and, where it has another, of the harmony; `nil` without
  /// any.
  func firstName(for visitor: Visitor) -> String? {
    let chord = board.chord?.name(in: visitor.notation)
    let harmony = board.harmony?.name(in: visitor.notation)
    guard chord != nil || harmony != nil else { return nil }
    var object = JSONObject()
    if let chord { object.set("chord", json: chord) }
    if let harmony, harmony != chord { object.set("harmony", json: harmony) }
    return object.closed
  }

  private func greet(_ client: EventClient) {
    var packet = ByteBuffer()
    client.transport.append(state(for: client.visitor), to: &packet)
    client.send([packet], stuckLimit: limits.stuckLimit)
  }

  private var settingsEvent: String { Self.settingsText(of: backend, for: BandPart()) }

  private static func settingsText(of backend: any PageBackend, for part: BandPart) -> String {
    JSONText.event(
      SettingsEvent(
        settings: backend.settings(for: part), hearing: Hearing(backend)))
  }

  /// Sends the settings, if they have changed.
  private func sendSettings() {
    let event = settingsEvent
    guard event != settings else { return }
    settings = event
    send([PageEvent(.status, event) { [backend] in Self.settingsText(of: backend, for: $0.part) }])
  }

  /// Client by client: events that came together are sent together.
  private func send(_ events: [PageEvent]) {
    guard !events.isEmpty else { return }
    var batch = EventBatch(events)
    for client in clients.values {
      client.send(batch.packets(for: client), stuckLimit: limits.stuckLimit)
    }
  }
}
