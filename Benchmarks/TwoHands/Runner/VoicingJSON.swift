import Foundation
import TwoHandVoicings

/// One row as a line of JSON, for programs that are not ours.
struct VoicingJSON: Encodable {
  let id, group, voicing: String
  /// MIDI numbers, lowest first; 60 is middle C.
  let lower, upper: [Int]
  let kind, name: String
  let accept: [String]
  let source: String
  let options: [String]

  init(_ row: Voicing) {
    id = row.id
    group = row.group
    voicing = row.description
    lower = row.lower.map { Int($0.rawValue) }
    upper = row.upper.map { Int($0.rawValue) }
    kind = row.kind.rawValue
    name = row.name
    accept = row.accepted
    source = row.source
    options = row.options.map(\.rawValue).sorted()
  }

  /// The line, its fields in alphabetical order.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
