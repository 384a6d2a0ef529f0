public import Settings
public import ChordAnalysis
internal import Glibc
public import System
internal import Wire

/// Writes every event as one line of JSON to every client of a Unix socket.
///
/// One thread serves the queue and all readers, and sleeps while nothing happens. A slow reader loses old events, and
/// costs a bounded amount of memory.
public struct EventSocketOutput: Output {
  /// The most readers at once.
  public static let readerLimit = 64

  private let socket: ListeningSocket
  private let home: HomeUsers
  private var door: AcceptGate
  private let event: JSONEvent
  private var present = PresentEvents()
  private var readers: [EventReader] = []

  /// - Parameter home: the users who may read.
  public init(
    _ location: SocketLocation, home: HomeUsers = HomeUsers(), context: StreamContext
  ) throws(OutputError) {
    self.home = home
    do throws(ListeningSocketError) {
      socket = try ListeningSocket(location, backlog: Self.readerLimit, isForOthers: home.letsOthersIn)
    } catch {
      throw .unavailable(error.sentence(socket: "an event socket", setting: "outputs.socket"))
    }
    door = AcceptGate(socket)
    event = JSONEvent(context: context)
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    present.follow(analysis)
    guard !readers.isEmpty else { return }
    let line = Array((event.text(analysis) + "\n").utf8)
    for reader in readers { reader.tell(line) }
    dismissGone()
  }

  public mutating func consume(_ event: FeatureEvent) throws(OutputError) {
    let line = Array((event.text + "\n").utf8)
    for reader in readers { reader.tell(line) }
    dismissGone()
  }

  public var wait: ListenerWait {
    ListenerWait(
      [ListenerWait.Awaited(door.descriptor, for: Int16(POLLIN))]
        + readers.map { ListenerWait.Awaited($0.descriptor, for: $0.awaited) }, limit: door.timeLeft)
  }

  public mutating func attend(_ found: [Int16]) throws(OutputError) {
    for (reader, found) in zip(readers, found.dropFirst()) where found != 0 { reader.proceed(found) }
    dismissGone()
    door.look()
    if let knock = found.first, knock != 0 { welcome() }
  }

  public mutating func finish() { socket.remove() }

  private mutating func dismissGone() {
    if readers.contains(where: \.isGone) { readers.removeAll(where: \.isGone) }
  }

  /// Accepts the next reader and sends it the present state.
  private mutating func welcome() {
    guard let descriptor = door.admit() else { return }
    let reader = EventReader(descriptor: descriptor)
    if let refusal = home.refusal(ofPeerOn: descriptor) {
      return reader.tell(Array((JSONText.line(["error": refusal]) + "\n").utf8))
    }
    if readers.count >= Self.readerLimit {
      // A reader that has fallen behind is disconnected; if none has, the newcomer.
      guard let stuck = readers.firstIndex(where: \.isBehind) else { return }
      readers.remove(at: stuck)
    }
    for analysis in present.events { reader.tell(Array((event.text(analysis) + "\n").utf8)) }
    readers.append(reader)
  }
}

/// One reader of the event socket, and the events that it has not read yet, within limits.
final class EventReader {
  /// The most events that wait; with more the oldest are lost.
  static let limit = 64

  let descriptor: CInt
  /// Whether it can be forgotten.
  private(set) var isGone = false
  private var waiting: [[UInt8]] = []
  /// The rest of an event of which the kernel took a part: every event is sent whole.
  private var begun: ArraySlice<UInt8> = []
  private var isSilent = false

  /// Takes over the descriptor and closes it at the end.
  init(descriptor: CInt) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Whether events wait for it.
  var isBehind: Bool { !begun.isEmpty || !waiting.isEmpty }

  /// The events to wait for: that it can be written to, if it is behind, and its input, which is ignored, until that ends.
  var awaited: Int16 { Int16(isBehind ? POLLOUT : 0) | Int16(isSilent ? 0 : POLLIN) }

  /// Sends it one event, now or when it has read the ones before.
  func tell(_ line: [UInt8]) {
    if waiting.count >= Self.limit { waiting.removeFirst() }
    waiting.append(line)
    send()
  }

