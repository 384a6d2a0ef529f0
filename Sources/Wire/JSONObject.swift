/// Builds one JSON object field by field, in the order written, on one line.
///
/// Foundation's encoder sorts or shuffles the fields and costs more than everything else on the way from key to
/// line; an object with known fields needs no more than this.
public struct JSONObject {
  private(set) var text = "{"

  public init() {}

  public mutating func set(_ key: String, _ value: String) {
    begin(key)
    JSONText.append(value, to: &text)
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
      JSONText.append(value, to: &text)
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
    JSONText.append(key, to: &text)
    text += ":"
  }
}

extension JSONObject {
  public mutating func set(_ key: String, _ value: Int?) {
    guard let value else { return setNull(key) }
    set(key, value)
  }
}
