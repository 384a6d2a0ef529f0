internal import ALSASequencer

// What a person asks for while the program runs.
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
    leftAlone = leftAlone.filter { !hasLeft($0) }
  }

  /// Somebody else has disconnected a port, with `aconnect` or in a patch bay: it stays so until it is connected again
  /// or leaves.
  mutating func leaveAlone(_ port: PortAddress) {
    if ourDisconnections.remove(port) == nil { leftAlone.insert(port) }
  }

  /// Somebody has connected a port.
  mutating func takeBack(_ port: PortAddress) { leftAlone.remove(port) }

  /// News were lost: what was taken for a disconnection may have been a port that left and came back.
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
