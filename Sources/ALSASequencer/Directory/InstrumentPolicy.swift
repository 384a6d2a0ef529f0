/// Which ports can be played to, and which of them make sound of it.
public struct InstrumentPolicy: Hashable, Sendable {
  /// Clients that make sound, but do not all say so of their ports.
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

  /// The one port that is meant when nobody says which: the only instrument.
  public func onlyInstrument(in directory: PortDirectory) throws(InstrumentError) -> PortChoice {
    let instruments = instruments(in: directory)
    guard let first = instruments.first else { throw .none(choices(in: directory)) }
    guard instruments.allSatisfy({ $0.port.address.client == first.port.address.client }) else {
      throw .several(instruments)
    }
    return first
  }
}
