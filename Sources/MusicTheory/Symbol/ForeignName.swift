/// Chords, keys and scales in the words of other languages, and the same in English: `Re menor séptima` is Dm7.
public enum ForeignName {
  /// The sense of a text.
  public enum Kind: Sendable { case chord, key, scale }

  /// The words for the parts of a chord, without accents, and what a symbol has in their place. Those for modes are words of scales, too.
  private static let parts: [String: String] = {
    let rows = [
      ("maj", "major"), ("m", "minor"), ("dim", "disminuido diminuito diminue vermindert"),
      ("aug", "aumentado aumentato augmente ubermassig"), ("sus4", "suspendido sospeso suspendu"),
      ("6", "sexta sesta sixte sexte"), ("7", "septima settima septieme septime sept sette siete sieben"),
      ("9", "novena nona neuvieme none"), ("11", "oncena undicesima onzieme undezime"),
      ("13", "trecena tredicesima treizieme tredezime"),
    ]
    return Dictionary(
      uniqueKeysWithValues: rows.flatMap { part, words in
        words.split(separator: " ").map { (String($0), part) }
      })
  }()

  private static let flats: Set<String> = ["bemol", "bemolle", "b", "be"]
  private static let sharps: Set<String> = ["sostenido", "diesis", "diese", "kreuz", "#"]

  /// The same in English words and in these note names; `nil` for a text that is none.
  ///
  /// - Complexity: O(*n*) in the number of characters; longer texts than 64 are none.
  public static func english(_ text: some StringProtocol, as kind: Kind, in names: NoteNames) -> String? {
    guard text.utf8.count <= 64 else { return nil }
    let own = names.read(text)?.length ?? 0
    let other = NoteNames.all.first { ($0.read(text)?.length ?? 0) > own } ?? names
    guard let (read, length) = other.read(text) else { return nil }
    var words = words(of: String(text.dropFirst(length)))
    var root = read
    if root.alteration == 0, let sign = words.first, flats.contains(sign) || sharps.contains(sign) {
      root = SpelledPitch(root.letter, flats.contains(sign) ? -1 : 1)
      words.removeFirst()
    }
    let tonic = SymbolStyle.standard.ascii.finish(names.text(root))
    let line = words.joined(separator: " ")
    switch kind {
    case .chord: return chord(tonic, words, names)
    case .key:
      return Key.read("\(tonic) \(line)", names: names).map {
        SymbolStyle.standard.ascii.finish($0.usual.text(names))
      }
    case .scale:
      return (ScaleTable.scale(named: line) ?? ScaleTable.scale(meantBy: line)).map { "\(tonic) \($0.name)" }
    }
  }

  /// Words in small letters without accents, those of scales in English; a hyphen before a letter only joins.
  private static func words(of text: String) -> [String] {
    var words = [""]
    for (character, next) in zip(text, Array(text.dropFirst()) + [" "]) {
      if character == " " || character == "-" && next.isLetter {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }.map { ForeignScaleWord.english($0) }
  }

  /// The symbol of a chord: the mode stands before the numbers, in any order of the words.
  private static func chord(_ root: String, _ words: [String], _ names: NoteNames) -> String? {
    let parts = words.map { Self.parts[$0] ?? $0 }
    let numbers = parts.filter { $0.first?.isNumber == true }
    let others = parts.filter { $0.first?.isNumber != true && ($0 != "maj" || !numbers.isEmpty) }
    let symbol = ([root] + others + numbers).joined()
    return (try? ChordSymbolParser(noteNames: names).parse(symbol)) == nil ? nil : symbol
  }

  /// The chord that a symbol is by the note names of another language, where it is another one in these: `C7` for `Do7`, which is
  /// also D diminished; `nil` for any other symbol.
  public static func otherChord(_ symbol: some StringProtocol, in names: NoteNames) -> String? {
    guard let own = names.read(symbol)?.length, symbol.utf8.count <= 64,
      let other = NoteNames.all.first(where: { ($0.read(symbol)?.length ?? 0) > own }),
      let (root, length) = other.read(symbol),
      (try? ChordSymbolParser(noteNames: names).parse(symbol)) != nil
    else { return nil }
    let text = SymbolStyle.standard.ascii.finish(names.text(root)) + symbol.dropFirst(length)
    return (try? ChordSymbolParser(noteNames: names).parse(text)) == nil ? nil : text
  }
}
