/// Which ports somebody may be playing on, so that we listen to them unasked.
public struct KeyboardPolicy: Hashable, Sendable {
  /// Clients of this name are other instances of ourselves: to listen to them would be to hear our own playing.
  public static let ownName = "chordd"

  /// What `chordd play` is called, which is not for listening either.
  public static let playerName = "chordd play"

  /// Clients that pass on or watch what others play; through them every note would come twice. Most of them
  /// keep their ports to themselves anyway.
  static let passers = [
    "a2jmidid", "aseqdump", "gmidimonitor", "jack_midi", "jackmidi", "kmidimon", "midi through", "midisnoop",
    "pipewire",
  ]

  /// The numbers of our own clients.
  public var ownClients: Set<UInt8>
  /// A port that plays to us already, whatever it says of itself: a program that connected itself, as `aplaymidi -p`
  /// does, need not let others listen to it.
  public var heardPort: PortAddress?

  /// The policy of a program that has the clients `ownClients`.
  public init(ownClients: Set<UInt8> = []) {
    self.ownClients = ownClients
  }

  /// Whether the port is one that somebody may be playing on: a hardware keyboard, a MIDI interface, a virtual
  /// raw MIDI device into which a program plays, or a program's own output.
  ///
  /// Programs that connect themselves to us, as `aplaymidi -p` does, need not be found.
  public func isKeyboard(_ port: Port, of client: Client) -> Bool {
    isOffered(port, of: client) && carriesNotes(port) && !passesOn(client)
  }

  /// Whether a person may choose the port as input, even if it is none that we would choose ourselves: any that
  /// can be listened to, except the kernel's own, ours, and groups that a MIDI 2.0 device does not use.
  public func isOffered(_ port: Port, of client: Client) -> Bool {
    if port.address == heardPort { return true }
    return port.isSource && !port.capabilities.contains(.inactive) && client.id != PortAddress.announce.client
      && !ownClients.contains(client.id)
      && client.name != Self.ownName && client.name != Self.playerName
  }

  /// The keyboards among all ports, in the order of their addresses, each note by one way only.
  public func keyboards(in directory: PortDirectory) -> [Port] {
    Self.withoutDoubles(
      directory.clients.flatMap { client in client.ports.filter { isKeyboard($0, of: client) } })
  }

  /// `ports` without those whose notes come by others of them, too.
  ///
  /// A MIDI 2.0 device has a port for each group that it uses, and one through which all of them come.
  public static func withoutDoubles(_ ports: [Port]) -> [Port] {
    let groups = Set(ports.filter { !$0.capabilities.contains(.umpEndpoint) }.map(\.address.client))
    return ports.filter { !$0.capabilities.contains(.umpEndpoint) || !groups.contains($0.address.client) }
  }

  /// Programs often forget `midiGeneric` (and name themselves an application), drivers sometimes.
  private func carriesNotes(_ port: Port) -> Bool {
    !port.type.isDisjoint(with: [.anyMIDI, .hardware, .port, .software, .application])
  }

  private func passesOn(_ client: Client) -> Bool {
    let name = client.name.lowercased()
    return Self.passers.contains { name.hasPrefix($0) }
  }
}
