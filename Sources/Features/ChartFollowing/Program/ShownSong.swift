internal import MusicTheory
internal import Outputs
internal import Wire

/// A song that is followed, with its words, for screens.
struct ShownSong: Hashable, Sendable {
  struct Chord: Hashable, Sendable {
    var symbol: WrittenSymbol?
    var text: String
    var offset: Int

    init(_ symbol: WrittenSymbol?, text: String, offset: Int) {
      (self.symbol, self.text, self.offset) = (symbol, text, offset)
    }
  }

  struct Line: Hashable, Sendable {
    var kind: SongEvent.Kind
    var words: String
    var chords: [Chord]
    var notes: [SongEvent.Note]
    var times: Int
    /// Where it is not that of the chart.
    var key: Key?

    init(_ kind: SongEvent.Kind, words: String, chords: [Chord], notes: [SongEvent.Note], times: Int) {
      (self.kind, self.words, self.chords, self.notes, self.times) = (kind, words, chords, notes, times)
    }
  }

  struct Section: Hashable, Sendable {
    var name: String?
    var isChorus: Bool
    var lines: [Line]

    init(name: String?, isChorus: Bool, lines: [Line]) {
      (self.name, self.isChorus, self.lines) = (name, isChorus, lines)
    }
  }

  var sections: [Section]
  var order: [SongEvent.Passage]
  var capo: Int
  var lengths: SongEvent.Lengths

  init(sections: [Section], order: [SongEvent.Passage], capo: Int, lengths: SongEvent.Lengths) {
    (self.sections, self.order, self.capo, self.lengths) = (sections, order, capo, lengths)
  }
}

/// The words of the event `chart` of docs/reference/events.md: lines with chords at their syllables.
struct SongEvent: Codable, Hashable, Sendable {
  /// How much is known of the lengths of the chords.
  enum Lengths: String, Codable, CaseIterable, Sendable {
    /// The chart has bars.
    case said
    /// Nobody has said them.
    case guessed
    /// They were measured while the song was played.
    case learned
  }

  /// The meaning of a line.
  enum Kind: String, Codable, CaseIterable, Sendable {
    /// It is sung.
    case words
    /// A remark for the players.
    case comment
    /// Bars, with their lines as words.
    case grid
    /// A tablature, which nobody follows.
    case tab
  }

  /// A chord at its syllable.
  struct Chord: Codable, Hashable, Sendable {
    /// The chord; `null` for N.C., and for a text that is no chord.
    @Nullable var chord: NamedChord?
    /// As it is written in the song; shown where `chord` is null.
    let text: String
    /// How many characters of the words stand before it; more than there are behind the words.
    @From<0, Int> var offset: Int
  }

  /// A remark above a syllable.
  struct Note: Codable, Hashable, Sendable {
    /// The remark.
    let text: String
    /// How many characters of the words stand before it.
    @From<0, Int> var offset: Int

    init(text: String, offset: Int) { (self.text, self.offset) = (text, offset) }
  }

  struct Line: Codable, Hashable, Sendable {
    /// The meaning of the words.
    let kind: Kind
    /// The words: text, never markup. Empty for a blank line, and for chords without words.
    let words: String
    /// The chords from left to right.
    let chords: [Chord]
    /// The remarks above the words.
    let notes: [Note]
    /// How often the line is sung before the next one.
    @From<1, Int> var times: Int
    /// The key of the line as its reader has it, in which numbers count; `null` where it is that of the chart.
    @Nullable var key: String?
  }

  struct Section: Codable, Hashable, Sendable {
    /// The name, such as `Verse 1`; `null` without one.
    @Nullable var name: String?
    /// Whether it is a chorus.
    let chorus: Bool
    /// The lines.
    let lines: [Line]
  }

  /// A section at its place in the order.
  struct Passage: Codable, Hashable, Sendable {
    /// The index of the section, from 0.
    @From<0, Int> var section: Int
    /// The name here; `null` without one.
    @Nullable var name: String?
    /// Whether it is called again here, and was written out before.
    let again: Bool
    /// The number of its first chord as the song is sung through, from 1.
    @From<1, Int> var first: Int
    /// How many chords it has.
    @From<0, Int> var chords: Int

    init(section: Int, name: String?, again: Bool, first: Int, chords: Int) {
      (self.section, self.again, self.first, self.chords) = (section, again, first, chords)
      self.name = name
    }
  }

  /// The fret of the capo that the song is written for; 0 without one. The chords are those that sound.
  @From<0, Int> var capo: Int
  /// How much is known of the lengths of the chords.
  let lengths: Lengths
  /// The sections, each once.
  let sections: [Section]
  /// The sections in the order in which they are sung.
  let order: [Passage]

  /// - Parameters:
  ///   - writing: writes names in a key; `nil`: in that of the chart.
  ///   - key: the name of a key.
  init(_ song: ShownSong, _ writing: (Key?) -> ChordSymbol, key: (Key) -> String) {
    (capo, lengths, order) = (song.capo, song.lengths, song.order)
    sections = song.sections.map { section in
      var shown = Section(
        name: nil, chorus: section.isChorus,
        lines: section.lines.map { line in
          let own = writing(line.key)
          return Line(
            kind: line.kind, words: line.words,
            chords: line.chords.map { chord in
              Chord(chord: chord.symbol.map { NamedChord($0, own) }, text: chord.text, offset: chord.offset)
            }, notes: line.notes, times: line.times, key: line.key.map(key))
        })
      shown.name = section.name
      return shown
    }
  }
}

/// The place in a song, in the event `form` of docs/reference/events.md.
struct SongPlace: Codable, Hashable, Sendable {
  /// The chord as the song is sung through, from 1.
  @From<1, Int> var chord: Int
  /// The index of the passage in `song.order` of the event `chart`, from 0.
  @From<0, Int> var passage: Int
  /// The index of the line in its section, from 0.
  @From<0, Int> var line: Int
  /// The index of the chord in its line, from 0.
  @From<0, Int> var index: Int
  /// The time for which the line is sung, from 1.
  @From<1, Int> var pass: Int

  init(chord: Int, passage: Int, line: Int, index: Int, pass: Int) {
    (self.chord, self.passage, self.line) = (chord, passage, line)
    (self.index, self.pass) = (index, pass)
  }
}
