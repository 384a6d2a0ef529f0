/// Sets the name of a chord in letters that can be read from across a room.
///
/// ```
///  ▄█████▄ ████████
/// ██     ▀      ▄█▀
/// ██           ▄█▀
/// ██     ▄    ▄█▀
///  ▀█████▀    ██
/// ```
public enum BigType {
  /// What the letters are made of.
  public enum Style: Sendable, CaseIterable {
    /// Full and half blocks: `█ ▀ ▄`.
    case blocks
    /// The nearest plain characters: `# " .`.
    case ascii
  }

  /// The number of rows of any text.
  public static let height = BigTypeGlyphs.height

  /// The rows of `text`, from the top, all `width(of: text)` columns wide.
  ///
  /// Characters that no chord name contains become boxes.
  public static func rows(_ text: String, style: Style = .blocks) -> [String] {
    let letters = letters(of: text)
    return (0..<height).map { row in
      let blocks = letters.map { $0[row] }.joined(separator: " ")
      return style == .ascii ? blocks.map(plain).joined() : blocks
    }
  }

  /// The columns that `text` needs; a caller with less room writes it small.
  public static func width(of text: String) -> Int {
    let letters = letters(of: text)
    return letters.reduce(0) { $0 + ($1.first?.count ?? 0) } + max(0, letters.count - 1)
  }

  /// The pictures of the letters of `text`, where several characters may make one letter (`⁶/₉`).
  private static func letters(of text: String) -> [[String]] {
    var letters: [[String]] = []
    var rest = text[...]
    while let first = rest.first {
      let joined = ligatures.first { rest.hasPrefix($0) }
      let name = joined ?? String(first)
      letters.append(BigTypeGlyphs.pictures[name] ?? BigTypeGlyphs.pictures[BigTypeGlyphs.box] ?? [])
      rest = rest.dropFirst(joined?.count ?? 1)
    }
    return letters
  }

  private static let ligatures = BigTypeGlyphs.pictures.keys.filter { $0.count > 1 }

  private static func plain(_ block: Character) -> String {
    switch block {
    case "█": "#"
    case "▀": "\""
    case "▄": "."
    default: " "
    }
  }
}
