public import ALSASequencer
internal import System

/// Decides which ports can be played to, and which of them make sound.
public struct InstrumentPolicy: Hashable, Sendable {
  /// Clients that make sound, but do not always declare it in the types of their ports.
  static let synthesizers = [
    "fluid", "timidity", "yoshimi", "zynaddsubfx", "qsynth", "amsynth", "setbfree", "linuxsampler", "munt",
  ]

  /// The numbers of our own clients.
  public var ownClients: Set<UInt8>

  /// The policy of a program that has the clients `ownClients`.
  public init(ownClients: Set<UInt8> = []) {
    self.ownClients = ownClients
  }

  /// Whether a person may choose the port to be played to: any that takes notes, except the kernel's own, ours, and those
  /// of another chordd, which would take them for playing.
  public func isOffered(_ port: Port, of client: Client) -> Bool {
    port.isDestination && !port.capabilities.contains(.inactive) && client.id != PortAddress.announce.client
      && !ownClients.contains(client.id) && client.name != KeyboardPolicy.ownName
  }

  /// Whether it is offered and seems to make sound: a synthesizer, or hardware.
  public func isInstrument(_ port: Port, of client: Client) -> Bool {
    let name = client.name.lowercased()
    return isOffered(port, of: client)
      && (!port.type.isDisjoint(with: [
        .synthesizer, .hardware, .midiGM, .midiGS, .midiXG, .midiMT32, .midiGM2,
      ])
        || Self.synthesizers.contains { name.hasPrefix($0) })
  }

  /// The instruments among all ports, in the order of their addresses.
  public func instruments(in directory: PortDirectory) -> [PortChoice] {
    choices(in: directory, where: isInstrument)
  }

  /// Everything that can be played to.
  public func choices(in directory: PortDirectory) -> [PortChoice] {
    choices(in: directory, where: isOffered)
  }

  private func choices(in directory: PortDirectory, where isWanted: (Port, Client) -> Bool) -> [PortChoice] {
    directory.clients.flatMap { client in
      client.ports.filter { isWanted($0, client) }.map { PortChoice(port: $0, of: client) }
    }
  }

  /// The port that is used when none is named: the only instrument.
  public func onlyInstrument(in directory: PortDirectory) throws(InstrumentError) -> PortChoice {
    let instruments = instruments(in: directory)
    guard let first = instruments.first else { throw .none(choices(in: directory)) }
    guard instruments.allSatisfy({ $0.port.address.client == first.port.address.client }) else {
      throw .several(instruments)
    }
    return first
  }
}

/// Why there is no port to play to, in a sentence that says what to write.
public enum InstrumentError: Error, Hashable, CustomStringConvertible {
  /// The text cannot be a port, or may be each of several.
  case unclear(PortSelectorError)
  /// Nothing matches; these could be played to.
  case noSuchPort(String, [PortChoice])
  /// It exists, but does not accept notes.
  case notWritable(String, clientName: String, [PortChoice])
  /// No port was named, and none seems to make sound; these could be played to.
  case none([PortChoice])
  /// No port was named, and there are several.
  case several([PortChoice])

  public var description: String {
    switch self {
    case .unclear(let error): error.description
    case .noSuchPort(let text, let choices): "There is no port \"\(text)\" to play to.\(Self.list(choices))"
    case .notWritable(let text, let clientName, let choices):
      "Port \(text) (\(clientName)) takes nothing that is played.\(Self.list(choices))"
    case .none(let choices) where choices.isEmpty:
      "There is nothing to play to; start a synthesizer, such as fluidsynth, or plug one in."
    case .none(let choices):
      "There is no synthesizer; start one, or say with --port what to play to: \(Self.joined(choices))."
    case .several(let choices): "Say with --port what to play to: \(Self.joined(choices))."
    }
  }

  private static func list(_ choices: [PortChoice]) -> String {
    choices.isEmpty ? " There is none at the moment." : " There are: \(joined(choices))."
  }

  private static func joined(_ choices: [PortChoice]) -> String {
    choices.map(\.description).joined(separator: ", ")
  }
}
