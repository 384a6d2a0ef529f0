internal import CALSA

/// A port of a client, as it was when it was asked for.
public struct Port: Hashable, Sendable {
  /// Where it is.
  public var address: PortAddress
  /// Its name, such as `Digital Piano MIDI 1`.
  public var name: String
  /// The operations that it allows to others.
  public var capabilities: PortCapabilities
  /// The kind that it declares.
  public var type: PortType

  /// A port by its properties, as tests need it.
  public init(address: PortAddress, name: String, capabilities: PortCapabilities, type: PortType) {
    self.address = address
    self.name = name
    self.capabilities = capabilities
    self.type = type
  }

  /// Whether any client may subscribe to its output.
  public var isSource: Bool {
    capabilities.isSuperset(of: .source) && !capabilities.contains(.noExport)
  }

  /// Whether any client may connect a sender to it.
  public var isDestination: Bool {
    capabilities.isSuperset(of: .destination) && !capabilities.contains(.noExport)
  }
}

/// Where a port is: the number of its client and its own number there, printed `128:0`.
public struct PortAddress: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// 0…191; the kernel gives 16 and up to sound cards, 128 and up to programs.
  public var client: UInt8
  /// Counted from 0 in each client.
  public var port: UInt8

  /// The port `port` of the client `client`.
  public init(client: UInt8, port: UInt8) {
    self.client = client
    self.port = port
  }

  /// System:Announce (`0:1`), from which the kernel says what appears and goes.
  public static var announce: PortAddress {
    PortAddress(client: UInt8(SND_SEQ_CLIENT_SYSTEM), port: UInt8(SND_SEQ_PORT_SYSTEM_ANNOUNCE))
  }

  public var description: String { "\(client):\(port)" }

  public static func < (a: PortAddress, b: PortAddress) -> Bool {
    (a.client, a.port) < (b.client, b.port)
  }

  init(_ address: snd_seq_addr_t) {
    self.init(client: address.client, port: address.port)
  }

  var cValue: snd_seq_addr_t { snd_seq_addr_t(client: client, port: port) }
}

/// The operations that a port allows to other clients.
///
/// The last two bits are written as numbers: older headers of libasound lack them, while the kernel has one and the
/// same meaning for them (include/uapi/sound/asequencer.h).
public struct PortCapabilities: OptionSet, Hashable, Sendable {
  /// The `SND_SEQ_PORT_CAP_…` bits.
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Events can come from it.
  public static let read = PortCapabilities(rawValue: UInt32(SND_SEQ_PORT_CAP_READ))
  /// Events can be sent to it.
  public static let write = PortCapabilities(rawValue: UInt32(SND_SEQ_PORT_CAP_WRITE))
  /// Made for both directions at once.
  public static let duplex = PortCapabilities(rawValue: UInt32(SND_SEQ_PORT_CAP_DUPLEX))
  /// Any client may connect it to a destination.
  public static let subscribeRead = PortCapabilities(rawValue: UInt32(SND_SEQ_PORT_CAP_SUBS_READ))
  /// Any client may connect a sender to it.
  public static let subscribeWrite = PortCapabilities(rawValue: UInt32(SND_SEQ_PORT_CAP_SUBS_WRITE))
  /// Only its own client may connect it; patch bays do not show it.
  public static let noExport = PortCapabilities(rawValue: UInt32(SND_SEQ_PORT_CAP_NO_EXPORT))

  /// A group of a MIDI 2.0 device that it does not use at the moment (Linux 6.5 and later).
  public static let inactive = PortCapabilities(rawValue: 1 << 8)
  /// The port of a MIDI 2.0 device through which all of its groups come (Linux 6.5 and later).
  public static let umpEndpoint = PortCapabilities(rawValue: 1 << 9)

  /// A port that any client may listen to.
  public static let source: PortCapabilities = [.read, .subscribeRead]
  /// A port that any client may play to.
  public static let destination: PortCapabilities = [.write, .subscribeWrite]
}

/// The kind that a port declares; clients fill it in more or less carefully.
public struct PortType: OptionSet, Hashable, Sendable {
  /// The `SND_SEQ_PORT_TYPE_…` bits.
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(_ bit: CInt) { rawValue = UInt32(bit) }

  /// Its messages mean something of its own.
  public static let specific = PortType(SND_SEQ_PORT_TYPE_SPECIFIC)
  /// Ordinary MIDI messages.
  public static let midiGeneric = PortType(SND_SEQ_PORT_TYPE_MIDI_GENERIC)
  /// General MIDI.
  public static let midiGM = PortType(SND_SEQ_PORT_TYPE_MIDI_GM)
  /// Roland GS.
  public static let midiGS = PortType(SND_SEQ_PORT_TYPE_MIDI_GS)
  /// Yamaha XG.
  public static let midiXG = PortType(SND_SEQ_PORT_TYPE_MIDI_XG)
  /// Roland MT-32.
  public static let midiMT32 = PortType(SND_SEQ_PORT_TYPE_MIDI_MT32)
  /// General MIDI 2.
  public static let midiGM2 = PortType(SND_SEQ_PORT_TYPE_MIDI_GM2)
  /// A device outside of the computer, or on its sound card.
  public static let hardware = PortType(SND_SEQ_PORT_TYPE_HARDWARE)
  /// Made in software.
  public static let software = PortType(SND_SEQ_PORT_TYPE_SOFTWARE)
  /// Makes sound of notes.
  public static let synthesizer = PortType(SND_SEQ_PORT_TYPE_SYNTHESIZER)
  /// A socket to which a device can be connected.
  public static let port = PortType(SND_SEQ_PORT_TYPE_PORT)
  /// A program.
  public static let application = PortType(SND_SEQ_PORT_TYPE_APPLICATION)

  /// Any of the kinds of MIDI.
  public static let anyMIDI: PortType = [.midiGeneric, .midiGM, .midiGS, .midiXG, .midiMT32, .midiGM2]
}

/// A client of the sequencer, with its ports, as it was when it was asked for.
public struct Client: Hashable, Sendable {
  /// The owner of a client.
  public enum Kind: Hashable, Sendable {
    /// A program's.
    case user
    /// A driver's.
    case kernel
  }

  /// Its number, 0…191.
  public var id: UInt8
  /// Its name, such as `Digital Piano`. Several clients may have the same name.
  public var name: String
  /// Whether a program or a driver owns it.
  public var kind: Kind
  /// The number of the sound card that it belongs to.
  public var card: Int?
  /// The USB device that the card is, where sysfs says so.
  public var usb: USBDevice?
  /// The process that it belongs to; strictly, the kernel gives the thread that opened it.
  public var processID: Int?
  /// In the order of their numbers.
  public var ports: [Port]

  /// A client by its properties, as tests need it.
  public init(
    id: UInt8, name: String, kind: Kind = .user, card: Int? = nil, usb: USBDevice? = nil,
    processID: Int? = nil, ports: [Port] = []
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.card = card
    self.usb = usb
    self.processID = processID
    self.ports = ports
  }
}
