internal import System
internal import Keyboards
internal import ALSASequencer
internal import CLinux
internal import ChordAnalysis
internal import Synchronization

/// How the rest of the program talks to the input thread: stop, take new settings, carry out a command, show that you
/// are alive.
final class InputControl: Sendable {
  let wakeUp: WakeUp
  /// A split that a player chose at the keyboard, for the settings.
  let chosenSplit = LatestSlot<HandSplit>()
  let screenPiano: ScreenPiano
  private let isStopped = Atomic<Bool>(false)
  private let isAsked = Atomic<Bool>(false)
  private let answers = Atomic<Int>(0)
  private let signOfLife: @Sendable () -> Void
  private let pending = Mutex<AnalyzerSettings?>(nil)
  private let requests = Mutex<[InputRequest]>([])
  /// The chords of a chart that wait to be taken; none wait where it is `nil`.
  private let expected = Mutex<ExpectedChords??>(nil)

  /// The most commands that may wait. A thread that asks waits for the answer, so more than one is rare.
  private static let requestLimit = 8

  /// `signOfLife` is called on the input thread, which must neither wait nor allocate.
  init(signOfLife: @escaping @Sendable () -> Void = {}) throws(Errno) {
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

  /// Asks for a sign of life, which only the input thread gives, when it wakes up.
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

  /// Hands the chords of a chart that is followed to the input thread; `nil`: none is any more.
  func expect(_ chords: ExpectedChords?) {
    expected.withLock { $0 = .some(chords) }
    wakeUp.signal()
  }

  /// The chords that wait to be taken, if any. Called by the input thread when it was woken.
  func takeExpected() -> ExpectedChords?? {
    expected.withLock { waiting in
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

/// A command to the running input thread.
enum InputCommand: Sendable, Hashable {
  /// The next key that is struck becomes the lowest of the upper hand.
  case learnSplit
  /// Lets go of every note and pedal.
  case panic
  /// Ends the demo, as the first key of a person would.
  case endDemo
  case connect(PortSelector)
  case disconnect(PortSelector)
}

/// Why the input thread did not carry out a command.
enum InputCommandError: Error, Hashable {
  /// Notes come from somewhere else, so there are no ports.
  case noSequencer
  case noSuchPort(PortSelectorError)
  case notConnected(Port)
  case refused(Port)
  case busy(Port)
  /// It brings what already comes by the ports of its groups.
  case heardByGroups(Port)
  /// It went while it was being connected.
  case gone(Port)
  case failed(String)
  /// The input thread did not take it, or not in time.
  case noAnswer
}

extension InputCommandError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noSequencer:
      "this chordd does not listen to the sequencer, so it has no ports to connect; \(SequencerAccess.wayOut)"
    case .noSuchPort(let error): error.description
    case .notConnected(let port):
      "port \(port.address) (\(port.name)) is not connected; 'chordd status' lists those that are"
    case .refused(let port): "port \(port.address) (\(port.name)) does not let chordd change its connections"
    case .heardByGroups(let port):
      "port \(port.address) (\(port.name)) brings what already comes by the ports of its groups; disconnect those first"
    case .busy(let port):
      "port \(port.address) (\(port.name)) is in use by another program; end that, and try again"
    case .gone(let port): "port \(port.address) (\(port.name)) went in this moment; try again when it is back"
    case .failed(let reason): "the sequencer did not do it: \(reason)"
    case .noAnswer: "the input is busy or ending and does not answer; try again"
    }
  }
}

/// The outcome of a command that the input thread has carried out.
enum InputOutcome: Sendable, Hashable {
  case done
  /// This port is connected now, or was before.
  case connected(Port)
  /// This port is not connected any more.
  case disconnected(Port)
}

/// One command on its way to the input thread, and its outcome on the way back.
final class InputRequest: Sendable {
  typealias Outcome = Result<InputOutcome, InputCommandError>

  let command: InputCommand
  private let outcome = Mutex<Outcome?>(nil)
  private let wakeUp: WakeUp

  init(_ command: InputCommand) throws(Errno) {
    self.command = command
    wakeUp = try WakeUp()
  }

  /// Called once, by the input thread.
  func finish(_ result: Outcome) {
    outcome.withLock { $0 = result }
    wakeUp.signal()
  }

  /// Waits for the outcome, but neither longer than `limit` nor when `interruption` becomes readable.
  func wait(atMost limit: Duration, unless interruption: CInt) -> Outcome? {
    _ = clinux_poll2(wakeUp.descriptor, interruption, limit.nanoseconds)
    return outcome.withLock { $0 }
  }
}
