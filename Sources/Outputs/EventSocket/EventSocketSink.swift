public import ChordAnalysis
internal import Glibc
public import LocalSockets

/// Writes every event as one line of JSON to everybody who connects to a Unix socket.
///
/// One thread serves the queue and all readers, and sleeps while nothing happens. A slow reader loses old events, and
/// costs a bounded amount of memory.
public struct EventSocketSink: AnalysisSink {
  /// How many readers there may be at once.
  public static let readerLimit = 64

  public let buffering = Buffering.records(256)
  private let socket: ListeningSocket
  private var door: Doorway
  private let event: JSONEvent
  private var present = PresentEvents()
  private var readers: [EventReader] = []

  public init(_ location: SocketLocation, context: SinkContext) throws(OutputError) {
    do throws(ListeningSocketError) {
      // A service's folder is open to all; the members of its group may read there.
      socket = try ListeningSocket(location, backlog: Self.readerLimit, isForGroup: location.isOfService)
    } catch {
      throw .unavailable(error.sentence(socket: "an event socket", setting: "outputs.socket"))
    }
    door = Doorway(socket)
    event = JSONEvent(context: context)
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    present.follow(analysis)
    guard !readers.isEmpty else { return }
    let line = Array((event.text(analysis) + "\n").utf8)
    for reader in readers { reader.tell(line) }
    dismissGone()
  }

  public var wait: SinkWait {
    SinkWait(
      [SinkWait.Awaited(door.descriptor, for: Int16(POLLIN))]
        + readers.map { SinkWait.Awaited($0.descriptor, for: $0.awaited) }, limit: door.timeLeft)
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

  /// Lets the next reader in and tells it what is so now.
  private mutating func welcome() {
    guard let descriptor = door.admit() else { return }
    let reader = EventReader(descriptor: descriptor)
    if readers.count >= Self.readerLimit {
      // Whoever does not read has to go; if all of them do, the newcomer.
      guard let stuck = readers.firstIndex(where: \.isBehind) else { return }
      readers.remove(at: stuck)
    }
    for analysis in present.events { reader.tell(Array((event.text(analysis) + "\n").utf8)) }
    readers.append(reader)
  }
}
