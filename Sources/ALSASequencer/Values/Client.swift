/// A client of the sequencer, with its ports, as it was when it was asked for.
public struct Client: Hashable, Sendable {
  /// Whose client it is.
  public enum Kind: Hashable, Sendable {
    /// A program's.
    case user
    /// A driver's.
    case kernel
  }

  /// Its number, 0…191.
  public var id: UInt8
  /// What it is called: `Digital Piano`. Several clients may have the same name.
  public var name: String
  /// A program's or a driver's.
  public var kind: Kind
  /// The number of the sound card that it belongs to.
  public var card: Int?
  /// The USB device that the card is, where sysfs tells.
  public var usb: USBDevice?
  /// The process that it belongs to; in truth, what the kernel notes is the thread that opened it.
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
