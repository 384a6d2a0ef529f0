public import ALSASequencer
internal import System

/// Decides which ports a person may be playing on, so that we listen to them without being asked.
public struct KeyboardPolicy: Hashable, Sendable {
  /// Clients of this name are other instances of ourselves: to listen to them would be to hear our own playing.
  public static let ownName = "chordd"

  /// The client name of `chordd play`, which is not for listening either.
  public static let playerName = "chordd play"

  /// The client from which chord names are sent.
  public static let chordNamesName = "chordd chord names"

  /// The client from which lights at the keys are sent.
  public static let lightsName = "chordd lights"

  /// Clients that pass on or watch what others play; through them every note would come twice. Most of them
  /// keep their ports to themselves anyway.
  static let passers = [
    "a2jmidid", "aseqdump", "gmidimonitor", "jack_midi", "jackmidi", "kmidimon", "midi through", "midisnoop",
    "pipewire",
  ]

  /// The numbers of our own clients.
  public var ownClients: Set<UInt8>
  /// A port that plays to us already. It is offered even if it does not let others listen: a program that connected itself, as `aplaymidi
  /// -p` does, need not allow that.
  public var heardPort: PortAddress?

  /// The policy of a program that has the clients `ownClients`.
  public init(ownClients: Set<UInt8> = []) {
    self.ownClients = ownClients
  }

  /// Whether the port is one that a person may be playing on: a hardware keyboard, a MIDI interface, a virtual
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
      && ![Self.ownName, Self.playerName, Self.chordNamesName, Self.lightsName].contains(client.name)
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

/// The identity of a port when its client number has changed: the USB device where there is one, else the names.
public struct KeyboardIdentity: Hashable, Sendable {
  public var clientName: String
  public var portName: String
  /// The port's number within its client, which is that of the socket or cable of an interface.
  public var portNumber: UInt8
  public var usb: USBDevice?
  /// The devices that were connected at the same time. None of them can be this keyboard in another socket, even if one has the same
  /// numbers.
  var others: Set<USBDevice> = []

  /// The identity of a port that can be chosen, seen among `choices`.
  public init(_ choice: PortChoice, among choices: [PortChoice] = []) {
    clientName = choice.clientName
    portName = choice.port.name
    portNumber = choice.port.address.port
    usb = choice.usb
    others = Set(choices.compactMap(\.usb)).subtracting(usb.map { [$0] } ?? [])
  }

  /// How sure it is that both are the same port of the same keyboard, the surest last.
  enum Resemblance: Comparable, CaseIterable {
    /// The same model without a serial number, plugged in elsewhere.
    case model
    /// The same serial number, plugged in elsewhere.
    case serial
    /// The same keyboard where it was; without USB, the same names.
    case place
  }

  /// `nil` when it is another one.
  func resemblance(to other: KeyboardIdentity) -> Resemblance? {
    guard portNumber == other.portNumber else { return nil }
    guard let usb, let theirs = other.usb else {
      let isSame =
        usb == nil && other.usb == nil && clientName == other.clientName && portName == other.portName
      return isSame ? .place : nil
    }
    guard usb.vendor == theirs.vendor, usb.product == theirs.product, usb.serial == theirs.serial else {
      return nil
    }
    if usb.socket == theirs.socket { return .place }
    guard !others.contains(theirs) else { return nil }
    return usb.serial == nil ? .model : .serial
  }

  /// The choice that each of the remembered keyboards is; `nil` for one that is not connected.
  ///
  /// The surest pairs are made first. When two keyboards of a model without serial numbers are both plugged in elsewhere, they cannot be
  /// told apart: then neither is taken.
  public static func find(_ remembered: [KeyboardIdentity?], in choices: [PortChoice]) -> [PortChoice?] {
    var found = [PortChoice?](repeating: nil, count: remembered.count)
    var free = choices
    for level in Resemblance.allCases.reversed() {
      for (index, identity) in remembered.enumerated() where found[index] == nil {
        guard let identity else { continue }
        let matches = free.filter { identity.resemblance(to: KeyboardIdentity($0)) == level }
        guard let match = matches.first, level == .place || matches.count == 1 else { continue }
        found[index] = match
        free.removeAll { $0 == match }
      }
    }
    return found
  }
}

/// The ports that were asked for, and which keyboards they turned out to be.
///
/// The kernel gives a client number to the first client that comes. So a keyboard that was found once is looked for by its identity: it is
/// found again under another number, and another keyboard under its old number is not taken for it.
public struct KeyboardMemory: Sendable {
  /// The port of one request at a moment.
  public struct Finding: Sendable {
    public var selector: PortSelector
    public var result: Result<PortChoice, PortSelectorError>
    /// The name of the keyboard when it was seen last, if it has another name now.
    public var formerName: String?

    /// The port, if it is there.
    public var choice: PortChoice? { try? result.get() }
  }

  private var selectors: [PortSelector]
  private var identities: [KeyboardIdentity?]

  /// Whether nothing was asked for.
  public var isEmpty: Bool { selectors.isEmpty }

  /// Remembers nothing yet about what `selectors` ask for.
  public init(_ selectors: [PortSelector]) {
    self.selectors = selectors
    identities = [KeyboardIdentity?](repeating: nil, count: selectors.count)
  }

  /// The current port of each request, in the order in which the requests were given.
  public mutating func find(in directory: PortDirectory, policy: KeyboardPolicy) -> [Finding] {
    let choices = PortChoice.all(in: directory, policy: policy)
    let known = KeyboardIdentity.find(identities, in: choices)
    return selectors.indices.map { index in
      let finding = finding(index, known: known[index], choices, in: directory, policy: policy)
      // One that a name fits as well may stand in while the keyboard is away; it does not take its place.
      if let choice = finding.choice, known[index] != nil || identities[index] == nil {
        identities[index] = KeyboardIdentity(choice, among: choices)
      }
      return finding
    }
  }

  /// Adds a request that was just fulfilled; of more than sixteen the oldest is forgotten.
  public mutating func remember(_ selector: PortSelector, as choice: PortChoice) {
    if let index = selectors.firstIndex(of: selector) {
      selectors.remove(at: index)
      identities.remove(at: index)
    }
    selectors.append(selector)
    identities.append(KeyboardIdentity(choice))
    guard selectors.count > 16 else { return }
    selectors.removeFirst()
    identities.removeFirst()
  }

  private func finding(
    _ index: Int, known: PortChoice?, _ choices: [PortChoice], in directory: PortDirectory,
    policy: KeyboardPolicy
  ) -> Finding {
    let selector = selectors[index]
    if let known {
      let formerName = identities[index]?.portName
      return Finding(
        selector: selector, result: .success(known),
        formerName: formerName == known.port.name ? nil : formerName)
    }
    if selector.isByNumber, identities[index] != nil {
      return Finding(
        selector: selector, result: .failure(.noSuchPort(selector.description, closest: nil, choices)))
    }
    return Finding(
      selector: selector,
      result: Result { () throws(PortSelectorError) in try selector.choice(in: directory, policy: policy) })
  }
}
