extension Character {
  /// The plain character that means the same in a chord symbol: `b` for ♭, `^` for ∆, `-` for –, `7` for ⁷.
  ///
  /// One character stays one character, so that positions are those of the text as it was written.
  var folded: Character { isASCII && self != "\t" ? self : Self.foldings[self] ?? self }

  private static let foldings: [Character: Character] = {
    let groups: [(Character, String)] = [
      ("b", "♭"), ("#", "♯＃"), ("^", "∆Δ△▵"), ("o", "˚°º"), ("h", "øØ∅"), ("-", "–—−‐‑⁻"), ("+", "⁺＋"),
      ("/", "⁄∕／"), ("(", "（⁽"), (")", "）⁾"), ("|", "｜"), (",", "，"), (" ", "\u{A0}\u{2009}\u{202F}\t"),
      ("0", "⁰₀"), ("1", "¹₁"), ("2", "²₂"), ("3", "³₃"), ("4", "⁴₄"), ("5", "⁵₅"), ("6", "⁶₆"), ("7", "⁷₇"),
      ("8", "⁸₈"), ("9", "⁹₉"),
    ]
    var table: [Character: Character] = [:]
    for (plain, signs) in groups {
      for sign in signs { table[sign] = plain }
    }
    return table
  }()
}
