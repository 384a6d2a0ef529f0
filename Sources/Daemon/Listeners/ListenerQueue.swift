internal import System
internal import ALSASequencer
internal import CLinux
internal import ChordAnalysis
internal import Glibc
internal import MIDI
internal import Outputs
internal import Synchronization

/// The queue between the input thread and one listener, with the listener's own policy, and the wakeUp that wakes it.
final class ListenerQueue: Sendable {
  private enum Store: Sendable {
    case newest(LatestSlot<Analysis>)
    /// When the ring is full, an analysis waits in the slot, where the next one replaces it. So after a time in which the output could not
    /// keep up, the last analysis that it gets is the current one.
    case records(RecordRing<Analysis>, overflow: LatestSlot<Analysis>)
  }

  let hearing: Listener.Hearing
  private let store: Store
  /// `nil` where it does not hear them.
  private let messages: RecordRing<TimedMIDIEvent>?
  private let clock: RecordRing<ClockNews>?
  private let gate: ListenerGate?
  let wakeUp: WakeUp
  private let closed = Atomic<Bool>(false)
  private let droppedCount = Atomic<Int>(0)
  private let reopeningIsAsked = Atomic<Bool>(false)
  private let events = Mutex<[FeatureEvent]>([])

  /// The most events of features that wait; a further one replaces the oldest.
  private static let eventLimit = 64

  /// The messages of a minute at a rate that no hands reach.
  private static let messageLimit = 4096
  private static let clockLimit = 256

  init(
    _ buffering: Buffering, hearing: Listener.Hearing = [.analyses, .events], gate: ListenerGate? = nil
  ) throws(Errno) {
    (self.hearing, self.gate) = (hearing, gate)
    messages = hearing.contains(.midi) ? RecordRing(capacity: Self.messageLimit) : nil
    clock = hearing.contains(.clock) ? RecordRing(capacity: Self.clockLimit) : nil
    switch buffering {
    case .newestOnly: store = .newest(LatestSlot())
    case .records(let capacity): store = .records(RecordRing(capacity: capacity), overflow: LatestSlot())
    }
    wakeUp = try WakeUp()
  }

  /// The number of records that were dropped because the queue was full.
  var dropped: Int { droppedCount.load(ordering: .relaxed) }

  /// Puts one analysis in and rings. Called by the input thread only; neither blocks nor allocates.
  func put(_ analysis: Analysis) {
    if let gate, !gate.isOpen { return }
    switch store {
    case .newest(let slot): slot.put(analysis)
    case .records(let ring, let overflow):
      if overflow.isFresh {
        // In order: nothing may pass what waits there.
        overflow.put(analysis)
        droppedCount.add(1, ordering: .relaxed)
      } else if !ring.put(analysis) {
        overflow.put(analysis)
      }
    }
    wakeUp.signal()
  }

  /// Puts a message in, before the analyses that it leads to; `ring` follows. Called by the input thread only; neither blocks nor allocates.
  func put(_ message: TimedMIDIEvent) {
    if let gate, !gate.isOpen { return }
    if messages?.put(message) == false { droppedCount.add(1, ordering: .relaxed) }
  }

  /// Rings for messages that were put in.
  func ring() {
    if let gate, !gate.isOpen { return }
    wakeUp.signal()
  }

  /// Puts news of a clock in and rings, as `put` of an analysis does.
  func put(_ news: ClockNews) {
    if let gate, !gate.isOpen { return }
    if clock?.put(news) == false { droppedCount.add(1, ordering: .relaxed) }
    wakeUp.signal()
  }

  /// Puts in an event of a feature. Any thread but that of the input.
  func put(_ event: FeatureEvent) {
    if let gate, !gate.isOpen { return }
    events.withLock { events in
      if events.count >= Self.eventLimit { events.removeFirst() }
      events.append(event)
    }
    wakeUp.signal()
  }

  private func takeEvent() -> FeatureEvent? {
    events.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  /// Whether no more will come.
  var isClosed: Bool { closed.load(ordering: .acquiring) }

  /// No more will come; items inside may still be read.
  func close() {
    closed.store(true, ordering: .releasing)
    wakeUp.signal()
  }

  /// Asks the output to open its file anew, because the one that it has may have been renamed.
  func askToReopen() {
    reopeningIsAsked.store(true, ordering: .releasing)
    wakeUp.signal()
  }

  /// Whether the output was asked to open its file anew. Called by the listener's thread only.
  func takeReopening() -> Bool { reopeningIsAsked.exchange(false, ordering: .acquiringAndReleasing) }

  /// Waits for `duration`, or until the queue is closed. Items that come meanwhile stay in the queue.
  func rest(_ duration: Duration) {
    let end = ContinuousClock.now + duration
    while !isClosed {
      let left = end - ContinuousClock.now
      guard left > .zero else { return }
      _ = clinux_poll2(wakeUp.descriptor, -1, left.nanoseconds)
      // The next call looks into the queue before it waits, so no item is missed.
      _ = wakeUp.clear()
    }
  }

  /// The next analysis, if there is one. Called by the listener's thread only.
  func take() -> Analysis? {
    switch store {
    case .newest(let slot): slot.take()
    case .records(let ring, let overflow): take(from: ring, overflow)
    }
  }

  private func take(
    from ring: RecordRing<Analysis>, _ overflow: LatestSlot<Analysis>
  ) -> Analysis? {
    // Asked first: while something waits in the slot nothing is put into the ring, so the items in the ring came before.
    let isWaiting = overflow.isFresh
    return ring.take() ?? (isWaiting ? overflow.take() : nil)
  }
}

extension ListenerQueue {
  /// The next thing for a listener's thread to do.
  enum Turn {
    case analysis(Analysis)
    case message(TimedMIDIEvent)
    case clock(ClockNews)
    case event(FeatureEvent)
    /// Something that the output waits for has happened: what `poll` found.
    case attention([Int16])
    /// The output's file is to be opened anew.
    case reopening
    /// The queue is closed and empty.
    case closed
  }

