internal import System
internal import Foundation

/// Values as JSON on one line, for replies and other rare lines.
public enum JSONText {
  /// One object for other programs: the version of the format, which no value has itself, and the fields of `value`.
  public static func line(_ value: some Encodable) -> String {
    let fields = encode(value).dropFirst()
    return "{\"v\":1\(fields == "}" ? "" : ",")\(fields)"
  }

  /// The fields in the order of the alphabet; nothing in it that a terminal would obey.
  public static func encode(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Our values have neither numbers without a value nor types that refuse to be written.
    guard let data = try? encoder.encode(value) else { preconditionFailure("\(type(of: value)) is no JSON") }
    let text = String(decoding: data, as: UTF8.self)
    guard text.unicodeScalars.contains(where: \.isObeyed) else { return text }
    // Such a character can only stand in a string: what JSON itself is made of is ASCII.
    return text.unicodeScalars.map { $0.isObeyed ? $0.jsonEscape : String($0) }.joined()
  }
}
