internal import ALSASequencer
internal import Logging

/// Decides which ports are connected to our input: those that were asked for, else every keyboard.
struct KeyboardConnector {
  private var memory: KeyboardMemory
  private let takesEveryKeyboard: Bool
  let policy: KeyboardPolicy
  let input: PortAddress
  private let log: Logger
  /// When to try again what did not work.
  private(set) var retry = RetrySchedule()

  /// What was asked for by command, beyond what was asked for at the start.
  var alsoWanted = KeyboardMemory([])
  /// Ports that were disconnected by command, until they are asked for again or leave.
  var unwanted: Set<PortAddress> = []

  init(selectors: [PortSelector], input: PortAddress, log: Logger) {
    memory = KeyboardMemory(selectors)
    takesEveryKeyboard = selectors.isEmpty
    self.input = input
    self.log = log
    policy = KeyboardPolicy(ownClients: [input.client])
  }

  /// Connects everything that is wanted; a port that was asked for and is not there is an error.
  mutating func connectAtStart(_ sequencer: inout Sequencer) throws {
    let directory = try sequencer.portDirectory()
    for finding in memory.find(in: directory, policy: policy) { _ = try finding.result.get() }
    let wanted = wanted(in: directory)
    connect(wanted, &sequencer)
    if wanted.isEmpty { log.notice("no keyboard yet; one that is plugged in later is connected then") }
  }

  /// Connects what has appeared since, if it is wanted.
  ///
  /// Everything is looked at again, not just the port that was announced: a client may get its name, by which it
  /// was asked for, after its ports.
  mutating func connectNewcomers(_ sequencer: inout Sequencer) {
    do throws(ALSAError) {
      let directory = try sequencer.portDirectory()
      let connected = Set(directory.senders(to: input))
      let wanted = wanted(in: directory)
      connect(wanted.filter { !connected.contains($0.address) }, &sequencer)
      try disconnectDoubles(of: wanted, among: connected, directory, &sequencer)
    } catch {
      log.warning("cannot look for keyboards: \(error)")
      retry.failed()
    }
  }

  /// The ports that should be connected, as far as they are there.
  private mutating func wanted(in directory: PortDirectory) -> [Port] {
    let commanded = alsoWanted.find(in: directory, policy: policy).compactMap(\.choice?.port)
    return (configured(in: directory) + commanded).filter { !unwanted.contains($0.address) }
  }

  private mutating func configured(in directory: PortDirectory) -> [Port] {
    guard !takesEveryKeyboard else { return policy.keyboards(in: directory) }
    return memory.find(in: directory, policy: policy).compactMap { finding in
      if let choice = finding.choice, let formerName = finding.formerName {
        log.notice("the keyboard that was called '\(formerName)' is now called '\(choice.port.name)'")
      }
      return finding.choice?.port
    }
  }

  private mutating func connect(_ ports: [Port], _ sequencer: inout Sequencer) {
    var isComplete = true
    for port in ports where !connect(port.address, &sequencer) { isComplete = false }
    if isComplete { retry.succeeded() } else { retry.failed() }
  }

  /// Whether there is nothing to try again.
  private func connect(_ port: PortAddress, _ sequencer: inout Sequencer) -> Bool {
    do throws(ALSAError) {
      switch try sequencer.subscribe(Subscription(sender: port, destination: input)) {
      case .connected, .alreadyConnected: return true
      case .gone: log.info("port \(port) went before it could be connected")
      case .refused: log.warning("port \(port) does not let us listen to it")
      case .busy:
        if retry.isFirst { log.notice("port \(port) is in use by another program; trying again") }
        return false
      }
      return true
    } catch {
      log.warning("port \(port) could not be connected: \(error)")
      return false
    }
  }

  /// Lets go of the port through which everything of a MIDI 2.0 device comes, once its groups are heard one by one.
  private func disconnectDoubles(
    of wanted: [Port], among connected: Set<PortAddress>, _ directory: PortDirectory,
    _ sequencer: inout Sequencer
  ) throws(ALSAError) {
    let clients = Set(wanted.filter { !$0.capabilities.contains(.umpEndpoint) }.map(\.address.client))
    for address in connected where clients.contains(address.client) {
      guard directory[address]?.capabilities.contains(.umpEndpoint) == true else { continue }
      _ = try sequencer.unsubscribe(Subscription(sender: address, destination: input))
    }
  }
}
