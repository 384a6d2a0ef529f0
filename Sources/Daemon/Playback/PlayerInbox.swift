internal import ALSASequencer
internal import MIDI
internal import Synchronization

/// How the rest of the program talks to the thread that plays.
final class PlayerInbox: Sendable {
  /// One thing to be done by the player.
  enum Order: Sendable {
    /// Plays from the beginning, instead of what is playing, and says whether that begins.
    case play([TimedMIDIEvent], PlaybackStart? = nil)
    /// Ends what is playing, and every note of it.
    case stop
    /// Sends at once, beside what is playing.
    case send([MIDIEvent])
    /// Sends a system exclusive message at once.
    case systemExclusive([UInt8])
  }

  let bell: WakeUp
  private let orders = Mutex<[Order]>([])
  private let offered: Mutex<SequencerOutput?> = Mutex(nil)
  private let replayIsAsked = Atomic<Bool>(false)
  private let stopIsAsked = Atomic<Bool>(false)
  private let opened = Atomic<Bool>(false)
  private let listenerCount = Atomic<Int>(0)

  /// How many orders may wait: far more than a pianist gives while the player is at work for a moment.
  private static let limit = 256

  private let changed: @Sendable () -> Void

  /// `changed` is called when it becomes possible to play, or impossible; must not wait.
  init(changed: @escaping @Sendable () -> Void = {}) throws(ALSAError) {
    bell = try WakeUp()
    self.changed = changed
  }

  /// Whether there is a port to play from.
  var isOpen: Bool { opened.load(ordering: .acquiring) }

  /// How many instruments are connected to it; kept by the input thread.
  var listeners: Int {
    get { listenerCount.load(ordering: .relaxed) }
    set {
      let before = listenerCount.exchange(newValue, ordering: .relaxed)
      if (before == 0) != (newValue == 0) { changed() }
    }
  }

  /// Hands over an order; false when too many wait already.
  @discardableResult
  func post(_ order: Order) -> Bool {
    let isTaken = orders.withLock { waiting in
      guard waiting.count < Self.limit else { return false }
      waiting.append(order)
      return true
    }
    bell.signal()
    return isTaken
  }

  /// Asks to hear again what was just played. For the input thread: neither blocks nor allocates.
  func askForReplay() {
    replayIsAsked.store(true, ordering: .releasing)
    bell.signal()
  }

  /// Hands over what plays. Called once, by the thread that opened the sequencer.
  func open(_ output: consuming SequencerOutput) {
    var output: SequencerOutput? = consume output
    offered.withLock { $0 = output.take() }
    opened.store(true, ordering: .releasing)
    bell.signal()
    changed()
  }

  /// Asks the player to end; returns at once.
  func close() {
    stopIsAsked.store(true, ordering: .releasing)
    bell.signal()
  }

  // MARK: - For the player

  var isClosed: Bool { stopIsAsked.load(ordering: .acquiring) }

  func takeOutput() -> SequencerOutput? { offered.withLock { $0.take() } }

  func takeOrders() -> [Order] {
    orders.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }

  func takeReplay() -> Bool { replayIsAsked.exchange(false, ordering: .acquiringAndReleasing) }
}
