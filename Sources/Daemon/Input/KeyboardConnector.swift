internal import ALSASequencer
internal import Logging

/// Decides which ports are connected to our input: those that were asked for, else every keyboard.
struct KeyboardConnector {
  private let selectors: [PortSelector]
  private let policy: KeyboardPolicy
  private let input: PortAddress
  private let log: Logger
  /// What was asked for by command, beyond `selectors`.
  private var alsoWanted: [PortSelector] = []
  private static let commandLimit = 16
  /// Ports that were disconnected by command, until they are asked for again or leave.
  private var unwanted: Set<PortAddress> = []

  init(selectors: [PortSelector], input: PortAddress, log: Logger) {
    self.selectors = selectors
    self.input = input
    self.log = log
    policy = KeyboardPolicy(ownClients: [input.client])
  }

  /// Connects everything that is wanted; a port that was asked for by name and is not there is an error.
  func connectAtStart(_ sequencer: inout Sequencer) throws {
    let directory = try sequencer.portDirectory()
    let wanted =
      selectors.isEmpty
      ? policy.keyboards(in: directory)
      : try selectors.map { try $0.port(in: directory, policy: policy) }
    for port in wanted { try connect(port.address, &sequencer) }
    if wanted.isEmpty { log.notice("no keyboard yet; one that is plugged in later is connected then") }
  }

  /// Connects what has appeared since, if it is wanted.
  ///
  /// Everything is looked at again, not just the port that was announced: a client may get its name, by which it
  /// was asked for, after its ports.
  func connectNewcomers(_ sequencer: inout Sequencer) throws {
    let directory = try sequencer.portDirectory()
    let connected = Set(directory.senders(to: input))
    let configured =
      selectors.isEmpty
      ? policy.keyboards(in: directory)
      : selectors.compactMap { try? $0.port(in: directory, policy: policy) }
    let wanted = configured + alsoWanted.compactMap { try? $0.port(in: directory, policy: policy) }
    for port in wanted where !connected.contains(port.address) && !unwanted.contains(port.address) {
      try connect(port.address, &sequencer)
    }
  }

  private func connect(_ port: PortAddress, _ sequencer: inout Sequencer) throws(ALSAError) {
    switch try sequencer.subscribe(Subscription(sender: port, destination: input)) {
    case .connected, .alreadyConnected: break
    case .gone: log.info("port \(port) went before it could be connected")
    case .refused: log.warning("port \(port) does not let us listen to it")
    }
  }
}

// MARK: - Commands

extension KeyboardConnector {
  /// Connects or disconnects a port because a person said so.
  mutating func carryOut(_ command: InputCommand, _ sequencer: inout Sequencer) -> InputRequest.Outcome {
    do throws(InputCommandError) {
      switch command {
      case .connect(let selector): return .success(.connected(try connect(selector, &sequencer)))
      case .disconnect(let selector): return .success(.disconnected(try disconnect(selector, &sequencer)))
      case .learnSplit, .panic: return .success(.done)
      }
    } catch {
      return .failure(error)
    }
  }

  /// A port that left is judged anew when it comes back.
  mutating func forget(_ hasLeft: (PortAddress) -> Bool) {
    unwanted = unwanted.filter { !hasLeft($0) }
  }

  private mutating func connect(
    _ selector: PortSelector, _ sequencer: inout Sequencer
  ) throws(InputCommandError) -> Port {
    let port = try port(selector, sequencer)
    switch try Self.asking({ () throws(ALSAError) in
      try sequencer.subscribe(Subscription(sender: port.address, destination: input))
    }) {
    case .connected, .alreadyConnected: break
    case .gone: throw .gone(port)
    case .refused: throw .refused(port)
    }
    unwanted.remove(port.address)
    alsoWanted = (alsoWanted.filter { $0 != selector } + [selector]).suffix(Self.commandLimit)
    return port
  }

  private mutating func disconnect(
    _ selector: PortSelector, _ sequencer: inout Sequencer
  ) throws(InputCommandError) -> Port {
    let port = try port(selector, sequencer)
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

  private func port(
    _ selector: PortSelector, _ sequencer: borrowing Sequencer
  ) throws(InputCommandError) -> Port {
    let directory = try Self.asking { () throws(ALSAError) in try sequencer.portDirectory() }
    do throws(PortSelectorError) {
      return try selector.port(in: directory, policy: policy)
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
