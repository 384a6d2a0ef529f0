internal import ALSASequencer
internal import Keyboards
internal import MIDIOutput
internal import Outputs
public import Wire

/// Listens to a port, also when it comes back later.
public struct ConnectRequest: Request {
  public static let declaration = RequestDeclaration(
    "connect", .change, "Listens to a port.",
    command: RequestCommandForm(
      "Make a running chordd listen to a port, too.", value: ("client:port", "The port."),
      discussion: """
        A port is written as for --port: 24:0, a name, or the beginning of one; 'chordd ports' lists them.

        Example: chordd connect "Digital Piano"
                 chordd connect 24:0
        """)
  ).promised

  @Field("the port, as for --port", example: "Digital Piano") public var port: RequestText

  public init() {}

  public func validate() throws(RequestFailure) { _ = try port.selector }

  public func perform(in program: RunningProgram) throws(RequestFailure) -> PortReply {
    PortReply(try program.input.ask(.connect(port.selector)))
  }
}

/// Stops listening to a port, until it is asked for or plugged in again.
public struct DisconnectRequest: Request {
  public static let declaration = RequestDeclaration(
    "disconnect", .change, "Listens to a port no longer.",
    command: RequestCommandForm(
      "Make a running chordd stop listening to a port.", value: ("client:port", "The port."),
      discussion: """
        It comes back when you connect it or plug it in again.

        Example: chordd disconnect "Digital Piano"
                 chordd disconnect 24:0
        """)
  ).promised

  @Field("the port, as for --port", example: "Digital Piano") public var port: RequestText

  public init() {}

  public func validate() throws(RequestFailure) { _ = try port.selector }

  public func perform(in program: RunningProgram) throws(RequestFailure) -> PortReply {
    PortReply(try program.input.ask(.disconnect(port.selector)))
  }
}

/// The port, and whether chordd listens to it now.
public struct PortReply: Codable, Hashable, Sendable {
  /// The address of the port in the sequencer, such as `24:0`.
  public let port: String
  /// The name of the port.
  public let portName: String
  /// Whether chordd listens to it now.
  public let connected: Bool

  init(_ outcome: InputOutcome) {
    let (port, connected): (Port, Bool) =
      switch outcome {
      case .connected(let port): (port, true)
      case .disconnected(let port): (port, false)
      case .done: preconditionFailure("a port was asked for")
      }
    (self.port, portName, self.connected) = (port.address.description, port.name, connected)
  }
}

extension RequestText {
  fileprivate var selector: PortSelector {
    get throws(RequestFailure) {
      do throws(PortSelectorError) {
        return try PortSelector(text)
      } catch {
        throw .usage(error.description)
      }
    }
  }
}

/// Releases every note and pedal, also those that a keyboard still holds.
public struct PanicRequest: Request {
  public static let declaration = RequestDeclaration(
    "panic", .change, "Lets go of every note and pedal, and ends what is played back.", pace: .atOnce,
    audience: .players,
    command: RequestCommandForm(
      "Make a running chordd release every note and pedal, and stop playback.",
      discussion: """
        For a note that hangs because its keyboard did not send its end.

        Example: chordd panic
        """)
  ).promised

  public init() {}

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Done {
    program.output.post(.stop)
    try program.input.ask(.panic)
    return Done()
  }
}
