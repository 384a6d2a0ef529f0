public import MusicTheory

/// A request to play one sound, or several one after the other.
public struct PlaybackRequest: Hashable, Sendable {
  public var steps: [PlaybackStep]
  /// Sentences about what is written in a text, and played in another way than a reader may expect.
  public var remarks: [String] = []

  public init(_ steps: [PlaybackStep]) { self.steps = steps }

  public init(_ sound: PlaybackSound, text: String = "") { steps = [PlaybackStep(sound, text: text)] }
}

/// The source of the sounds that a running program is asked to play.
public enum PlaybackSource: Hashable, Sendable {
  /// Chords or notes, as a person types them: see `PlaybackTextReader`.
  case text(String)
  /// The chord that was heard last, note by note.
  case lastHeard

  /// The source that words ask for: `last`, or chords.
  public init(_ words: String) {
    self = words.split(whereSeparator: \.isWhitespace) == ["last"] ? .lastHeard : .text(words)
  }
}

/// One thing that can be played.
public enum PlaybackSound: Hashable, Sendable {
  /// A chord, with the bass of a slash chord: voiced as the settings say.
  case chord(Chord)
  /// Two chords, one in each hand: `D|Cma7`, or `Cma7 + D`.
  case polychord(Polychord)
  /// Exactly these notes, in these hands, such as those that were just played.
  case notes(Hands)

  /// The sound of a reading of notes; notes that are no chord lie close above their bass.
  public init(_ reading: ChordReading) {
    switch reading {
    case .chord(let chord): self = .chord(chord)
    case .polychord(let polychord): self = .polychord(polychord)
    case .note(let note): self = .notes(Self.close(PitchClassSet(note), above: note))
    case .interval(let bass, let other):
      self = .notes(Self.close(PitchClassSet(bass).union(PitchClassSet(other)), above: bass))
    case .cluster(let set, let bass): self = .notes(Self.close(set, above: bass))
    }
  }

  private static func close(_ set: PitchClassSet, above bass: PitchClass) -> Hands {
    let start = 48 + Int(bass.number)
    return Hands(lower: NoteSet(set.members.compactMap { NoteNumber(start + $0.semitones(above: bass)) }))
  }
}

/// One chord of a progression, and its length.
public struct PlaybackStep: Hashable, Sendable {
  public var sound: PlaybackSound
  /// The number of beats that it lasts; `nil`: the one of the settings.
  public var beats: Double?
  /// The text that was written, for display: `Dm7`, `Cma7 + D`.
  public var text: String
  /// The chord with its letters, if it was written as a symbol.
  public var symbol: WrittenSymbol?
  /// Whether it was written as a numeral, which is a chord only in a key.
  public var isCounted: Bool

  public init(
    _ sound: PlaybackSound, beats: Double? = nil, text: String = "", symbol: WrittenSymbol? = nil,
    isCounted: Bool = false
  ) {
    self.isCounted = isCounted
    self.sound = sound
    self.beats = beats
    self.text = text
    self.symbol = symbol
  }
}
