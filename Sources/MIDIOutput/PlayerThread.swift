package import ALSASequencer
internal import CLinux
package import Logging
package import MIDI
internal import Synchronization
package import System

/// The life of the thread that plays.
package struct PlayerThread: Sendable {
  package let inbox: PlayerInbox
  let log: Logger
  /// Whether notes are sent as they are played, so that nothing may take time before the first.
  package var preparesAtOnce = false
  /// Whether it ends with the first performance.
  package var endsWithPerformance = false
  /// The one instrument that is played to: when it goes, this ends.
  package var instrument: PortAddress?

  package init(inbox: PlayerInbox, log: Logger) {
    (self.inbox, self.log) = (inbox, log)
  }

  /// Returns when it was asked to end, with every note ended.
  ///
  /// A failure ends every note, too. Then the thread goes on, and logs the failure once, unless it was to end with the performance.
  func run() throws(ALSAError) {
    while true {
      // Asked first: of an output that comes before, the last orders are still carried out.
      let isClosed = inbox.isClosed
      guard let output = inbox.takeOutput() else {
        guard !isClosed else { return }
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
      var failed: ALSAError?
      for order in inbox.takeOrders() {
        // Orders behind one that fails are carried out: one of them may be to stop.
        do throws(ALSAError) { try player.carryOut(order) } catch { failed = try end(&player, after: error) }
      }
      do throws(ALSAError) { try player.advance() } catch { failed = try end(&player, after: error) }
      if let failed { tell(failed, &failure) } else if !player.isPlaying { failure = nil }
      if endsWithPerformance, !player.isPlaying { return }
      if let instrument, !player.isHeard(by: instrument) { return }
      wait(player.timeLeft)
    }
    // The last orders of the outputs; no new performance begins.
    for order in inbox.takeLastOrders() {
      if case .play = order { continue }
      do throws(ALSAError) { try player.carryOut(order) } catch { tell(error, &failure) }
    }
  }

  /// Tells why the output does not work: once, until it works again or fails otherwise.
  private func tell(_ error: ALSAError, _ failure: inout ALSAError?) {
    if failure != error { log.error("the MIDI output failed: \(error)") }
    failure = error
  }

  /// Ends what sounds after a failure; a thread for one performance ends with it.
  private func end(_ player: inout Player, after error: ALSAError) throws(ALSAError) -> ALSAError {
    if endsWithPerformance { throw error }
    player.finish()
    return error
  }

  private func wait(_ duration: Duration?) {
    _ = clinux_poll2(inbox.wakeUp.descriptor, -1, duration.map { max(0, $0.nanoseconds) } ?? -1)
    _ = inbox.wakeUp.clear()
  }
}

/// How the rest of the program talks to the thread that plays.
package final class PlayerInbox: Sendable {
  /// One thing to be done by the player.
  package enum Order: Sendable {
    /// Plays from the beginning, in place of the current performance, and reports whether it begins.
    case play([TimedMIDIEvent], PlaybackStart? = nil)
    /// Ends the current performance, and every note of it.
    case stop
    /// Sends at once, beside the current performance.
    case send([MIDIEvent])
    /// Sets instruments up at once. No note is among them, so that nothing has to be ended.
    case setUp([InstrumentMessage])
    /// Sends a system exclusive message at once.
    case systemExclusive([UInt8])
    /// Sends a packet of MIDI 2.0 at once, from a port of its own.
    case packet([UInt32])
  }

  let wakeUp: WakeUp
  /// `nil` once the player has taken the last ones.
  private let orders = Mutex<[Order]?>([])
  private let offered: Mutex<SequencerOutput?> = Mutex(nil)
  let stopIsAsked = Atomic<Bool>(false)
  private let opened = Atomic<Bool>(false)
  private let listenerCount = Atomic<Int>(0)
  private let feeders = Atomic<Int>(0)

  /// How many orders may wait: far more than a pianist gives while the player is at work for a moment.
  private static let limit = 256

  private let changed: @Sendable () -> Void

  /// `changed` is called when it becomes possible to play, or impossible; must not wait.
  package init(changed: @escaping @Sendable () -> Void = {}) throws(Errno) {
    wakeUp = try WakeUp()
    self.changed = changed
  }

  /// Whether there is a port to play from.
  package var isOpen: Bool { opened.load(ordering: .acquiring) }

  /// Whether there is a MIDI output, and something connected to it.
  package var isPossible: Bool { isOpen && listeners > 0 }

  /// How many instruments are connected to it; kept by the input thread.
  package var listeners: Int {
    get { listenerCount.load(ordering: .relaxed) }
    set {
      let before = listenerCount.exchange(newValue, ordering: .relaxed)
      if (before == 0) != (newValue == 0) { changed() }
    }
  }

  /// The number of outputs that may give orders: the player ends after all of them, so that what they say at their end is sent.
  package func expect(feeders count: Int) { feeders.store(count, ordering: .releasing) }

  /// An output gives no more orders; any thread may call.
  package func feederEnded() {
    feeders.subtract(1, ordering: .acquiringAndReleasing)
    wakeUp.signal()
  }

  /// Hands over an order; false when too many wait already, or when the player has ended.
  @discardableResult
  package func post(_ order: Order) -> Bool {
    let isTaken = orders.withLock { waiting in
      guard let count = waiting?.count, count < Self.limit else { return false }
      waiting?.append(order)
      return true
    }
    wakeUp.signal()
    return isTaken
  }

  /// Hands over the output. Called once, by the thread that opened the sequencer.
  package func open(_ output: consuming SequencerOutput) {
    var output: SequencerOutput? = consume output
    offered.withLock { $0 = output.take() }
    beOpen()
  }

  /// There is a port to play from, from now on.
  func beOpen() {
    opened.store(true, ordering: .releasing)
    wakeUp.signal()
    changed()
  }

  /// Asks the player to end; returns at once.
  package func close() {
    stopIsAsked.store(true, ordering: .releasing)
    wakeUp.signal()
  }

  // MARK: - For the player

  var isClosed: Bool { stopIsAsked.load(ordering: .acquiring) && feeders.load(ordering: .acquiring) == 0 }

  func takeOutput() -> SequencerOutput? { offered.withLock { $0.take() } }

  func takeOrders() -> [Order] {
    orders.withLock { waiting in
      guard let taken = waiting else { return [] }
      waiting = []
      return taken
    }
  }

  /// The orders that wait. From now on none is taken, so that none is lost without a word.
  func takeLastOrders() -> [Order] {
    orders.withLock { waiting in
      defer { waiting = nil }
      return waiting ?? []
    }
  }
}

/// Runs the thread that plays; at the end of the program it ends every note first.
package struct PlayerService: Service {
  package let thread: PlayerThread

  package init(thread: PlayerThread) { self.thread = thread }

  package func run(until end: EndSignal) async throws {
    let inbox = thread.inbox
    let isFinished = try await BlockingThread.run(
      name: "chordd-player", until: end, stopLimit: .milliseconds(1500), stop: { inbox.close() }
    ) { try thread.run() }
    if !isFinished { thread.log.warning("the MIDI output does not answer; ending without it") }
    let lost = inbox.takeLastOrders().count
    if lost > 0 { thread.log.warning("orders to the MIDI output that were not carried out: \(lost)") }
  }
}
