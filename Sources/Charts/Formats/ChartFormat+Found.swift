public import MusicTheory

extension ChartFormat {
  /// The format of a file, as what stands in it shows; `nil` where it shows nothing.
  public static func found(in input: ChartInput) -> ChartFormat? {
    if hasLink(input.bytes) { return iReal }
    let text = ChartInput(Array(input.bytes.prefix(Self.mostLooked))).text
    if ["<score-partwise", "<score-timewise"].contains(where: text.contains) { return musicXML }
    if text.contains("<song") {
      if text.contains("openlyrics") || text.contains("<verse ") { return openLyrics }
      if text.contains("<lyrics") { return openSong }
    }
    // The marks that web pages set around chords above words.
    if text.contains("[ch]"), text.contains("[/ch]") { return Self.text }
    let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
    if lines.contains(where: isChordPro) { return chordPro }
    return lines.contains(where: isText) ? Self.text : nil
  }

  /// Bytes of a text that are looked at.
  private static let mostLooked = 16 << 10

  private static func hasLink(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "i")) {
      rest = rest[start...]
      if rest.starts(with: "irealb://".utf8) || rest.starts(with: "irealbook://".utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// A directive, or chords in brackets among words; in a text brackets are the name of a section or stand around a polychord.
  private static func isChordPro(_ line: String) -> Bool {
    if line.hasPrefix("{"), line.hasSuffix("}") {
      return line.dropFirst().prefix { $0.isLetter || $0 == "_" }.count > 0
    }
    guard !line.hasPrefix("|") else { return false }
    let parts = line.prefix(mostOfLine).split(separator: "[", omittingEmptySubsequences: false)
    let inside = parts.dropFirst().compactMap { part in
      part.firstIndex(of: "]").map { (chord: String(part[..<$0]), rest: String(part[$0...].dropFirst())) }
    }
    guard !inside.isEmpty, inside.contains(where: { WrittenText($0.chord.trimmed).symbol != nil }) else {
      return false
    }
    let isSection = inside.count == 1 && parts[0].isEmpty
    return
      !(isSection
      && (inside[0].rest.isEmpty || inside[0].rest.contains("|") || ChordLine(inside[0].rest) != nil))
      && !line.contains("]/[")
  }

  private static func isText(_ line: String) -> Bool {
    guard line.contains("|") else { return ChordLine(line) != nil }
    return ChordLine.words(line.prefix(mostOfLine)).contains { WrittenText($0).symbol != nil || $0 == "%" }
  }

  private static let mostOfLine = 2000

  /// The line with which a file says its note names; `nil` where the format has notes of its own.
  public func line(saying names: NoteNames) -> String? {
    switch name {
    case Self.text.name: "notes: \(names.name)"
    case Self.chordPro.name: "{meta: notes \(names.name)}"
    // Behind the end of the document there may be comments, and nothing else.
    case Self.openSong.name, Self.openLyrics.name: "<!-- notes: \(names.name) -->"
    default: nil
    }
  }
}
