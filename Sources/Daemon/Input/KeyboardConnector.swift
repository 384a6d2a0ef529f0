internal import Keyboards
internal import ALSASequencer
internal import Logging

/// Decides which ports are connected to our input: those that were asked for, else every keyboard.
struct KeyboardConnector {
  private var memory: KeyboardMemory
  private let takesEveryKeyboard: Bool
  private let waitsForPorts: Bool
  let policy: KeyboardPolicy
  let input: PortAddress
  private let log: Logger
  /// When to try failed connections again.
  private(set) var retry = RetrySchedule()

  /// Ports that were asked for by command, beyond those at the start.
  var alsoWanted = KeyboardMemory([])
  /// Ports that were disconnected by command, until they are asked for again or leave.
  var unwanted: Set<PortAddress> = []
  /// Ports that another program disconnected.
  var leftAlone: Set<PortAddress> = []
  /// Ports that we have disconnected because their notes come by others, too; the news of that are still to come.
  var ourDisconnections: Set<PortAddress> = []

  /// With `waitsForPorts`, ports that were asked for may come later.
  init(selectors: [PortSelector], waitsForPorts: Bool, input: PortAddress, log: Logger) {
    memory = KeyboardMemory(selectors)
    takesEveryKeyboard = selectors.isEmpty
    self.waitsForPorts = waitsForPorts
    self.input = input
    self.log = log
    policy = KeyboardPolicy(ownClients: [input.client])
  }

  /// Whether USB devices have to be told apart. That is not necessary if every keyboard is taken.
  var needsUSB: Bool { !takesEveryKeyboard || !alsoWanted.isEmpty }

  /// Connects everything that is wanted; a port that was asked for and is not there is an error, or waited for.
  mutating func connectAtStart(_ sequencer: inout Sequencer) throws {
    let directory = try sequencer.portDirectory(findsUSB: needsUSB)
    for finding in memory.find(in: directory, policy: policy) {
      guard case .failure(let error) = finding.result else { continue }
      guard waitsForPorts, error.mayPass else { throw error }
      log.notice("\(error) Waiting for it.")
    }
    let wanted = wanted(in: directory).map(\.port.address)
    connect(wanted, &sequencer)
    if wanted.isEmpty { log.notice("no keyboard yet; one that is plugged in later is connected then") }
  }

  /// Connects wanted ports that have appeared since.
  ///
  /// Everything is looked at again, not just the port that was announced: a client may get its name, by which it
  /// was asked for, after its ports.
  mutating func connectNewcomers(_ sequencer: inout Sequencer) {
    do throws(ALSAError) {
      let directory = try sequencer.portDirectory(findsUSB: needsUSB)
      let connected = Set(directory.senders(to: input))
      let wanted = wanted(in: directory)
      for (port, formerName) in wanted where !connected.contains(port.address) {
        guard let formerName else { continue }
        log.notice("the keyboard that was called '\(formerName)' is now called '\(port.name)'")
      }
      connect(wanted.map(\.port.address).filter { !connected.contains($0) }, &sequencer)
      try disconnectDoubles(of: wanted.map(\.port), among: connected, directory, &sequencer)
    } catch {
      log.warning("cannot look for keyboards: \(error)")
      retry.failed()
    }
  }

  /// The ports that should be connected, as far as they are there, with the names that they had when they were seen
  /// last, if those were others.
  private mutating func wanted(in directory: PortDirectory) -> [(port: Port, formerName: String?)] {
    let asked = memory.find(in: directory, policy: policy) + alsoWanted.find(in: directory, policy: policy)
    var ports = asked.compactMap { finding in finding.choice.map { ($0.port, finding.formerName) } }
    if takesEveryKeyboard { ports += policy.keyboards(in: directory).map { ($0, nil) } }
    let single = Set(KeyboardPolicy.withoutDoubles(ports.map(\.0)).map(\.address))
    return ports.filter { port, _ in
      single.contains(port.address) && !unwanted.contains(port.address) && !leftAlone.contains(port.address)
    }
  }

  private mutating func connect(_ ports: [PortAddress], _ sequencer: inout Sequencer) {
    var isComplete = true
    for port in ports where !connect(port, &sequencer) { isComplete = false }
    if isComplete { retry.succeeded() } else { retry.failed() }
  }

  /// Whether there is nothing to try again.
  private func connect(_ port: PortAddress, _ sequencer: inout Sequencer) -> Bool {
    do throws(ALSAError) {
      switch try sequencer.subscribe(Subscription(sender: port, destination: input)) {
      case .connected: return true
      // Ports that we are connected to are not tried; so another program has exclusive use of this one.
      case .alreadyConnected where try !isConnected(port, sequencer), .busy:
        if retry.isFirst { log.warning("port \(port) is in use by another program; trying again") }
        return false
      case .alreadyConnected: return true
      case .gone: log.info("port \(port) went before it could be connected")
      case .refused: log.warning("port \(port) does not let us listen to it")
      }
      return true
    } catch {
      log.warning("port \(port) could not be connected: \(error)")
      return false
    }
  }

  private func isConnected(
    _ port: PortAddress, _ sequencer: borrowing Sequencer
  ) throws(ALSAError) -> Bool {
    try sequencer.portDirectory(findsUSB: false).senders(to: input).contains(port)
  }

