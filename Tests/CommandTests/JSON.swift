import Foundation
import Testing

/// Reads what the program prints with a parser that is not ours.
enum JSON {
  static func object(_ line: String) throws -> [String: Any] {
    let parsed = try JSONSerialization.jsonObject(with: Data(line.utf8))
    return try #require(parsed as? [String: Any], "not an object: \(line)")
  }

  /// One object for each line.
  static func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { try object(String($0)) }
  }
}
