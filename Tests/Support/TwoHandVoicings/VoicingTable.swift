internal import MusicTheory

/// The rows of `voicings.tsv`: tab-separated columns under a header line.
public struct VoicingTable: Sendable {
  public static let header = [
    "id", "group", "voicing", "lower", "upper", "kind", "name", "accept", "source", "options",
  ]

  public let voicings: [Voicing]

  /// The groups in the order in which they first appear.
  public var groups: [String] {
    voicings.map(\.group).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  public init(_ text: String) throws(VoicingTableError) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first?.split(separator: "\t").map(String.init) == Self.header else {
      throw VoicingTableError(line: 1, reason: "the header is not '\(Self.header.joined(separator: " "))'")
    }
    var voicings: [Voicing] = []
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      voicings.append(try Self.voicing(line, number: index + 1))
    }
    self.voicings = voicings
  }

  private static func voicing(_ line: Substring, number: Int) throws(VoicingTableError) -> Voicing {
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard columns.count == header.count else {
      throw VoicingTableError(line: number, reason: "\(columns.count) columns instead of \(header.count)")
    }
    guard let kind = ReadingKind(rawValue: columns[5]) else {
      throw VoicingTableError(line: number, reason: "'\(columns[5])' is no kind of answer")
    }
    return Voicing(
      id: columns[0], group: columns[1], description: columns[2],
      lower: try notes(columns[3], line: number), upper: try notes(columns[4], line: number),
      kind: kind, name: columns[6],
      accepted: columns[7].split(separator: ";").map(String.init),
      source: columns[8], options: try options(columns[9], line: number))
  }

  private static func notes(_ text: String, line: Int) throws(VoicingTableError) -> NoteSet {
    var notes = NoteSet()
    for word in text.split(separator: " ") {
      do {
        notes.insert(try NoteNumber(text: word))
      } catch {
        throw VoicingTableError(line: line, reason: error.description)
      }
    }
    guard !notes.isEmpty else { throw VoicingTableError(line: line, reason: "a hand without notes") }
    return notes
  }

  private static func options(
    _ text: String, line: Int
  ) throws(VoicingTableError) -> Set<VoicingOption> {
    var options: Set<VoicingOption> = []
    for word in text.split(separator: ";") {
      guard let option = VoicingOption(rawValue: String(word)) else {
        throw VoicingTableError(line: line, reason: "'\(word)' is not an option")
      }
      options.insert(option)
    }
    return options
  }
}
