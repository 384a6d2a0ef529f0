/// The scales that a text names: `Eb lydian`, `d dorian`, `bb harmonic minor`, or the beginning of such a name.
public struct ScaleText: Hashable, Sendable {
  /// The scale of exactly this name, if there is one.
  public var named: Scale?
  /// Other scales whose name contains the text, in the order of the table: the melodic minor of `C minor`.
  public var others: [Scale]

  /// The least number of letters that are looked for in names: fewer are in too many of them.
  private static let shortest = 3

  /// Reads a text; `nil` when it names no scale.
  ///
  /// - Parameters:
  ///   - text: the name of a scale, with a tonic before it or without.
  ///   - names: the note names in which a tonic is read.
  ///   - tonic: the tonic of a scale that is named without one.
  /// - Complexity: O(*n*) in the number of scales.
  public init?(_ text: some StringProtocol, names: NoteNames = .english, tonic: SpelledPitch) {
    let text = text.trimmed(of: "scale")
    if let (pitch, length) = names.read(text), let gap = text.dropFirst(length).first,
      gap.isWhitespace || gap == "-"
    {
      self.init(name: text.dropFirst(length + 1), on: abs(pitch.alteration) < 2 ? pitch : pitch.simplified)
    } else {
      self.init(name: text[...], on: tonic)
    }
  }

  private init?(name: Substring, on tonic: SpelledPitch) {
    let named = ScaleTable.scale(named: name)
    let isWord = name.first?.isLetter == true && name.count(where: \.isLetter) >= Self.shortest
    let others =
      isWord ? ScaleTable.scales(containing: name).filter { $0 != named && $0.hasWord(startingAs: name) } : []
    guard named != nil || !others.isEmpty else { return nil }
    self.named = named.map { Scale(tonic, $0) }
    self.others = others.map { Scale(tonic, $0) }
  }
}

extension ScaleType {
  /// Whether a word of its name begins as `text` does: Lydian dominant does for `lyd`, Mixolydian does not.
  fileprivate func hasWord(startingAs text: Substring) -> Bool {
    let isGap = { (character: Character) in character == " " || character == "-" }
    guard let first = text.split(whereSeparator: isGap).first?.lowercased() else { return false }
    return name.split(whereSeparator: isGap).contains { $0.lowercased().hasPrefix(first) }
  }
}

extension StringProtocol {
  /// The text without the spaces around it, and without the word `last` at its end.
  fileprivate func trimmed(of last: String) -> String {
    var words = String(self).split(whereSeparator: \.isWhitespace).map(String.init)
    if words.count > 1, words.last?.lowercased() == last { words.removeLast() }
    return words.joined(separator: " ")
  }
}
