internal import MusicTheory

/// The names of directives, to tell a misspelled one from one that says nothing about chords.
///
/// Source: the list of directives of ChordPro 6 (chordpro.org).
enum ChordProDirectives {
  /// Those that are read here.
  private static let read = [
    "title", "subtitle", "artist", "composer", "key", "time", "tempo", "capo", "transpose", "meta", "comment",
    "comment_italic", "comment_box", "highlight", "chorus", "new_song", "start_of_chorus", "end_of_chorus",
    "start_of_verse", "end_of_verse", "start_of_bridge", "end_of_bridge", "start_of_grid", "end_of_grid",
    "start_of_tab", "end_of_tab",
  ]

  private static let others: Set = [
    "sorttitle", "sortartist", "lyricist", "copyright", "album", "year", "duration", "tag", "arranger",
    "image", "define", "chord", "chords", "diagrams", "grid", "no_grid", "titles", "columns", "column_break",
    "pagetype", "new_page", "new_physical_page", "chordfont", "chordsize", "chordcolour", "chordcolor",
    "chorusfont", "chorussize", "choruscolour", "choruscolor", "textfont", "textsize", "textcolour",
    "textcolor",
    "tabfont", "tabsize", "tabcolour", "tabcolor", "titlefont", "titlesize", "titlecolour", "titlecolor",
    "gridfont", "gridsize", "gridcolour", "gridcolor", "tocfont", "tocsize", "toccolour", "toccolor",
    "footerfont", "labelfont",
  ]

  /// The directive of which a name is a slip; `nil` for those that there are, and for names that are like none.
  static func meant(by name: String) -> String? {
    // One for an instrument or a language: `define-guitar`.
    let plain = name.prefix { $0 != "-" && $0 != "!" }
    guard plain.count > 3, !name.hasPrefix("x_"), !others.contains(String(plain)),
      !read.contains(String(plain)), !name.hasPrefix("start_of_"), !name.hasPrefix("end_of_")
    else { return nil }
    return Slip.nearest(to: String(plain), among: read)
  }

  /// The modes with a major or minor third: a tune has one of these keys here.
  static let modes: [String: Key.Mode] = [
    "ionian": .major, "lydian": .major, "mixolydian": .major, "dorian": .minor, "phrygian": .minor,
    "aeolian": .minor, "locrian": .minor,
  ]

  /// `3/4`, or `3` alone; the letter C, with a line for 2/2.
  static func meter(_ text: String) -> Chart.Meter? {
    switch text.lowercased() {
    case "c", "common": return .common
    case "c|", "¢", "cut", "alla breve": return Chart.Meter(beats: 2, unit: 2)
    default: break
    }
    let numbers = text.split(separator: "/").map { Int($0.trimmed.prefix { $0.isASCII && $0.isNumber }) }
    guard let beats = numbers.first ?? nil, (1...32).contains(beats) else { return nil }
    let unit = numbers.count > 1 ? numbers[1] : 4
    return unit.flatMap { [1, 2, 4, 8, 16, 32].contains($0) ? Chart.Meter(beats: beats, unit: $0) : nil }
  }

  private static let short = [
    "soc": "start_of_chorus", "eoc": "end_of_chorus", "sov": "start_of_verse", "eov": "end_of_verse",
    "sob": "start_of_bridge", "eob": "end_of_bridge", "sog": "start_of_grid", "eog": "end_of_grid",
    "sot": "start_of_tab", "eot": "end_of_tab", "sop": "start_of_part", "eop": "end_of_part",
  ]

  /// The whole name of a directive that may be short.
  static func long(_ name: String) -> String { short[name] ?? name }

  /// `label="Chorus"`, or the words themselves; a shape such as `4x4` and other attributes are none.
  static func label(_ value: String) -> String? {
    if let place = value.firstRange(of: "label=") {
      let text = value[place.upperBound...]
      guard let quote = text.first, "\"'".contains(quote) else { return String(text.prefix { $0 != " " }) }
      return String(text.dropFirst().prefix { $0 != quote }).replacing("\\n", with: " ")
    }
    let isShape = value.first?.isNumber ?? true
    return isShape || value.contains("=") ? nil : value
  }

  /// A directive for some instruments or players, `define-guitar` or `start_of_verse-guitar!`: its plain name, and whether it is for a piano.
  static func selected(_ name: String) -> (name: String, isOurs: Bool) {
    guard let sign = name.firstIndex(of: "-") else { return (long(name), true) }
    let (plain, selector) = (long(String(name[..<sign])), name[sign...].dropFirst())
    // The end of a section is the end of all of it.
    guard !plain.hasPrefix("end_of_") else { return (plain, true) }
    let isNegated = selector.hasSuffix("!")
    let isPiano = ["piano", "keyboard", "keyboards", "keys"].contains(
      isNegated ? selector.dropLast() : selector)
    return (plain, isPiano != isNegated)
  }

  /// A comment with chords in it and no words behind the first: what stands before, and the chords in brackets; `nil` for other comments.
  static func chords(inComment value: String) -> (head: String, chords: String)? {
    guard let start = value.firstIndex(of: "[") else { return nil }
    let chords = value[start...]
    var depth = 0
    let isBare = chords.allSatisfy { letter in
      if letter == "[" { depth += 1 }
      if letter == "]" { depth -= 1 }
      return depth > 0 || !letter.isLetter
    }
    var head = value[..<start].trimmed
    while let last = head.last, ":-–".contains(last) { head = String(head.dropLast()).trimmed }
    return isBare ? (head, String(chords)) : nil
  }
}
