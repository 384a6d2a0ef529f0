/// Sets the name of a chord in letters that can be read from a distance of several meters.
///
/// ```
///  ▄█████▄ ████████
/// ██     ▀      ▄█▀
/// ██           ▄█▀
/// ██     ▄    ▄█▀
///  ▀█████▀    ██
/// ```
public enum BigType {
  /// The characters that the letters are made of.
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

  /// The columns that `text` needs; a caller with fewer columns writes it small.
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

/// The letters of `BigType`, drawn as they appear.
///
/// Capitals and digits stand on the fifth of six rows and are five rows high, which is ten half blocks;
/// uprights are two columns wide, which looks as thick as one row. Brackets, strokes and descenders use
/// the sixth row.
enum BigTypeGlyphs {
  /// The rows of every letter.
  static let height = 6

  /// Lines of letters: first their names, then their rows, every column ended by a broken bar.
  ///
  /// A name begins its column and ends before the spaces; the space is the column without a name.
  static let sheets = [
    """
    A         ¦B       ¦C       ¦D       ¦E      ¦F      ¦G       ¦M         ¦N       ¦
       ▄██▄   ¦███████▄¦ ▄█████▄¦██████▄ ¦███████¦███████¦ ▄█████▄¦██▄    ▄██¦██▄   ██¦
      ▄█▀▀█▄  ¦██    ██¦██     ▀¦██   ▀██¦██     ¦██     ¦██     ▀¦████  ████¦████  ██¦
     ▄█▀  ▀█▄ ¦███████ ¦██      ¦██    ██¦██████ ¦██████ ¦██  ▄▄▄▄¦██ ████ ██¦██ ██ ██¦
     ████████ ¦██    ██¦██     ▄¦██   ▄██¦██     ¦██     ¦██  ▀▀██¦██  ██  ██¦██  ████¦
    ██      ██¦███████▀¦ ▀█████▀¦██████▀ ¦███████¦██     ¦ ▀█████▀¦██      ██¦██   ▀██¦
              ¦        ¦        ¦        ¦       ¦       ¦        ¦          ¦        ¦
    """,
    """
    0       ¦1   ¦2       ¦3       ¦4       ¦5       ¦6       ¦7       ¦8       ¦9       ¦
     ▄████▄ ¦ ▄██¦▄██████▄¦▄██████▄¦    ▄██ ¦████████¦ ▄█████ ¦████████¦▄██████▄¦▄██████▄¦
    ██    ██¦█▀██¦▀▀    ██¦▀▀    ██¦  ▄█▀██ ¦██▄▄▄▄▄ ¦██      ¦     ▄█▀¦██    ██¦██    ██¦
    ██    ██¦  ██¦  ▄▄███▀¦   ████ ¦▄█▀  ██ ¦▀▀▀▀▀▀██¦███████▄¦    ▄█▀ ¦ ██████ ¦▀███████¦
    ██    ██¦  ██¦██▀▀    ¦▄▄    ██¦████████¦▄▄    ██¦██    ██¦   ▄█▀  ¦██    ██¦      ██¦
     ▀████▀ ¦  ██¦████████¦▀██████▀¦     ██ ¦▀██████▀¦▀██████▀¦   ██   ¦▀██████▀¦ █████▀ ¦
            ¦    ¦        ¦        ¦        ¦        ¦        ¦        ¦        ¦        ¦
    """,
    """
    a      ¦b      ¦c     ¦d      ¦e      ¦f    ¦g      ¦h      ¦i ¦
           ¦██     ¦      ¦     ██¦       ¦ ▄█▀▀¦       ¦██     ¦██¦
     ▄▄▄▄  ¦██ ▄▄▄ ¦ ▄▄▄▄▄¦ ▄▄▄ ██¦ ▄▄▄▄▄ ¦▄██▄▄¦ ▄▄▄ ▄▄¦██ ▄▄▄ ¦▄▄¦
    ▀   ██ ¦██▀  ██¦██   ▀¦██  ▀██¦██   ██¦ ██  ¦██  ▀██¦██▀  ██¦██¦
    ▄█▀▀██ ¦██   ██¦██    ¦██   ██¦██▀▀▀▀▀¦ ██  ¦██  ▄██¦██   ██¦██¦
    ▀█▄▄▀█▄¦██▀▄▄█▀¦▀█▄▄▄█¦▀█▄▄▀██¦▀█▄▄▄▄▀¦ ██  ¦ ▀▀▀ ██¦██   ██¦██¦
           ¦       ¦      ¦       ¦       ¦     ¦▀█▄▄▄█▀¦       ¦  ¦
    """,
    """
    j    ¦k      ¦l ¦m          ¦n      ¦o      ¦p      ¦q      ¦r    ¦
       ██¦██     ¦██¦           ¦       ¦       ¦       ¦       ¦     ¦
       ▄▄¦██  ▄▄ ¦██¦▄▄ ▄▄▄ ▄▄▄ ¦▄▄ ▄▄▄ ¦ ▄▄▄▄▄ ¦▄▄ ▄▄▄ ¦ ▄▄▄ ▄▄¦▄▄ ▄▄¦
       ██¦██▄█▀  ¦██¦██▀  ██▀ ██¦██▀  ██¦██   ██¦██▀  ██¦██  ▀██¦██▀▀ ¦
       ██¦███▄   ¦██¦██   ██  ██¦██   ██¦██   ██¦██▄  ██¦██  ▄██¦██   ¦
       ██¦██ ▀█▄ ¦██¦██   ██  ██¦██   ██¦▀█▄▄▄█▀¦██ ▀▀▀ ¦ ▀▀▀ ██¦██   ¦
    ▀▄▄█▀¦       ¦  ¦           ¦       ¦       ¦██     ¦     ██¦     ¦
    """,
    """
    s     ¦t    ¦u      ¦v      ¦w         ¦x     ¦y      ¦z     ¦
          ¦ ▄▄  ¦       ¦       ¦          ¦      ¦       ¦      ¦
     ▄▄▄▄▄¦▄██▄▄¦▄▄   ▄▄¦▄▄   ▄▄¦▄▄  ▄▄  ▄▄¦▄▄  ▄▄¦▄▄   ▄▄¦▄▄▄▄▄▄¦
    ██   ▀¦ ██  ¦██   ██¦██   ██¦██  ██  ██¦▀█▄▄█▀¦██   ██¦   ▄█▀¦
     ▀▀▀█▄¦ ██  ¦██   ██¦ ██ ██ ¦██ ▄██▄ ██¦ ▄██▄ ¦██  ▄██¦ ▄█▀  ¦
    █▄▄▄█▀¦ ▀█▄▄¦▀█▄▄▀██¦  ███  ¦ ██▀  ▀██ ¦██  ██¦ ▀▀▀ ██¦██▄▄▄▄¦
          ¦     ¦       ¦       ¦          ¦      ¦▀█▄▄▄█▀¦      ¦
    """,
    """
    ♭     ¦♯       ¦𝄫           ¦𝄪       ¦#      ¦˚     ¦°     ¦ø         ¦∆           ¦Δ           ¦
    ██    ¦ ▄▄  ██ ¦██    ██    ¦▄▄    ▄▄¦ ██ ██ ¦▄█▀▀█▄¦▄█▀▀█▄¦          ¦    ▄██▄    ¦    ▄██▄    ¦
    ██    ¦ ██▄▄███¦██    ██    ¦▀▀▄  ▄▀▀¦███████¦▀█▄▄█▀¦▀█▄▄█▀¦  ▄▄▄▄▄▄▄▀¦   ▄█▀▀█▄   ¦   ▄█▀▀█▄   ¦
    ██▄▀█▄¦▀██▀ ██ ¦██▄▀█▄██▄▀█▄¦   ██   ¦ ██ ██ ¦      ¦      ¦ ██  ▄ ██ ¦  ▄█▀  ▀█▄  ¦  ▄█▀  ▀█▄  ¦
    ██ ▄█▀¦ ██▄▄███¦██ ▄█▀██ ▄█▀¦▄▄▀  ▀▄▄¦███████¦      ¦      ¦ ██ █▀ ██ ¦ ▄█▀    ▀█▄ ¦ ▄█▀    ▀█▄ ¦
    ███▀  ¦▀██▀ ██ ¦███▀  ███▀  ¦▀▀    ▀▀¦ ██ ██ ¦      ¦      ¦ ██▄▄▄▄█▀ ¦████████████¦████████████¦
          ¦ ▀▀     ¦            ¦        ¦       ¦      ¦      ¦▀         ¦            ¦            ¦
    """,
    """
    +       ¦-    ¦–       ¦—           ¦(   ¦)   ¦/        ¦|   ¦, ¦. ¦    ¦
            ¦     ¦        ¦            ¦ ▄█▀¦▀█▄ ¦       ██¦ ██ ¦  ¦  ¦    ¦
       ██   ¦     ¦        ¦            ¦██  ¦  ██¦     ▄█▀ ¦ ██ ¦  ¦  ¦    ¦
    ████████¦█████¦████████¦████████████¦██  ¦  ██¦    ▄█▀  ¦ ██ ¦  ¦  ¦    ¦
       ██   ¦     ¦        ¦            ¦██  ¦  ██¦   ██    ¦ ██ ¦  ¦  ¦    ¦
            ¦     ¦        ¦            ¦██  ¦  ██¦ ▄█▀     ¦ ██ ¦██¦██¦    ¦
            ¦     ¦        ¦            ¦ ▀█▄¦▄█▀ ¦██       ¦ ██ ¦▄▀¦  ¦    ¦
    """,
    """
    H       ¦L      ¦R       ¦S       ¦^     ¦*     ¦: ¦
    ██    ██¦██     ¦███████▄¦▄██████▄¦ ▄██▄ ¦▀▄██▄▀¦  ¦
    ██    ██¦██     ¦██    ██¦██    ▀▀¦██▀▀██¦▄▀██▀▄¦██¦
    ████████¦██     ¦███████▀¦▀██████▄¦      ¦      ¦  ¦
    ██    ██¦██     ¦██  ▀█▄ ¦▄▄    ██¦      ¦      ¦  ¦
    ██    ██¦███████¦██    ██¦▀██████▀¦      ¦      ¦██¦
            ¦       ¦        ¦        ¦      ¦      ¦  ¦
    """,
    """
    ⁶/₉            ¦⁶     ¦₉     ¦□       ¦
    ▄█▀▀▀    █▀    ¦▄█▀▀▀ ¦      ¦█▀▀▀▀▀▀█¦
    ██▀▀█▄  █▀     ¦██▀▀█▄¦      ¦█      █¦
    ▀█▄▄█▀ █▀▄█▀▀█▄¦▀█▄▄█▀¦      ¦█      █¦
          █▀ ▀█▄▄██¦      ¦▄█▀▀█▄¦█      █¦
         █▀   ▄▄▄█▀¦      ¦▀█▄▄██¦█▄▄▄▄▄▄█¦
                   ¦      ¦ ▄▄▄█▀¦        ¦
    """,
  ]

  /// The letter in place of a character that was not drawn.
  static let box = "□"

  /// Every letter's rows, under its name.
  static let pictures: [String: [String]] = Dictionary(
    sheets.flatMap(letters), uniquingKeysWith: { first, _ in first })

  /// The letters of one sheet, from the left.
  static func letters(of sheet: String) -> [(name: String, rows: [String])] {
    let lines = sheet.split(separator: "\n").map { line in
      line.split(separator: "¦", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
    guard let names = lines.first else { return [] }
    return names.indices.map { column in
      let name = names[column].prefix { $0 != " " }
      return (name.isEmpty ? " " : String(name), lines.dropFirst().map { $0[column] })
    }
  }
}
