public import MusicTheory

/// A song as a singer reads it: lines of words with chords above their syllables, in sections that are sung in an order.
public struct Song: Hashable, Sendable {
  /// A chord above the words of a line.
  public struct Chord: Hashable, Sendable {
    /// `nil` where no chord is played (N.C.), or where `text` is no chord with a name.
    public var symbol: WrittenSymbol?
    /// As a person reads it.
    public var text: String
    /// How many characters of the words stand before it. Behind the words it stands in spaces.
    public var offset: Int

    public init(_ symbol: WrittenSymbol?, text: String, offset: Int) {
      (self.symbol, self.text, self.offset) = (symbol, text, offset)
    }

    /// Whether nothing is played.
    public var isSilence: Bool { symbol == nil && Song.silences.contains(text.lowercased()) }
  }

  /// A word above the line that is no chord, such as `hold`.
  public struct Note: Hashable, Sendable {
    public var text: String
    /// How many characters of the words stand before it.
    public var offset: Int

    public init(_ text: String, offset: Int) { (self.text, self.offset) = (text, offset) }
  }

  public struct Line: Hashable, Sendable {
    /// The meaning of the words of a line.
    public enum Kind: String, Codable, CaseIterable, Sendable {
      /// They are sung.
      case words
      /// A remark for the players.
      case comment
      /// Bars between lines; the words are the whole line as it is written.
      case grid
      /// A tablature or notes in letters, which nobody follows.
      case tab
    }

    public var kind: Kind
    public var words: String
    /// From left to right.
    public var chords: [Chord]
    public var notes: [Note]
    /// How often the line is sung before the next one: 1…99.
    public var times: Int
    /// The key of this line, where it is not that of the chart.
    public var key: Key?

    public init(
      _ words: String, chords: [Chord] = [], notes: [Note] = [], kind: Kind = .words, times: Int = 1
    ) {
      (self.words, self.chords, self.notes) = (words, chords, notes)
      (self.kind, self.times) = (kind, times)
    }
  }

  public struct Section: Hashable, Sendable {
    /// As it is written, such as `Verse 1`.
    public var name: String?
    /// Whether it is a chorus, which a song calls again by its kind.
    public var isChorus: Bool
    public var lines: [Line]

    public init(_ name: String? = nil, isChorus: Bool = false, lines: [Line] = []) {
      (self.name, self.isChorus, self.lines) = (name, isChorus, lines)
    }
  }

  /// A section at its place in the order.
  public struct Passage: Hashable, Sendable {
    /// Its index in ``Song/sections``.
    public var section: Int
    /// The name here, where it is another one than that of the section.
    public var name: String?
    /// Whether it was written out before, and is only called here.
    public var isRecall: Bool

    public init(_ section: Int, name: String? = nil, isRecall: Bool = false) {
      (self.section, self.name, self.isRecall) = (section, name, isRecall)
    }
  }

  public var sections: [Section]
  /// The sections as they are sung.
  public var order: [Passage]
  /// The fret of the capo; 0 without one. The chords are those that sound, as in the bars; a file has those that are gripped.
  public var capo: Int
  /// Where the writer has no room for them: directives that are kept as they are, such as `{define: …}`.
  public var kept: [String]

  public init(sections: [Section] = [], order: [Passage] = [], capo: Int = 0, kept: [String] = []) {
    (self.sections, self.order, self.capo, self.kept) = (sections, order, capo, kept)
  }

  static let silences: Set<String> = ["nc", "n.c.", "n.c", "tacet", "no chord"]
}

extension Song {
  /// A chord as it is sung through.
  public struct SungChord: Hashable, Sendable {
    public var chord: Chord
    /// Its passage in the order, its line in the section, its place in the line, each from 0.
    public var passage: Int
    public var line: Int
    public var place: Int
    /// From 0, in a line that is sung several times.
    public var pass: Int
    /// That of its line, where it is not that of the chart.
    public var key: Key?
  }

  /// The most chords that are sung through: as many as a chart has bars.
  static let mostChords = ChartLimits.bars

  /// The chords in the order in which they are sung; no more than a chart has bars.
  public var sung: [SungChord] {
    var sung: [SungChord] = []
    for (passage, entry) in order.enumerated() where sections.indices.contains(entry.section) {
      for (number, line) in sections[entry.section].lines.enumerated() {
        for pass in 0..<max(line.times, 1) {
          for (place, chord) in line.chords.enumerated() {
            guard sung.count < Self.mostChords else { return sung }
            sung.append(
              SungChord(
                chord: chord, passage: passage, line: number, place: place, pass: pass, key: line.key))
          }
        }
      }
    }
    return sung
  }

  /// Whether there is something to sing, and not only chords.
  public var hasWords: Bool {
    sections.contains { $0.lines.contains { $0.kind == .words && $0.words.contains { $0.isLetter } } }
  }

  /// The name of a passage.
  public func name(of passage: Int) -> String? {
    let entry = order[passage]
    return entry.name ?? sections[entry.section].name
  }

  /// A bar for each chord, as long as nobody says how long it is.
  var bars: [Chart.Bar] {
    var last = -1
    return sung.map { each in
      defer { last = each.passage }
      let chord = Chart.PlacedChord(
        each.chord.symbol, text: each.chord.isSilence ? nil : each.chord.text)
      var bar = Chart.Bar(
        section: each.passage == last ? nil : name(of: each.passage).flatMap { ChartText.words($0) },
        chords: [chord])
      bar.key = each.key
      return bar
    }
  }

  /// Changes every line.
  mutating func changeLines(_ body: (inout Line) -> Void) {
    for section in sections.indices {
      for line in sections[section].lines.indices { body(&sections[section].lines[line]) }
    }
  }

  /// Changes every chord.
  mutating func changeChords(_ body: (inout Chord) -> Void) {
    changeLines { line in
      for place in line.chords.indices { body(&line.chords[place]) }
    }
  }
}

extension Chart {
  /// Whether it is a song of which nothing can be followed: words, and no chord with a name among them.
  public var isWordsAlone: Bool {
    song?.hasWords == true && !bars.contains { $0.chords.contains { $0.symbol != nil } }
  }

  /// How much is known of the lengths of its chords.
  public enum Timing: String, Codable, CaseIterable, Sendable {
    /// The bars stand in the chart.
    case said
    /// Nobody said them: each chord has a bar.
    case guessed
    /// They were measured while the song was played.
    case learned
  }
}