  /// Lets go of the port through which everything of a MIDI 2.0 device comes, once its groups are heard one by one.
  private mutating func disconnectDoubles(
    of wanted: [Port], among connected: Set<PortAddress>, _ directory: PortDirectory,
    _ sequencer: inout Sequencer
  ) throws(ALSAError) {
    let endpoints = connected.compactMap { directory[$0] }.filter { $0.capabilities.contains(.umpEndpoint) }
    let single = Set(KeyboardPolicy.withoutDoubles(wanted + endpoints).map(\.address))
    for endpoint in endpoints where !single.contains(endpoint.address) {
      ourDisconnections.insert(endpoint.address)
      _ = try sequencer.unsubscribe(Subscription(sender: endpoint.address, destination: input))
    }
  }
}

// Commands of a person while the program runs.
extension KeyboardConnector {
  /// Connects or disconnects a port by command.
  mutating func carryOut(_ command: InputCommand, _ sequencer: inout Sequencer) -> InputRequest.Outcome {
    do throws(InputCommandError) {
      switch command {
      case .connect(let selector): return .success(.connected(try connect(selector, &sequencer)))
      case .disconnect(let selector): return .success(.disconnected(try disconnect(selector, &sequencer)))
      case .learnSplit, .panic, .endDemo: return .success(.done)
      }
    } catch {
      return .failure(error)
    }
  }

  /// A port that left is judged anew when it comes back.
  mutating func forget(_ hasLeft: (PortAddress) -> Bool) {
    unwanted = unwanted.filter { !hasLeft($0) }
    leftAlone = leftAlone.filter { !hasLeft($0) }
  }

  /// Another program, such as `aconnect` or a patch bay, has disconnected a port: it stays disconnected until it is connected again or
  /// leaves.
  mutating func leaveAlone(_ port: PortAddress) {
    if ourDisconnections.remove(port) == nil { leftAlone.insert(port) }
  }

  /// Another program has connected a port.
  mutating func takeBack(_ port: PortAddress) { leftAlone.remove(port) }

  /// News were lost: an apparent disconnection may have been a port that left and came back.
  mutating func forgetOthersDisconnections() {
    leftAlone = []
    ourDisconnections = []
  }

  private mutating func connect(
    _ selector: PortSelector, _ sequencer: inout Sequencer
  ) throws(InputCommandError) -> Port {
    let choice = try choice(selector, sequencer)
    let port = choice.port
    guard try !isDouble(port, sequencer) else { throw .heardByGroups(port) }
    switch try Self.asking({ () throws(ALSAError) in
      try sequencer.subscribe(Subscription(sender: port.address, destination: input))
    }) {
    case .connected, .alreadyConnected: break
    case .gone: throw .gone(port)
    case .refused: throw .refused(port)
    case .busy: throw .busy(port)
    }
    unwanted.remove(port.address)
    leftAlone.remove(port.address)
    alsoWanted.remember(selector, as: choice)
    return port
  }

  private mutating func disconnect(
    _ selector: PortSelector, _ sequencer: inout Sequencer
  ) throws(InputCommandError) -> Port {
    let port = try choice(selector, sequencer).port
    switch try Self.asking({ () throws(ALSAError) in
      try sequencer.unsubscribe(Subscription(sender: port.address, destination: input))
    }) {
    case .disconnected: break
    case .notConnected: throw .notConnected(port)
    case .refused: throw .refused(port)
    }
    unwanted.insert(port.address)
    return port
  }

  /// Whether everything that would come from the port comes by others already.
  private func isDouble(
    _ port: Port, _ sequencer: borrowing Sequencer
  ) throws(InputCommandError) -> Bool {
    guard port.capabilities.contains(.umpEndpoint) else { return false }
    let directory = try Self.asking { () throws(ALSAError) in try sequencer.portDirectory(findsUSB: false) }
    return directory.senders(to: input).contains { $0.client == port.address.client && $0 != port.address }
  }

  private func choice(
    _ selector: PortSelector, _ sequencer: borrowing Sequencer
  ) throws(InputCommandError) -> PortChoice {
    let directory = try Self.asking { () throws(ALSAError) in try sequencer.portDirectory() }
    do throws(PortSelectorError) {
      return try selector.choice(in: directory, policy: policy)
    } catch {
      throw .noSuchPort(error)
    }
  }

  private static func asking<Answer>(
    _ question: () throws(ALSAError) -> Answer
  ) throws(InputCommandError) -> Answer {
    do throws(ALSAError) {
      return try question()
    } catch {
      throw .failed(error.description)
    }
  }
}

/// When to try again after a failure: soon, then less and less often.
struct RetrySchedule {
  /// The pauses, each counted from the failure before; the last one is kept up.
  private static let pauses: [Duration] = [
    .milliseconds(50), .milliseconds(100), .milliseconds(200), .milliseconds(500), .seconds(1), .seconds(3),
    .seconds(10), .seconds(15),
  ]

  private var failures = 0
  private var due: ContinuousClock.Instant?

  /// Whether nothing has failed yet.
  var isFirst: Bool { failures == 0 }

  /// How long until the next attempt; `nil` when none is due.
  var timeLeft: Duration? { due.map { max(.zero, ContinuousClock.now.duration(to: $0)) } }

  /// Schedules another attempt, unless one is still to come.
  mutating func failed() {
    if let timeLeft, timeLeft > .zero { return }
    due = ContinuousClock.now + Self.pauses[min(failures, Self.pauses.count - 1)]
    failures += 1
  }

  mutating func succeeded() { self = RetrySchedule() }
}
