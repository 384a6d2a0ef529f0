internal import ALSASequencer

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

  /// How many selectors are remembered that were asked for by command; the oldest is forgotten first.
  private static let commandLimit = 16

  private mutating func connect(
    _ selector: PortSelector, _ sequencer: inout Sequencer
  ) throws(InputCommandError) -> Port {
    let port = try port(selector, sequencer)
    switch try Self.asking({ () throws(ALSAError) in
      try sequencer.subscribe(Subscription(sender: port.address, destination: input))
    }) {
    case .connected, .alreadyConnected: break
    case .busy: throw .busy(port)
    case .gone: throw .gone(port)
    case .refused: throw .refused(port)
    }
    unwanted.remove(port.address)
    let others = alsoWanted.selectors.filter { $0 != selector }
    alsoWanted = KeyboardMemory((others + [selector]).suffix(Self.commandLimit))
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
