public import ChordAnalysis
internal import Languages
public import MusicTheory

/// A chord that has a page: its symbol, taken apart and in words, and the path of the page.
public struct LinkedChord: Codable, Hashable, Sendable {
  /// The symbol, in the style that was asked for.
  public var symbol: String
  /// The symbol taken apart; empty in a notation for programs.
  public var parts: [NamePart]
  /// The symbol in English words.
  public var spoken: String
  /// The path of its page.
  public var link: String

  /// A chord, or two at once, as `writing` writes it.
  public init(_ symbol: WrittenSymbol, _ writing: ChordSymbol) {
    self.symbol = writing.text(symbol)
    parts = writing.style.parts(symbol.spelled)
    spoken = SpokenName(language: "en", names: writing.style.noteNames).text(symbol.spelled)
    link = PageLink.path(symbol, writing)
  }

  init(_ chord: WrittenChord, _ writing: ChordSymbol) { self.init(.chord(chord), writing) }
}

/// A scale, and the path of its page.
public struct LinkedScale: Codable, Hashable, Sendable {
  /// The scale.
  public var name: Scale
  /// The path of its page.
  public var link: String

  init(_ scale: Scale, _ style: SymbolStyle) {
    name = scale
    link = PageLink.path(scale, style)
  }
}

/// A key of the piano and how it is written, as a picture needs it.
public struct WrittenNote: Codable, Hashable, Sendable {
  /// The MIDI note number, 0…127.
  public var midi: Int
  /// The name of the note.
  public var name: SpelledPitch
  /// The letter of the name, for a staff.
  public var letter: String
  /// The accidental in semitones.
  public var alteration: Int
  /// The octave of the name, −2…9: C♭4 sounds as B3.
  public var octave: Int
  /// The degree in a chord or scale; `nil` for a note that is in none.
  @Nullable public var degree: String?
  /// The hand that plays it.
  public var hand: DescribedNote.Hand

  init(_ note: NoteNumber, _ pitch: SpelledPitch, degree: String?, hand: DescribedNote.Hand) {
    midi = Int(note.rawValue)
    name = pitch
    letter = pitch.letter.text
    alteration = pitch.alteration
    octave = pitch.octave(of: note)
    self.degree = degree
    self.hand = hand
  }

  /// A chord, or two in two hands, in the stacked voicing from C3 upwards: chord tones, extensions above them, and the upper
  /// chord above all of it.
  static func stacked(_ symbol: WrittenSymbol) -> [WrittenNote] {
    switch symbol {
    case .chord(let chord): return stacked(chord, from: lowest, hand: .lower)
    case .polychord(let upper, let lower):
      let below = stacked(lower, from: lowest, hand: .lower)
      return below + stacked(upper, from: (below.last?.midi ?? lowest) + 1, hand: .upper)
    }
  }

  private static let lowest = 48

  private static func stacked(
    _ chord: WrittenChord, from start: Int, hand: DescribedNote.Hand
  ) -> [WrittenNote] {
    let tones = chord.stackedTones
    guard let first = tones.first else { return [] }
    let root = start + first.pitch.pitchClass.semitones(above: PitchClass(start)) - first.height
    return tones.compactMap { tone in
      NoteNumber(root + tone.height).map {
        WrittenNote($0, tone.pitch, degree: tone.degree?.text, hand: hand)
      }
    }
  }
}