  /// Waits for the next analysis, or for the output's own event. Called by the listener's thread only.
  ///
  /// The corresponding C function is `poll`.
  func next(besides wait: ListenerWait) -> Turn {
    let end = wait.limit.map { ContinuousClock.now + $0 }
    while true {
      // Asked first, so that everything that was put in before is still seen.
      let isLast = isClosed
      if takeReopening() { return .reopening }
      // A message before the analyses that it led to.
      if let message = messages?.take() { return .message(message) }
      if let news = clock?.take() { return .clock(news) }
      if let analysis = take() { return .analysis(analysis) }
      if let event = takeEvent() { return .event(event) }
      if isLast { return .closed }
      if isClosed { continue }
      var polled = [pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)]
      polled += wait.awaited.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      let count = unsafe poll(&polled, nfds_t(polled.count), Self.milliseconds(until: end))
      let hasRung = count > 0 && polled[0].revents != 0
      if hasRung { _ = wakeUp.clear() }
      if count > (hasRung ? 1 : 0) { return .attention(polled.dropFirst().map(\.revents)) }
      if count == 0, let end, ContinuousClock.now >= end {
        return .attention(wait.awaited.map { _ in 0 })
      }
    }
  }

  /// Rounded up: a wait that ends too early would only begin again.
  private static func milliseconds(until end: ContinuousClock.Instant?) -> CInt {
    guard let end else { return -1 }
    let left = max(.zero, end - .now)
    return CInt(clamping: (left.nanoseconds + 999_999) / 1_000_000)
  }
}

/// Hands the newest value from one thread to another: three places, none of which is ever waited for.
///
/// The writer fills a place of its own and swaps it for the middle one; the reader swaps the middle one for its
/// own when it is fresh. Neither blocks nor allocates, and the reader never sees a half-written value.
///
/// `@unchecked Sendable`: each place belongs to exactly one side at a time, which the atomic swap decides.
@safe final class LatestSlot<Value>: @unchecked Sendable {
  private let places: UnsafeMutablePointer<Value?>
  /// The number of the middle place, and `fresh` when the writer was there last.
  private let middle = Atomic<Int>(1)
  private var writing = 0
  private var reading = 2

  private static var fresh: Int { 4 }

  init() {
    unsafe places = .allocate(capacity: 3)
    unsafe places.initialize(repeating: nil, count: 3)
  }

  deinit {
    unsafe places.deinitialize(count: 3)
    unsafe places.deallocate()
  }

  /// Replaces a value that was not read yet. Only the writing thread may call it.
  func put(_ value: Value) {
    unsafe places[writing] = value
    writing = middle.exchange(writing | Self.fresh, ordering: .acquiringAndReleasing) & ~Self.fresh
  }

  /// Whether there is a value that was not yet read.
  var isFresh: Bool { middle.load(ordering: .acquiring) & Self.fresh != 0 }

  /// The newest value, if it was not read before. Only the reading thread may call it.
  func take() -> Value? {
    guard middle.load(ordering: .relaxed) & Self.fresh != 0 else { return nil }
    reading = middle.exchange(reading, ordering: .acquiringAndReleasing) & ~Self.fresh
    return unsafe places[reading]
  }
}

/// Hands values from one thread to another in order, up to a fixed number of them; further ones are refused.
///
/// Neither side blocks or allocates.
///
/// `@unchecked Sendable`: a place is written before `written` grows past it and read before `read` does.
@safe final class RecordRing<Value>: @unchecked Sendable {
  private let places: UnsafeMutablePointer<Value?>
  private let capacity: Int
  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)

  init(capacity: Int) {
    self.capacity = capacity
    unsafe places = .allocate(capacity: capacity)
    unsafe places.initialize(repeating: nil, count: capacity)
  }

  deinit {
    unsafe places.deinitialize(count: capacity)
    unsafe places.deallocate()
  }

  /// Adds a value; false when the ring is full. Only the writing thread may call it.
  func put(_ value: Value) -> Bool {
    let next = written.load(ordering: .relaxed)
    guard next - read.load(ordering: .acquiring) < capacity else { return false }
    unsafe places[next % capacity] = value
    written.store(next + 1, ordering: .releasing)
    return true
  }

  /// How many values were not yet read.
  var count: Int { written.load(ordering: .acquiring) - read.load(ordering: .acquiring) }

  /// The oldest value that was not yet read. Only the reading thread may call it.
  func take() -> Value? {
    let next = read.load(ordering: .relaxed)
    guard next < written.load(ordering: .acquiring) else { return nil }
    let value = unsafe places[next % capacity]
    unsafe places[next % capacity] = nil
    read.store(next + 1, ordering: .releasing)
    return value
  }
}
