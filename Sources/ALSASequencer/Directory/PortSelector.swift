/// What a person wrote to say which port to listen to, and the port that it means.
///
/// | text | means |
/// |---|---|
/// | `24:0` | that port |
/// | `24` | the first port of client 24 that can be listened to |
/// | `Digital Piano` | the first such port of the client of that name |
/// | `Digital Piano:1` | its port 1 |
/// | `Digital Piano:MIDI 2` | its port of that name |
/// | `Digital Piano MIDI 2` | the port of that name, when no client has it |
/// | `usb:0499:1503` | the first such port of that USB model, whatever it is called |
/// | `usb:0499:1503:SERIAL` | of the one with that serial number |
/// | `usb:0499:1503@1-1.2` | of the one in that socket |
/// | `usb:0499:1503#1` | its port 1 |
///
/// Names match exactly, or else without regard to case, or else by their beginning.
public struct PortSelector: Hashable, Sendable, CustomStringConvertible {
  /// As it was written, without the space around it.
  public let description: String
  private let client: Name
  private let port: Name?

  /// Either half of the text.
  private enum Name: Hashable {
    case number(UInt8)
    case text(String)
    case usb(USBSelector)
  }

  /// Understands the text of `--port`, or says that it is none.
  public init(_ text: String) throws(PortSelectorError) {
    description = text.trimmed
    if let (device, number) = try Self.usbDevice(description) {
      client = .usb(device)
      port = number.map { .number($0) }
      return
    }
    let halves = description.split(separator: ":", omittingEmptySubsequences: false).map {
      String($0).trimmed
    }
    guard halves.allSatisfy({ !$0.isEmpty }) else { throw .malformed(description) }
    if halves.count == 1 {
      client = try Self.name(halves[0], in: description)
      port = nil
    } else if halves.count == 2, halves[0].isNumber {
      guard case .number(let number)? = try? Self.name(halves[0], in: description) else {
        throw .malformed(description)
      }
      client = .number(number)
      port = try Self.name(halves[1], in: description)
    } else {
      // A colon may also belong to a name; that is seen only when the names are known.
      client = .text(description)
      port = nil
    }
  }

  /// Whether it says a USB device, so that a directory has to know them.
  public var isUSB: Bool {
    if case .usb = client { true } else { false }
  }

  /// Whether it says a client by its number, which means another keyboard after the next replugging.
  public var isByNumber: Bool {
    if case .number = client { true } else { false }
  }

  /// The port meant, among those that `policy` offers.
  public func port(in directory: PortDirectory, policy: KeyboardPolicy) throws(PortSelectorError) -> Port {
    try choice(in: directory, policy: policy).port
  }

  /// The same, with what the port is known by.
  public func choice(
    in directory: PortDirectory, policy: KeyboardPolicy
  ) throws(PortSelectorError) -> PortChoice {
    let choices = PortChoice.all(in: directory, policy: policy)
    let (candidates, port) = candidates(among: choices)
    return try only(candidates, port, in: directory, choices)
  }
}

extension PortSelector {
  /// The port to play to that is meant, among those that `policy` offers.
  public func instrument(
    in directory: PortDirectory, policy: InstrumentPolicy
  ) throws(InstrumentError) -> PortChoice {
    let choices = policy.choices(in: directory)
    let (candidates, port) = candidates(among: choices)
    do throws(PortSelectorError) {
      return try only(candidates, port, in: directory, choices)
    } catch {
      switch error {
      case .noSuchPort(let text, _, _): throw .noSuchPort(text, choices)
      case .notReadable(let text, let name, _): throw .notWritable(text, clientName: name, choices)
      case .malformed, .ambiguous: throw .unclear(error)
      }
    }
  }

  /// All ports that the text can mean: those of every keyboard of a name or model.
  public func ports(in directory: PortDirectory, policy: KeyboardPolicy) -> [PortChoice] {
    let (candidates, port) = candidates(among: PortChoice.all(in: directory, policy: policy))
    return matches(in: candidates, port)
  }

  /// All ports of the clients that the text can mean, and which of their ports.
  private func candidates(among choices: [PortChoice]) -> ([PortChoice], Name?) {
    switch client {
    case .number(let number): return (choices.filter { $0.port.address.client == number }, port)
    case .usb(let device): return (choices.filter { device.matches($0.usb) }, port)
    case .text(let text):
      for (client, port) in Self.readings(of: text) {
        let named = client.matches(in: choices, by: \.clientName)
        if !named.isEmpty { return (named, port) }
      }
      return (choices, .text(text))
    }
  }

  /// The device and the number behind a `#`; `nil` when the text is about no USB device.
  private static func usbDevice(_ text: String) throws(PortSelectorError) -> (USBSelector, UInt8?)? {
    let halves = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let device = USBSelector(halves[0]) else { return nil }
    guard halves.count > 1 else { return (device, nil) }
    guard let number = UInt8(halves[1]) else { throw .malformed(text) }
    return (device, number)
  }

  private static func name(_ text: String, in whole: String) throws(PortSelectorError) -> Name {
    guard text.isNumber else { return .text(text) }
    guard let number = UInt8(text) else { throw .malformed(whole) }
    return .number(number)
  }

  /// The whole text as a client, then its part before each colon, the last one first.
  private static func readings(of text: String) -> [(client: String, port: Name?)] {
    let colons = text.indices.filter { text[$0] == ":" }.reversed()
    return [(text, nil)]
      + colons.compactMap { colon in
        let rest = String(text[text.index(after: colon)...]).trimmed
        guard let port = try? name(rest, in: text) else { return nil }
        return (String(text[..<colon]).trimmed, port)
      }
  }

  /// Those of `candidates` that `name` means; without a name, all of them.
  private func matches(in candidates: [PortChoice], _ name: Name?) -> [PortChoice] {
    switch name {
    case .number(let number): candidates.filter { $0.port.address.port == number }
    case .text(let text): text.matches(in: candidates, by: \.port.name)
    case .usb, nil: candidates
    }
  }

  /// The port `name` (or the first one) of the clients of `candidates`, which must be one client.
  private func only(
    _ candidates: [PortChoice], _ name: Name?, in directory: PortDirectory, _ choices: [PortChoice]
  ) throws(PortSelectorError) -> PortChoice {
    let matches = matches(in: candidates, name)
    guard let first = matches.first else { throw missing(in: directory, choices) }
    // Without a port the client's first is meant; with one, two ports of a name are not to be told apart.
    let isClear = matches.allSatisfy { $0.port.address.client == first.port.address.client }
    let namesPort = if case .text = name { true } else { false }
    guard isClear, !namesPort || matches.count == 1 else { throw .ambiguous(description, matches) }
    return first
  }

  /// Nothing matches: because there is no such port, or because it is none to listen to.
  private func missing(in directory: PortDirectory, _ choices: [PortChoice]) -> PortSelectorError {
    if case .number(let clientNumber) = client, let client = directory[client: clientNumber] {
      switch port {
      case nil: return .notReadable(description, clientName: client.name, choices)
      case .number(let number) where directory[PortAddress(client: clientNumber, port: number)] != nil:
        return .notReadable(description, clientName: client.name, choices)
      default: break
      }
    }
    return .noSuchPort(description, closest: PortChoice.closest(to: description, in: choices), choices)
  }
}
