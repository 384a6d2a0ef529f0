/// What a port is known by when its client number has changed: the keyboard itself where USB tells, else names.
public struct KeyboardIdentity: Hashable, Sendable {
  public var clientName: String
  public var portName: String
  /// The port's number within its client, which is that of the socket or cable of an interface.
  public var portNumber: UInt8
  public var usb: USBDevice?
  /// The devices that were there beside it: none of them is it, whatever it may look like when it has gone.
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

  /// Which of `choices` each of the remembered keyboards is; `nil` for one that is not there.
  ///
  /// The surest pairs are made first. When two keyboards of a model without serial numbers are both plugged in
  /// elsewhere nobody can know which is which: then neither is taken.
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
