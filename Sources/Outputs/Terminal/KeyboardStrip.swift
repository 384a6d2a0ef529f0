internal import ChordAnalysis
internal import MusicTheory

/// Draws a piano keyboard, one column a semitone: black keys above, white keys below.
///
/// The hands have a color each; a note that both hands have (in any octave) has a third. Without colors they are the letters L, U and B.
struct KeyboardStrip {
  private let hands: Hands
  private let common: PitchClassSet
  private let style: TerminalStyle

  init(_ hands: Hands, style: TerminalStyle) {
    self.hands = hands
    self.style = style
    common = hands.lower.pitchClasses.intersection(hands.upper.pitchClasses)
  }

  /// Three lines: black keys, white keys, and the names of the Cs; at most `columns` wide.
  func lines(columns: Int) -> [String] {
    let keys = Self.range(for: hands.all, columns: columns)
    let blacks = keys.map { cell($0, isBlackRow: true) }.joined()
    let whites = keys.map { cell($0, isBlackRow: false) }.joined()
    return [blacks, whites, labels(keys)]
  }

  /// The keys that are shown: a whole piano, or the octaves around the notes.
  static func range(for notes: NoteSet, columns: Int) -> ClosedRange<Int> {
    if columns >= 88 { return 21...108 }
    let octaves = max(1, min(7, (columns - 1) / 12))
    guard let lowest = notes.lowest, let highest = notes.highest else {
      let first = max(0, 60 - 12 * ((octaves + 1) / 2))
      return first...(first + 12 * octaves)
    }
    let middle = (Int(lowest.rawValue) + Int(highest.rawValue)) / 2
    let wanted = (middle - 6 * octaves + 6) / 12 * 12
    let first = min(max(0, min(wanted, Int(lowest.rawValue) / 12 * 12)), 127 - 12 * octaves)
    return first...(first + 12 * octaves)
  }

  private func cell(_ key: Int, isBlackRow: Bool) -> String {
    let isBlack = [1, 3, 6, 8, 10].contains(key % 12)
    guard let ink = ink(key) else {
      if isBlackRow { return isBlack ? style.ink(.faint, style.usesASCII ? "#" : "▀") : " " }
      return style.ink(.faint, isBlack ? " " : style.usesASCII ? "_" : "▁")
    }
    guard isBlack == isBlackRow else { return " " }
    let letter = ink == .shared ? "B" : ink == .lower ? "L" : "U"
    return style.ink(ink, style.usesColor && !style.usesASCII ? (isBlack ? "▀" : "█") : letter)
  }

  private func ink(_ key: Int) -> TerminalStyle.Ink? {
    guard let note = NoteNumber(key), hands.all.contains(note) else { return nil }
    if common.contains(note.pitchClass) { return .shared }
    return hands.lower.contains(note) ? .lower : .upper
  }

  private func labels(_ keys: ClosedRange<Int>) -> String {
    var line = ""
    for key in keys where key % 12 == 0 {
      let name = "C\(key / 12 - 1)"
      line += String(repeating: " ", count: max(0, key - keys.lowerBound - line.count))
      if key + name.count - 1 <= keys.upperBound { line += name }
    }
    return style.ink(.faint, line)
  }
}
