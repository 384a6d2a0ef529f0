public import Languages
internal import System
/// Builds one JSON object field by field, in the order written, on one line.
///
/// Foundation's encoder sorts or shuffles the fields and costs more than everything else on the way from key to
/// line; an object with known fields needs no more than this.
public struct JSONObject {
  private(set) var text = "{"

  public init() {}

  public mutating func set(_ key: String, _ value: String) {
    begin(key)
    Self.append(value, to: &text)
  }

  public mutating func set(_ key: String, _ value: String?) {
    guard let value else { return setNull(key) }
    set(key, value)
  }

  public mutating func set(_ key: String, _ value: some BinaryInteger) {
    begin(key)
    text += "\(value)"
  }

  public mutating func set(_ key: String, _ value: Double) {
    begin(key)
    text += "\(value)"
  }

  public mutating func set(_ key: String, _ value: Bool) {
    begin(key)
    text += value ? "true" : "false"
  }

  public mutating func setNull(_ key: String) {
    begin(key)
    text += "null"
  }

  public mutating func set(_ key: String, _ numbers: [Int]) {
    begin(key)
    text += "[" + numbers.map(String.init).joined(separator: ",") + "]"
  }

  public mutating func set(_ key: String, _ texts: [String]) {
    begin(key)
    text += "["
    for (place, value) in texts.enumerated() {
      if place > 0 { text += "," }
      Self.append(value, to: &text)
    }
    text += "]"
  }

  public mutating func set(_ key: String, _ objects: [JSONObject]) {
    begin(key)
    text += "[" + objects.map(\.closed).joined(separator: ",") + "]"
  }

  public mutating func set(_ key: String, _ object: JSONObject?) {
    guard let object else { return setNull(key) }
    begin(key)
    text += object.closed
  }

  /// Sets the texts of the object for other languages.
  public mutating func set(_ key: String, _ sentences: Sentences) {
    var fields = JSONObject()
    for (field, phrase) in sentences.all { fields.set(field, json: Self.text(phrase)) }
    set(key, fields)
  }

  private static func text(_ phrase: Phrase) -> String {
    switch phrase {
    case .number(let number): return "\(number)"
    case .text(let text), .name(_, let text):
      var json = ""
      append(text, to: &json)
      return json
    case .list(let all): return "[" + all.map(text).joined(separator: ",") + "]"
    case .sentence(let sentence):
      var (object, parts) = (JSONObject(), JSONObject())
      for (name, part) in sentence.parts.sorted(by: { $0.key < $1.key }) { parts.set(name, json: text(part)) }
      object.set("key", sentence.key)
      object.set("parts", parts)
      return object.closed
    }
  }

  /// Sets a value that is written as JSON already; `nil` is null.
  public mutating func set(_ key: String, json: String?) {
    begin(key)
    text += json ?? "null"
  }

  /// Adds all fields of another object, which is written as JSON already.
  public mutating func add(fieldsOf object: String) {
    guard object != "{}" else { return }
    if text.utf8.count > 1 { text += "," }
    text += object.dropFirst().dropLast()
  }

  /// The finished object.
  public var closed: String { text + "}" }

  private mutating func begin(_ key: String) {
    if text.utf8.count > 1 { text += "," }
    Self.append(key, to: &text)
    text += ":"
  }

  private static func append(_ value: String, to text: inout String) {
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
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case ..<0x20, 0x22, 0x5C, 0x7F...0x81, 0xC2, 0xD8: true
    default: false
    }
  }
}

extension JSONObject {
  public mutating func set(_ key: String, _ value: Int?) {
    guard let value else { return setNull(key) }
    set(key, value)
  }
}
