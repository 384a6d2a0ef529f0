internal import MusicTheory

/// Every answer of the recognizer as text, for people to review: one line a set, over C.
///
/// Sets come by size, then from the narrowest; a line is the notes, then the best readings with their prices.
public struct AnswerSheet: Sendable {
  private let recognizer: ChordRecognizer
  private let symbol = ChordSymbol()
  private let bass = PitchClass(0)

  /// How many readings of a set are told.
  private static let readings = 4

  public init(recognizer: ChordRecognizer = ChordRecognizer()) {
    self.recognizer = recognizer
  }

  /// All 2,048 lines, each ended by a line feed.
  public var text: String {
    let sets = (0..<2048).map { PitchClassSet(rawValue: UInt16($0 << 1 | 1)) }
    let ordered = (1...12).flatMap { size in sets.filter { $0.count == size } }
    return ordered.map { line($0) + "\n" }.joined()
  }

  private func line(_ set: PitchClassSet) -> String {
    let ranked = recognizer.readings(of: set, bass: bass)
    let notes = set.members.map { symbol.speller.name(of: $0).text }.joined(separator: " ")
    let answers = (0..<min(Self.readings, ranked.count)).map { place in
      let candidate = ranked[place]
      let mark = candidate.isRootless ? " (rootless)" : ""
      return "\(symbol.text(candidate.reading))\(mark) \(candidate.cost.text)"
    }
    return ([notes] + answers).joined(separator: " | ")
  }
}
