public import ALSASequencer
internal import System

internal import System
/// A port as a person wrote it, and the port that it means.
///
/// | text | means |
/// |---|---|
/// | `24:0` | that port |
/// | `24` | the first port of client 24 that can be listened to |
/// | `Digital Piano` | the first such port of the client of that name |
/// | `Digital Piano:1` | its port 1 |
/// | `Digital Piano:MIDI 2` | its port of that name |
/// | `Digital Piano MIDI 2` | the port of that name, when no client has it |
/// | `usb:0499:1503` | the first such port of that USB model, with any name |
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

  /// Whether it names a USB device, so that a directory has to know them.
  public var isUSB: Bool {
    if case .usb = client { true } else { false }
  }

  /// Whether it names a client by its number, which can be another keyboard after the next replugging.
  public var isByNumber: Bool {
    if case .number = client { true } else { false }
  }

  /// The port meant, among those that `policy` offers.
  public func port(in directory: PortDirectory, policy: KeyboardPolicy) throws(PortSelectorError) -> Port {
    try choice(in: directory, policy: policy).port
  }

  /// The same, with the names of the port.
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

/// A port that can be chosen as input, with the names by which a person knows it.
public struct PortChoice: Hashable, Sendable, CustomStringConvertible {
  public var port: Port
  public var clientName: String
  /// The USB device that it belongs to, if any.
  public var usb: USBDevice?

  /// The port `port` of `client`.
  public init(port: Port, of client: Client) {
    self.port = port
    clientName = client.name
    usb = client.usb
  }

  /// `24:0 (Digital Piano)`, and the port's own name where it says more than that.
  public var description: String {
    let name = port.name.hasPrefix(clientName) ? port.name : "\(clientName), \(port.name)"
    return "\(port.address) (\(name))"
  }

  /// All ports that `policy` offers, in the order of their addresses.
  public static func all(in directory: PortDirectory, policy: KeyboardPolicy) -> [PortChoice] {
    directory.clients.flatMap { client in
      client.ports.filter { policy.isOffered($0, of: client) }
        .map { PortChoice(port: $0, of: client) }
    }
  }

  /// The choice whose name is most like `text`, if any is at all like it: at most a third of it is wrong.
  static func closest(to text: String, in choices: [PortChoice]) -> PortChoice? {
    let written = Array(text.lowercased())
    let distances = choices.map { choice in
      [choice.clientName, choice.port.name].map { editDistance(written, Array($0.lowercased())) }.min() ?? 0
    }
    guard let best = zip(distances, choices).min(by: { $0.0 < $1.0 }) else { return nil }
    return best.0 <= max(1, written.count / 3) ? best.1 : nil
  }

  /// How many letters to insert, remove or replace to get from one to the other (Levenshtein).
  private static func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}

/// Why a text means no port, in a sentence that says what to write.
public enum PortSelectorError: Error, Hashable, CustomStringConvertible {
  /// The text cannot be a port.
  case malformed(String)
  /// Nothing matches; `closest` is most like it.
  case noSuchPort(String, closest: PortChoice?, [PortChoice])
  /// It exists, but cannot be listened to.
  case notReadable(String, clientName: String, [PortChoice])
  /// It may be each of several.
  case ambiguous(String, [PortChoice])

  /// Whether it is no fault of the text: the port may come.
  public var mayPass: Bool {
    switch self {
    case .noSuchPort, .notReadable: true
    case .malformed, .ambiguous: false
    }
  }

  public var description: String {
    switch self {
    case .malformed(let text):
      "\"\(text)\" is not a port: write two numbers below 256, as in 24:0, or a name, as in \"Digital Piano\"."
    case .noSuchPort(let text, let closest?, let choices):
      "There is no port \"\(text)\"; did you mean \(closest)?" + Self.others(choices.filter { $0 != closest })
    case .noSuchPort(let text, nil, let choices):
      "There is no port \"\(text)\"." + Self.list(choices)
    case .notReadable(let text, let clientName, let choices):
      "Port \(text) (\(clientName)) sends nothing that can be listened to." + Self.list(choices)
    case .ambiguous(let text, let matches):
      "\"\(text)\" can mean \(Self.joined(matches)); write the number."
    }
  }

  private static func list(_ choices: [PortChoice]) -> String {
    choices.isEmpty ? " There is none to listen to at the moment." : " There are: \(joined(choices))."
  }

  private static func others(_ choices: [PortChoice]) -> String {
    choices.isEmpty ? "" : " There are also: \(joined(choices))."
  }

  private static func joined(_ choices: [PortChoice]) -> String {
    choices.map(\.description).joined(separator: ", ")
  }
}

/// A USB device as a person wrote it: `usb:0499:1503`, `usb:0499:1503:SERIAL`, `usb:0499:1503@1-1.2`, or with both.
struct USBSelector: Hashable {
  let vendor: UInt16
  let product: UInt16
  let serial: String?
  let socket: String?

  /// Reads the notation of ``USBDevice/description``; `nil` when the text is not of this kind.
  init?(_ text: String) {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let words = halves[0].split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count >= 3, words[0].lowercased() == "usb",
      let vendor = Self.number(words[1]), let product = Self.number(words[2])
    else { return nil }
    self.vendor = vendor
    self.product = product
    serial = words.count > 3 && !words[3].isEmpty ? String(words[3]) : nil
    socket = halves.count > 1 && !halves[1].isEmpty ? halves[1] : nil
  }

  /// Whether it is the device that is meant; parts that were not written match any.
  func matches(_ device: USBDevice?) -> Bool {
    guard let device, device.vendor == vendor, device.product == product else { return false }
    return (serial == nil || serial == device.serial) && (socket == nil || socket == device.socket)
  }

  private static func number(_ digits: Substring) -> UInt16? {
    digits.count == 4 ? UInt16(digits, radix: 16) : nil
  }
}

extension String {
  /// Whether it consists of the digits 0…9 alone.
  fileprivate var isNumber: Bool {
    !isEmpty && allSatisfy { $0.isASCII && $0.isWholeNumber }
  }

  /// The elements called so: exactly, or else but for case, or else by the beginning of their names.
  fileprivate func matches<Element>(in elements: [Element], by name: (Element) -> String) -> [Element] {
    let lowercase = lowercased()
    let exact = elements.filter { name($0).trimmed == self }
    if !exact.isEmpty { return exact }
    let equal = elements.filter { name($0).trimmed.lowercased() == lowercase }
    if !equal.isEmpty { return equal }
    return elements.filter { name($0).lowercased().hasPrefix(lowercase) }
  }
}
