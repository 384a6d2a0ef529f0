internal import ALSASequencer
internal import Keyboards
internal import Logging
internal import MIDIOutput

/// Follows the subscribers of our port "Output", and connects it to the instrument that was asked for when that appears.
struct OutputConnections {
  let output: PortAddress
  /// The port at which our own events arrive.
  let monitor: PortAddress
  private let wanted: PortSelector?
  private let inbox: PlayerInbox
  private let log: Logger
  private var listeners: Set<PortAddress> = []
  /// Instruments that could not be connected, or that a person has disconnected: left alone until they come back.
  private var leftAlone: Set<PortAddress> = []

  init(
    output: PortAddress, monitor: PortAddress, wanted: PortSelector?, inbox: PlayerInbox, log: Logger
  ) {
    self.output = output
    self.monitor = monitor
    self.wanted = wanted
    self.inbox = inbox
    self.log = log
  }

  /// Looks at everything again if the news may concern us.
  mutating func follow(_ announcement: Announcement, _ sequencer: inout Sequencer) {
    if case .unsubscribed(let subscription) = announcement, subscription.sender == output {
      leftAlone.insert(subscription.destination)
    }
    let concernsUs =
      switch announcement {
      case .portStart, .clientChange, .portChange: wanted != nil
      case .subscribed(let subscription), .unsubscribed(let subscription): subscription.sender == output
      case .portExit(let port): listeners.union(leftAlone).contains(port)
      case .clientExit(let client): listeners.union(leftAlone).contains { $0.client == client }
      case .clientStart: false
      }
    if concernsUs { lookAround(&sequencer) }
  }

  /// Connects the wanted instrument if it is there, and counts the subscribers.
  mutating func lookAround(_ sequencer: inout Sequencer) {
    guard let directory = try? sequencer.portDirectory(findsUSB: wanted?.isUSB ?? false) else { return }
    listeners = Set(
      directory.subscriptions.filter { $0.sender == output }.map(\.destination)
        .filter {
          $0.client != output.client && directory[client: $0.client]?.name != GuardProgram.clientName
        })
    leftAlone = leftAlone.filter { directory[$0] != nil }
    connect(&sequencer, directory)
    connectChordNames(&sequencer, directory)
    inbox.listeners = listeners.count
  }

  private mutating func connect(_ sequencer: inout Sequencer, _ directory: PortDirectory) {
    let policy = InstrumentPolicy(ownClients: [output.client])
    guard let choice = try? wanted?.instrument(in: directory, policy: policy),
      !listeners.contains(choice.port.address), !leftAlone.contains(choice.port.address)
    else { return }
    let port = choice.port.address
    switch try? sequencer.subscribe(Subscription(sender: output, destination: port)) {
    case .connected, .alreadyConnected:
      listeners.insert(port)
      log.notice("playing to \(choice)")
    case .gone: break
    case .busy, .refused, nil:
      leftAlone.insert(port)
      log.warning("cannot play to \(choice): it is in use by another program, or does not let us")
    }
  }

  /// An instrument that is played to gets the names of chords, too, where they are sent.
  private func connectChordNames(_ sequencer: inout Sequencer, _ directory: PortDirectory) {
    let own = directory.clients.first { $0.name == KeyboardPolicy.chordNamesName }
    guard let names = own?.ports.first?.address,
      let choice = try? wanted?.instrument(
        in: directory, policy: InstrumentPolicy(ownClients: [output.client])),
      listeners.contains(choice.port.address)
    else { return }
    _ = try? sequencer.subscribe(Subscription(sender: names, destination: choice.port.address))
  }
}
