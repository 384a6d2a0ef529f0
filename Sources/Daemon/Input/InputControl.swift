internal import ALSASequencer
internal import ChordAnalysis
internal import Synchronization

/// How the rest of the program talks to the input thread: stop, take new settings, carry out a command, show that you
/// are alive.
final class InputControl: Sendable {
  let wakeUp: WakeUp
  /// A split that a player chose at the keyboard, for those who keep the settings.
  let chosenSplit = LatestSlot<HandSplit>()
  let screenPiano: ScreenPiano
  private let isStopped = Atomic<Bool>(false)
  private let isAsked = Atomic<Bool>(false)
  private let answers = Atomic<Int>(0)
  private let signOfLife: @Sendable () -> Void
  private let pending = Mutex<AnalyzerSettings?>(nil)
  private let requests = Mutex<[InputRequest]>([])

  /// How many commands may wait; who asks waits for the answer, so more than one is rare.
  private static let requestLimit = 8

  /// `signOfLife` is called on the input thread, which must neither wait nor allocate.
  init(signOfLife: @escaping @Sendable () -> Void = {}) throws(ALSAError) {
    wakeUp = try WakeUp()
    screenPiano = ScreenPiano(wakeUp: wakeUp)
    self.signOfLife = signOfLife
  }

  var isStopRequested: Bool { isStopped.load(ordering: .acquiring) }

  /// Asks the input thread to end; returns at once.
  func stop() {
    isStopped.store(true, ordering: .releasing)
    wakeUp.signal()
  }

  /// Asks for a sign of life, which the input thread gives when it wakes up, and nobody else.
  func askForSignOfLife() {
    isAsked.store(true, ordering: .releasing)
    wakeUp.signal()
  }

  /// Gives the sign of life if it was asked for. Called by the input thread when it was woken.
  func answer() {
    guard isAsked.exchange(false, ordering: .acquiringAndReleasing) else { return }
    answers.add(1, ordering: .releasing)
    signOfLife()
  }

  /// How many signs of life it has given so far.
  var signsOfLife: Int { answers.load(ordering: .acquiring) }

  /// Hands new settings to the input thread, which takes them before its next event.
  func update(_ settings: AnalyzerSettings) {
    pending.withLock { $0 = settings }
    wakeUp.signal()
  }

  /// The settings that wait to be taken, if any. Called by the input thread when it was woken.
  func takeSettings() -> AnalyzerSettings? {
    pending.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
  }

  /// Hands a command to the input thread; false when too many wait already.
  func ask(_ request: InputRequest) -> Bool {
    let isTaken = requests.withLock { waiting in
      guard waiting.count < Self.requestLimit else { return false }
      waiting.append(request)
      return true
    }
    if isTaken { wakeUp.signal() }
    return isTaken
  }

  /// The commands that wait to be carried out. Called by the input thread when it was woken.
  func takeRequests() -> [InputRequest] {
    requests.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
