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
}
