import MusicTheory
import Testing

/// A list of symbols that another program publishes, one a line: `symbol | tones`, and why chordd reads other tones if it does.
///
/// A tone in brackets may be read or not: the fifth beside a ♭13, which some leave out, and the 11 of a 13 above a major third, which
/// a stack of thirds has and chord books leave out.
struct SymbolsOfOthers: Sendable, CustomTestStringConvertible {
  let source: String
  /// How many of 1000 symbols must be read with their tones.
  let least: Int
  let lines: [Line]

  var testDescription: String { source }

  init(_ source: String, least: Int, _ text: String, isSuffix: Bool = false) {
    self.source = source
    self.least = least
    lines = text.split(separator: "\n").map { Line(String($0), isSuffix: isSuffix) }
  }

  struct Line: Sendable {
    let symbol: String
    let needed: PitchClassSet
    let possible: PitchClassSet
    let reason: String?

    init(_ text: String, isSuffix: Bool) {
      let columns = text.split(separator: " | ").map(String.init)
      let tones = columns[1].split(separator: " ")
      // Behind C, a sign would belong to the root.
      let root = isSuffix ? columns[0].hasPrefix("#") ? "Eb" : columns[0].hasPrefix("b") ? "F#" : "C" : ""
      symbol = root + columns[0]
      needed = Self.keys(tones.filter { !$0.hasPrefix("(") })
      possible = needed.union(Self.keys(tones.filter { $0.hasPrefix("(") }.map { $0.dropFirst().dropLast() }))
      reason = columns.count > 2 ? columns[2] : nil
    }

    /// The keys above the root, such as those of `1 b3 #11`.
    private static func keys(_ tones: [Substring]) -> PitchClassSet {
      tones.reduce(into: []) { keys, tone in
        let number = Int(tone.drop { $0 == "b" || $0 == "#" })!
        let steps = [0, 2, 4, 5, 7, 9, 11]
        let signs = tone.count { $0 == "#" } - tone.count { $0 == "b" }
        keys.insert(PitchClassSet(PitchClass((steps[(number - 1) % 7] + signs + 12) % 12)))
      }
    }

    /// Whether the symbol is read as a chord with these tones above its root. The bass is not compared.
    var isRight: Bool {
      guard case .chord(let read)? = try? ChordSymbolParser().parse(symbol) else { return false }
      let keys = read.chord.quality.sounding.semitones
      return keys.isSuperset(of: needed) && keys.isSubset(of: possible)
    }
  }
}

private let lists = [
  SymbolsOfOthers("chord-symbol", least: 990, symbolsOfChordSymbol),
  SymbolsOfOthers("ChordSheetJS", least: 970, symbolsOfChordSheetJS, isSuffix: true),
  SymbolsOfOthers("MuseScore", least: 950, symbolsOfMuseScore),
  SymbolsOfOthers("music21", least: 970, symbolsOfMusic21),
]

@Suite struct SymbolsOfOthersTests {
  @Test(arguments: lists)
  func symbolsAreReadWithTheirTones(list: SymbolsOfOthers) {
    let wrong = list.lines.filter { !$0.isRight }
    let right = list.lines.count - wrong.count
    #expect(
      right * 1000 >= list.least * list.lines.count,
      "\(right) of \(list.lines.count); not \(wrong.map(\.symbol).joined(separator: "  "))")
    #expect(Set(list.lines.map(\.symbol)).count == list.lines.count, "a symbol twice")
  }

  /// A symbol that is read with other tones has its reason in the list, and no other symbol has one.
  @Test(arguments: lists)
  func otherTonesHaveTheirReason(list: SymbolsOfOthers) {
    for line in list.lines where line.isRight != (line.reason == nil) {
      Issue.record("\(line.symbol) is read \(line.isRight ? "right" : "with other tones")")
    }
  }
}

/// The pieces behind the headline may stand in any order, in any brackets, with any sign or none between: it is the same chord.
@Suite struct OrderOfPiecesTests {
  private static let headlines = [
    "", "m", "-", "maj7", "^9", "7", "m7", "-7", "9", "11", "13", "m9", "m11", "6", "m6", "69", "maj9",
    "maj13",
    "mM7", "dim", "dim7", "°M7", "m7b5", "ø7", "+", "+7", "sus4", "sus2", "7sus4", "9sus", "alt",
  ]
  private static let pieces = [
    "b5", "#5", "-5", "+5", "b9", "#9", "-9", "#11", "+11", "b13", "b6", "♭9", "add9", "add11", "add13",
    "addb9",
    "add#11", "no3", "omit3", "no5", "sus", "sus4",
  ]

  @Test(arguments: headlines)
  func orderBracketsAndSigns(headline: String) {
    for (index, first) in Self.pieces.enumerated() {
      for second in Self.pieces[..<index] {
        let texts = Self.texts(headline, first, second) + Self.texts(headline, second, first)
        let readings = Set(texts.map(tones))
        #expect(readings.count == 1, "\(texts.map { "\($0): \(tones($0))" })")
      }
    }
  }

  private static func texts(_ headline: String, _ first: String, _ second: String) -> [String] {
    var texts = [
      "(\(first),\(second))", "(\(first))(\(second))", "(\(first) \(second))", "(\(first)/\(second))",
    ]
    texts += [" (\(first)) (\(second))", "(\(first), \(second))", "(\(first))\(second)"]
    // A sign behind C would belong to the root.
    if !headline.isEmpty { texts += [" \(first) \(second)", " \(first),\(second)"] }
    return texts.map { "C\(headline)\($0)" }
  }

  /// The keys that a symbol is read as, or that it is refused.
  private func tones(_ symbol: String) -> String {
    guard case .chord(let read)? = try? ChordSymbolParser().parse(symbol) else { return "refused" }
    return "\(read.chord.quality.sounding.semitones.rawValue)"
  }
}
