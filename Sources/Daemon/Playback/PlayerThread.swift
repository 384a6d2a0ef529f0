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

  /// Returns when it was asked to end, with every note ended.
  func run() {
    while !inbox.isClosed {
      guard let output = inbox.takeOutput() else {
        wait(nil)
        continue
      }
      var player = Player(output, log: log)
      do throws(ALSAError) {
        if preparesAtOnce { player.prepare() }
        try play(&player)
        try player.finish()
      } catch {
        log.error("the MIDI output failed: \(error)")
      }
      return
    }
  }

  private func play(_ player: inout Player) throws(ALSAError) {
    repeat {
      for order in inbox.takeOrders() { try player.carryOut(order) }
      if inbox.takeReplay(), let events = replay() { try player.carryOut(.play(events)) }
      try player.advance()
      if endsWithPerformance, !player.isPlaying { return }
      wait(player.timeLeft)
    } while !inbox.isClosed
  }

  private func wait(_ duration: Duration?) {
    _ = clinux_poll2(inbox.bell.descriptor, -1, duration.map { max(0, $0.nanoseconds) } ?? -1)
    _ = inbox.bell.clear()
  }
}
