internal import MusicTheory

/// Symbols, numbers and notes as the formats write them.
enum ChartText {
  static let silence = "N.C."
  private static let plainSymbols = ChordSymbol(style: .pop.ascii)

  /// A symbol in ASCII without spaces that reads back as the same chord: `Cm7b5`, `D|C7`.
  static func plain(_ symbol: WrittenSymbol) -> String {
    switch symbol {
    case .chord(let chord): plain(chord)
    case .polychord(let upper, let lower): "\(plain(upper))|\(plain(lower))"
    }
  }

  /// As songbooks have it, unless that says more or less than the chord: then with every omission.
  static func plain(_ chord: WrittenChord) -> String {
    let usual = plainSymbols.text(chord)
    if case .chord(let read) = try? ChordSymbolParser().parse(usual), read.isWrittenLike(chord) {
      return usual
    }
    return plainSymbols.lossless(.chord(chord)).replacing(" ", with: ",")
  }

  /// A note in ASCII: `Eb`, `F#`.
  static func plain(_ pitch: SpelledPitch) -> String { plainSymbols.style.text(pitch) }

  /// `C major`, `Ebm`: as ChordPro and ABC have keys.
  static func plainKey(_ key: Key) -> String { plain(key.tonic) + (key.mode == .minor ? "m" : "") }

  /// A number without more digits than it needs: `2`, `1.5`, and no more than four behind the point.
  static func number(_ value: Double) -> String {
    let scaled = (value * 10_000).rounded()
    guard scaled.magnitude < 1e15 else { return "0" }
    let (whole, rest) = Int(scaled).quotientAndRemainder(dividingBy: 10_000)
    guard rest != 0 else { return "\(whole)" }
    let digits = String(String(10_000 + rest.magnitude).dropFirst())
    let decimals = digits.prefix(digits.count - digits.reversed().prefix { $0 == "0" }.count)
    return "\(scaled < 0 && whole == 0 ? "-" : "")\(whole).\(decimals)"
  }

  /// `count / whole` in lowest terms.
  static func fraction(_ count: Int, _ whole: Int) -> (Int, Int) {
    var (a, b) = (abs(count), abs(whole))
    while b != 0 { (a, b) = (b, a % b) }
    return a == 0 ? (0, 1) : (count / a, whole / a)
  }
}

extension Chart.PlacedChord {
  /// The symbol in ASCII, or N.C.
  var plainText: String { symbol.map(ChartText.plain) ?? ChartText.silence }
}

extension StringProtocol {
  /// Without white space at both ends.
  var trimmed: String {
    let head = drop(while: \.isWhitespace)
    return String(
      head.prefix(upTo: head.lastIndex { !$0.isWhitespace }.map(head.index(after:)) ?? head.startIndex))
  }
}
