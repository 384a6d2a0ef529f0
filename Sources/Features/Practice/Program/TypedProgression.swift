internal import Explore
internal import Languages
internal import MusicTheory
internal import Practice
internal import System
internal import Wire

/// A progression as a player types it: symbols, numerals, or both; `N.C.` is silence, `%` the chord before.
struct TypedProgression {
  private(set) var chords: [DrillOptions.Chord] = []
  /// The key in which it stands, where that is known: numerals are counted in it. Symbols alone stand where they fit best.
  private(set) var key: Key?

  private static let most = 500

  /// - Parameters:
  ///   - mode: that of the keys that are asked; `nil`: not said.
  ///   - key: in which numerals are counted that stand alone; `nil`: C.
  init(_ text: String, _ style: SymbolStyle, mode: Key.Mode?, key usual: Key?) throws(RequestFailure) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init).filter { $0 != "|" }
    let numerals = words.filter { Self.isNumeral($0, style) }
    if !numerals.isEmpty {
      let symbols = words.compactMap { try? ChordSymbolParser(noteNames: style.noteNames).parse($0) }
      let counted = mode ?? ProgressionKey.mode(ofNumerals: numerals)
      // Small numerals are minor also where the key of the settings is a major one.
      let isUsual = mode == nil && usual?.mode != .minor
      key =
        ProgressionKey.key(of: symbols)
        ?? Key(usual?.tonic ?? SpelledPitch(.c), isUsual ? counted : mode ?? .minor)
    }
    for word in words {
      if Self.isSilence(word) {
        if !chords.isEmpty { chords[chords.count - 1].beats += 4 }
      } else if word == "%", let last = chords.last {
        chords.append(DrillOptions.Chord(symbol: last.symbol))
      } else {
        let key = key
        let symbol = try style.typed(in: key) { reader throws(TheoryInputError) in try reader.symbol(word) }
        chords.append(DrillOptions.Chord(symbol: symbol))
      }
      guard chords.count <= Self.most else {
        throw .usage(.say("set.many-chords", ["most": .number(Self.most)]))
      }
    }
    guard !chords.isEmpty else { throw .usage(.say("set.no-chords")) }
  }

  private static func isSilence(_ word: String) -> Bool {
    word.filter { $0 != "." }.uppercased() == "NC"
  }

  private static func isNumeral(_ word: String, _ style: SymbolStyle) -> Bool {
    (try? ChordSymbolParser(noteNames: style.noteNames).parse(word)) == nil && ChordNumeralParser.reads(word)
  }
}
