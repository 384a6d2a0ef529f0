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

  /// The line that says that another key begins: `Key: D major`.
  static func keyChange(_ key: String) -> String { "Key: \(key)" }

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

extension ChartText {
  /// Words of a file, such as a title, as they may stand in a list: without control characters, and not too long. `nil` without any.
  static func words(_ text: some StringProtocol) -> String? {
    var words = ""
    var isSpace = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
        isSpace = !words.isEmpty
        continue
      }
      guard words.utf8.count < ChartLimits.words else { return words + "…" }
      if isSpace { words += " " }
      isSpace = false
      words.unicodeScalars.append(scalar)
    }
    return words.isEmpty ? nil : words
  }
}

/// A chord as a person wrote it, read as far as it can be.
struct WrittenText {
  /// `nil` for what has no name here.
  let symbol: WrittenSymbol?
  /// A sentence about what was not read as it stands.
  let problem: String?
  /// Why it is no chord; `nil` for a chord.
  private(set) var mistake: String?

  /// - Parameters:
  ///   - key: that in which numbers and numerals are counted.
  ///   - spelling: how the chords of the tune are written.
  init(_ text: String, key: Key? = nil, spelling: ChartSpelling = ChartSpelling()) {
    let text = ChartText.withoutMarkup(text)
    var reason = ""
    for plain in Self.readings(of: text) {
      do throws(ChordSymbolError) {
        symbol = try spelling.parse(plain, key: key)
        problem = plain == text ? nil : "\(text.quotedExcerpt) is read as \(plain.excerpt())"
        return
      } catch {
        if reason.isEmpty { reason = error.description }
      }
    }
    symbol = nil
    let mistake = "\(text.quotedExcerpt) is not a chord: \(reason)"
    (self.mistake, problem) = (mistake, "\(mistake); it stays in the chart as a word")
  }

  /// The text itself, then without the signs that people write around a symbol (`F*`, `G?`, `Am!`), then without its brackets, then without the
  /// words behind it (`G x2`, `C (hold)`).
  private static func readings(of text: String) -> [String] {
    let isSign: (Character) -> Bool = { "*?!'\"`´’,.;:~_=<>^\\|".contains($0) }
    let head = text.drop { isSign($0) || $0.isWhitespace }
    let end = head.lastIndex { !isSign($0) && !$0.isWhitespace }.map(head.index(after:)) ?? head.startIndex
    let bare = String(head[..<end])
    let open = bare.filter { !"()[]{}".contains($0) }
    let first = String(bare.prefix { !$0.isWhitespace })
    return [text, bare, open, first].reduce(into: []) { readings, next in
      if !next.isEmpty, !readings.contains(next) { readings.append(next) }
    }
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

// MARK: - Bytes

extension ChartText {
  /// A text in UTF-8, or in UTF-16 with its mark at the beginning.
  static func decoded(_ bytes: [UInt8]) throws(ChartError) -> String {
    guard !bytes.starts(with: "MThd".utf8) else {
      throw ChartError("this is a MIDI file, and no chart; chordd analyze makes a chart of it")
    }
    guard let text = utf16(bytes) ?? String(validating: bytes, as: UTF8.self) ?? latin1(bytes) else {
      throw ChartError("this file is not in UTF-8; save it as UTF-8 text")
    }
    return text.withoutMark
  }

  /// A text in Latin-1, as old programs write it; `nil` for bytes that are no text.
  static func latin1(_ bytes: [UInt8]) -> String? {
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || (9...13).contains($0) }) else { return nil }
    // Most of these files are of Windows, whose quotation marks and dashes lie between.
    let windows: [UInt8: Unicode.Scalar] = [
      0x80: "€", 0x82: "‚", 0x84: "„", 0x85: "…", 0x91: "‘", 0x92: "’", 0x93: "“", 0x94: "”", 0x96: "–",
      0x97: "—",
    ]
    return String(String.UnicodeScalarView(bytes.map { windows[$0] ?? Unicode.Scalar($0) }))
  }

  /// A text in UTF-16, which begins with a mark; `nil` for other bytes.
  static func utf16(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
    let isLittle = bytes[0] == 0xFF
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
      UInt16(bytes[place + (isLittle ? 1 : 0)]) << 8 | UInt16(bytes[place + (isLittle ? 0 : 1)])
    }
    return String(decoding: units, as: UTF16.self)
  }
}

extension String {
  /// Without the byte order mark that some editors write, and without piles of marks: thousands on a letter are one letter to Swift, which
  /// takes long to look at.
  var withoutMark: String {
    var (run, kept) = (0, String.UnicodeScalarView())
    for scalar in unicodeScalars.first == "\u{FEFF}" ? unicodeScalars.dropFirst() : unicodeScalars[...] {
      let isMark = scalar.value >= 0x300 && (scalar.properties.isGraphemeExtend || scalar == "\u{200D}")
      run = isMark ? run + 1 : 0
      if run <= 8 { kept.append(scalar) }
    }
    return String(kept)
  }
}
