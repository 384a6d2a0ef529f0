internal import ALSASequencer
internal import CLinux
internal import Logging
internal import MIDI

/// The life of the thread that plays.
struct PlayerThread: Sendable {
  let inbox: PlayerInbox
  let log: Logger
  /// What was played last, as a performance; `nil` when nothing was.
  var replay: @Sendable () -> [TimedMIDIEvent]? = { nil }
  /// Whether notes are sent as they are played, so that nothing may take time before the first.
  var preparesAtOnce = false
  /// Whether it ends with the first performance.
  var endsWithPerformance = false
  /// The one instrument that is played to: when it goes, this ends.
  var instrument: PortAddress?

  /// Returns when it was asked to end, with every note ended.
  ///
  /// A failure ends every note, too. Then it goes on, and says so once, unless it was to end with the performance.
  func run() throws(ALSAError) {
    while !inbox.isClosed {
      guard let output = inbox.takeOutput() else {
        wait(nil)
        continue
      }
      var player = Player(output, log: log)
      defer { player.finish() }
      if preparesAtOnce { player.prepare() }
      return try play(&player)
    }
  }

  private func play(_ player: inout Player) throws(ALSAError) {
    var failure: ALSAError?
    while !inbox.isClosed {
      do throws(ALSAError) {
        try work(&player)
        if !player.isPlaying { failure = nil }
      } catch {
        if endsWithPerformance { throw error }
        player.finish()
        if failure != error { log.error("the MIDI output failed: \(error)") }
        failure = error
      }
      if endsWithPerformance, !player.isPlaying { return }
      if let instrument, !player.isHeard(by: instrument) { return }
      wait(player.timeLeft)
    }
    // Farewells of the outputs that forward: nothing begins any more.
    for order in inbox.takeOrders() {
      if case .play = order { continue }
      try? player.carryOut(order)
    }
  }

  private func work(_ player: inout Player) throws(ALSAError) {
    for order in inbox.takeOrders() { try player.carryOut(order) }
    if inbox.takeReplay(), let events = replay() { try player.carryOut(.play(events)) }
    try player.advance()
  }

  private func wait(_ duration: Duration?) {
    _ = clinux_poll2(inbox.bell.descriptor, -1, duration.map { max(0, $0.nanoseconds) } ?? -1)
    _ = inbox.bell.clear()
  }
}