  /// Does what `poll` found to be possible.
  func proceed(_ found: Int16) {
    if found & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { isGone = true }
    if found & Int16(POLLIN) != 0 { ignoreWords() }
    if found & Int16(POLLOUT) != 0 { send() }
  }

  /// Sends as much as the kernel takes at once.
  ///
  /// The corresponding C function is `send`.
  private func send() {
    while isBehind, !isGone {
      if begun.isEmpty { begun = waiting.removeFirst()[...] }
      let sent = unsafe begun.withUnsafeBufferPointer { bytes in
        unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
      }
      if sent >= 0 {
        begun = begun.dropFirst(sent)
      } else if errno != EINTR {
        isGone = errno != EAGAIN
        return
      }
    }
  }

  /// It may close its own side, as `nc` does at the end of its input, and still read.
  private func ignoreWords() {
    var bytes: [UInt8] = Array(repeating: 0, count: 4096)
    let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
    if count == 0 { isSilent = true }
    if count < 0, errno != EAGAIN, errno != EINTR { isGone = true }
  }
}

/// The events that tell a new reader the present state: the connected keyboards, and the chord in force.
struct PresentEvents {
  private var statuses: [Analysis] = []
  private var chord: Analysis?

  var events: [Analysis] { statuses + (chord.map { [$0] } ?? []) }

  mutating func follow(_ analysis: Analysis) {
    switch analysis.event {
    case .chord, .clear: chord = analysis
    case .notes, .harmony, .record: break
    case .status(let status): follow(status, analysis)
    }
  }

  private mutating func follow(_ status: InputStatus, _ analysis: Analysis) {
    switch status {
    case .connected, .listening, .ended:
      statuses.removeAll { $0.event == analysis.event }
      statuses.append(analysis)
    case .disconnected(let source): statuses.removeAll { $0.event == .status(.connected(source)) }
    case .renamed, .eventsLost, .splitChanged, .stuckNotesReleased: break
    }
  }
}

/// A socket where programs on this machine read the events.
public struct EventSocketSettings: SettingsGroup, OutputKind {
  public var socket = SocketPlace.off

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "outputs.socket", \EventSocketSettings.socket, .socket, default: "off",
      "A Unix socket where any number of programs on this machine read the events as JSON lines. `auto` "
        + "is events.sock in the folder for running programs: $XDG_RUNTIME_DIR/chordd or, for a service, "
        + "/run/chordd."
    ).forTheStart
  ]

  public static var settings: [any SettingsGroup.Type] { [Self.self] }

  private static func location(_ place: SocketPlace, _ environment: [String: String]) -> SocketLocation? {
    SocketLocation(place, name: "events.sock", environment: environment, isRoot: geteuid() == 0)
  }

  public static func checks(
    _ configuration: Configuration, environment: [String: String]
  ) -> [OutputCheck] {
    let place = configuration[Self.self].socket
    guard place != .off else { return [] }
    return [
      OutputCheck {
        guard let location = location(place, environment) else {
          return .broken("outputs.socket: XDG_RUNTIME_DIR is not set; give it a path")
        }
        // The folder of `auto` is created when it is needed.
        let problem =
          location.ownFolder == nil ? FilePlace.folderProblem(location.path, isNeeded: true) : nil
        return problem.map { .broken("outputs.socket: \($0)") }
          ?? .fine("outputs.socket: events are sent on \(location.path.visible)")
      }
    ]
  }

  public static func listeners(_ place: OutputPlace) -> [Listener] {
    let (socket, home, context) = (place.configuration[Self.self].socket, place.home, place.context)
    guard socket != .off else { return [] }
    let location = location(socket, place.environment)
    return [
      Listener("socket", .records(256)) { () throws(OutputError) in
        guard let location else {
          throw .unavailable("XDG_RUNTIME_DIR is not set; give outputs.socket a path")
        }
        return try EventSocketOutput(location, home: home, context: context)
      }
    ]
  }
}
