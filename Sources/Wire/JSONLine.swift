internal import System

extension JSONText {
  /// The fields of `value` in the order of its properties, as events have them, with the version of the format before them.
  ///
  /// Foundation's encoder sorts or shuffles the fields and costs more than everything else on the way from key to line.
  public static func event(_ value: some Encodable) -> String {
    let line = LineWriter("{\"v\":1", in: .object)
    line.write(value)
    line.put("}")
    return line.text
  }

  /// The same without the version: a value that stands in an event.
  public static func ordered(_ value: some Encodable) -> String {
    let line = LineWriter("", in: nil)
    line.writeWhole(value)
    return line.text
  }

  /// Writes a text in quotation marks.
  static func append(_ value: String, to text: inout String) {
    text += "\""
    defer { text += "\"" }
    // Most texts need no escape, and whole strings are copied many times faster than their letters.
    guard value.utf8.contains(where: Self.mayNeedEscape) else { return text += value }
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isObeyed:
        text += scalar.jsonEscape
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether a byte may belong to a quotation mark, a backslash, or a character that a terminal would obey; a look at the
  /// characters themselves decides. Signs of music have none of these bytes.
  static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case ..<0x20, 0x22, 0x5C, 0x7F...0x81, 0xC2, 0xD8: true
    default: false
    }
  }
}

/// A value whose JSON was written before, as that of a chord that lasts.
public struct Written<Value: Codable & Sendable>: Codable, Hashable, Sendable {
  private let json: String

  /// - Parameter json: one object, on one line.
  public init(json: String) { self.json = json }

  public init(_ value: Value) { json = JSONText.ordered(value) }

  public init(from decoder: any Decoder) throws {
    json = JSONText.ordered(try decoder.singleValueContainer().decode(Value.self))
  }

  /// Only for events: no other encoder takes what is written already.
  public func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? LineEncoder else {
      throw EncodingError.invalidValue(
        json, .init(codingPath: [], debugDescription: "it is written already"))
    }
    encoder.line.put(json)
  }
}

/// The fields of an object that was written before: a value that encodes them to its own encoder has all of them.
public struct WrittenFields<Value: Codable & Sendable>: Codable, Hashable, Sendable {
  private let json: String

  /// - Parameter json: one object, on one line.
  public init(json: String) { self.json = json }

  public init(_ value: Value) { json = JSONText.ordered(value) }

  public init(from decoder: any Decoder) throws { json = JSONText.ordered(try Value(from: decoder)) }

  /// Only for events: no other encoder takes what is written already.
  public func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? LineEncoder else {
      throw EncodingError.invalidValue(
        json, .init(codingPath: [], debugDescription: "it is written already"))
    }
    encoder.line.put(fieldsOf: json)
  }
}

/// The line that the containers of one value write to.
///
/// Bytes are appended several times faster than texts. Only the functions here see the properties, one after another, so that the accesses need
/// no checks, which would take a tenth of the time.
private final class LineWriter {
  enum Bracket { case object, list }

  @safe @exclusivity(unchecked) private var bytes: [UInt8]
  /// That of the value which is being written; `nil` before its first container.
  @safe @exclusivity(unchecked) private var bracket: Bracket?

