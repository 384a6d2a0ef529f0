/// An accidental as a word: the `flat` of `E flat` and of `C seven flat five`.
enum SpokenSign: String, CaseIterable {
  case flat, sharp, natural

  /// In semitones, beside a letter.
  var alteration: Int {
    switch self {
    case .flat: -1
    case .sharp: 1
    case .natural: 0
    }
  }

  /// The plain character that means the same.
  var sign: Character {
    switch self {
    case .flat: "b"
    case .sharp: "#"
    case .natural: "♮"
    }
  }

  /// The whole word at the start of `text`, in either case, and how many characters it takes.
  static func read(_ text: some Collection<Character>) -> (sign: SpokenSign, length: Int)? {
    let word = String(text.prefix(8).prefix { $0.isLetter }).lowercased()
    return SpokenSign(rawValue: word).map { ($0, word.count) }
  }

  /// The same behind a letter, with a space or a hyphen between them or without: `E flat`, `E-flat`, `Eflat`.
  static func read(behindLetter text: some Collection<Character>) -> (sign: SpokenSign, length: Int)? {
    let gap = text.first.map { [" ", "-"].contains($0.folded) } == true ? 1 : 0
    return read(text.dropFirst(gap)).map { ($0.sign, $0.length + gap) }
  }
}
