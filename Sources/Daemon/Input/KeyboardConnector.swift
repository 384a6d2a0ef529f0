internal import ALSASequencer
internal import Logging

/// Decides which ports are connected to our input: those that were asked for, else every keyboard.
struct KeyboardConnector {
  private let selectors: [PortSelector]
  private let policy: KeyboardPolicy
  private let input: PortAddress
  private let log: Logger

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
    let wanted =
      selectors.isEmpty
      ? policy.keyboards(in: directory)
      : selectors.compactMap { try? $0.port(in: directory, policy: policy) }
    for port in wanted where !connected.contains(port.address) { try connect(port.address, &sequencer) }
  }

  private func connect(_ port: PortAddress, _ sequencer: inout Sequencer) throws {
    switch try sequencer.subscribe(Subscription(sender: port, destination: input)) {
    case .connected, .alreadyConnected: break
    case .gone: log.info("port \(port) went before it could be connected")
    case .refused: log.warning("port \(port) does not let us listen to it")
    }
  }
}