  init(_ start: String, in bracket: Bracket?) {
    bytes = []
    // More than most events have, so that the line is copied at most once.
    bytes.reserveCapacity(2048)
    bytes.append(contentsOf: start.utf8)
    self.bracket = bracket
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes a value with its brackets.
  func writeWhole(_ value: some Encodable) {
    let outer = bracket
    bracket = nil
    let start = bytes.count
    write(value)
    switch bracket {
    case .object: bytes.append(UInt8(ascii: "}"))
    case .list: bytes.append(UInt8(ascii: "]"))
    case nil: if bytes.count == start { put("{}") }
    }
    bracket = outer
  }

  /// Writes a value, or its fields behind those that are there.
  func write(_ value: some Encodable) {
    do {
      try value.encode(to: LineEncoder(line: self))
    } catch {
      // Our values have neither numbers without a value nor types that refuse to be written.
      preconditionFailure("\(type(of: value)) is no JSON: \(error)")
    }
  }

  /// A value that encodes several others to one encoder has the fields of all.
  func begin(_ new: Bracket) {
    guard bracket == nil else { return }
    bracket = new
    bytes.append(new == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
  }

  /// The name of a property needs no escape.
  func key(_ name: String) {
    separate(behind: UInt8(ascii: "{"))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: name.utf8)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  func element() { separate(behind: UInt8(ascii: "[")) }

  private func separate(behind start: UInt8) {
    if bytes.last != start { bytes.append(UInt8(ascii: ",")) }
  }

  func put(_ json: String) { bytes.append(contentsOf: json.utf8) }

  func put(fieldsOf object: String) {
    begin(.object)
    guard object != "{}" else { return }
    separate(behind: UInt8(ascii: "{"))
    bytes.append(contentsOf: object.utf8.dropFirst().dropLast())
  }

  func put(_ value: Bool) { put(value ? "true" : "false") }
  func putNull() { put("null") }

  func put(_ number: some BinaryInteger) {
    guard let small = UInt8(exactly: number) else { return put("\(number)") }
    if small >= 100 { bytes.append(UInt8(ascii: "0") + small / 100) }
    if small >= 10 { bytes.append(UInt8(ascii: "0") + small / 10 % 10) }
    bytes.append(UInt8(ascii: "0") + small % 10)
  }

  func put(quoting value: String) {
    let start = bytes.count
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: value.utf8)
    // Most texts need no escape.
    if bytes.dropFirst(start + 1).contains(where: { JSONText.mayNeedEscape($0) }) {
      bytes.removeSubrange(start...)
      var escaped = ""
      JSONText.append(value, to: &escaped)
      return put(escaped)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

private struct LineEncoder: Encoder {
  let line: LineWriter
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    line.begin(.object)
    return KeyedEncodingContainer(LineFields<Key>(line: line))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    line.begin(.list)
    return LineElements(line: line)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { LineValue(line: line) }
}

private struct LineFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let line: LineWriter
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {
    line.key(key.stringValue)
    line.putNull()
  }

  func encode(_ value: Bool, forKey key: Key) {
    line.key(key.stringValue)
    line.put(value)
  }

  func encode(_ value: String, forKey key: Key) {
    line.key(key.stringValue)
    line.put(quoting: value)
  }

  func encode(_ value: Int, forKey key: Key) {
    line.key(key.stringValue)
    line.put(value)
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    line.key(key.stringValue)
    line.writeWhole(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { preconditionFailure("an object of an event is a type of its own") }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    preconditionFailure("a list of an event is an array")
  }
  func superEncoder() -> any Encoder {
    preconditionFailure("a value of an event is not an object of a class")
  }
  func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
}

private struct LineElements: UnkeyedEncodingContainer {
  let line: LineWriter
  var codingPath: [any CodingKey] { [] }
  var count: Int { 0 }

  func encodeNil() {
    line.element()
    line.putNull()
  }

  func encode(_ value: String) {
    line.element()
    line.put(quoting: value)
  }

  func encode(_ value: Int) {
    line.element()
    line.put(value)
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    line.element()
    line.writeWhole(value)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    preconditionFailure("an object of an event is a type of its own")
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    preconditionFailure("a list of an event is an array")
  }
  func superEncoder() -> any Encoder {
    preconditionFailure("a value of an event is not an object of a class")
  }
}

private struct LineValue: SingleValueEncodingContainer {
  let line: LineWriter
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { line.putNull() }
  func encode(_ value: Bool) { line.put(value) }
  func encode(_ value: String) { line.put(quoting: value) }
  func encode(_ value: Double) { line.put("\(value)") }
  func encode(_ value: Float) { line.put("\(value)") }
  func encode(_ value: Int) { line.put(value) }
  func encode(_ value: Int8) { line.put(value) }
  func encode(_ value: Int16) { line.put(value) }
  func encode(_ value: Int32) { line.put(value) }
  func encode(_ value: Int64) { line.put(value) }
  func encode(_ value: UInt) { line.put(value) }
  func encode(_ value: UInt8) { line.put(value) }
  func encode(_ value: UInt16) { line.put(value) }
  func encode(_ value: UInt32) { line.put(value) }
  func encode(_ value: UInt64) { line.put(value) }
  // The value is the whole of what is written, so it has its own brackets.
  func encode<Value: Encodable>(_ value: Value) throws { line.write(value) }
}
