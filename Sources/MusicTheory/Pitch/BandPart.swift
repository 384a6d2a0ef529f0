/// The notation of another player of the band: names at the pitch of his instrument, or the numbers of a key.
///
/// One pianist plays; a trumpet in B♭ reads D where C sounds, a guitar with a capo at the third fret the shape that it grips.
public struct BandPart: Hashable, Sendable {
  /// The instrument; it decides at which pitch names are written.
  public var instrument = TransposingInstrument.concert
  /// The fret of a guitar's capo, 0…11: names are those of the shapes behind it.
  public var capo = 0
  /// Whether names are letters or count from the key.
  public var letters = Letters.letters

  /// Letters, or numbers of the key.
  public enum Letters: String, CaseIterable, Sendable {
    /// `Emi7`
    case letters
    /// `3mi7` in C, counted from the tonic: in minor from the natural minor scale.
    case numbers
    /// `3–7` in C, as charts in Nashville count: in minor from the relative major.
    case nashville
    /// `iii7` in C: Roman numerals, small for chords with a minor third, counted as `numbers` are.
    case roman
  }

  /// The part of the piano itself: letters at the pitch that sounds.
  public init() {}

  /// Whether it is the piano's own.
  public var isConcert: Bool { self == BandPart() }

  /// Semitones from what sounds up to what is read; below 0 for a capo.
  private var semitones: Int { instrument.semitones - capo }

  /// A key as this player reads it, with at most six accidentals; numbers are counted in the key that sounds.
  public func key(_ key: Key) -> Key {
    letters == .letters ? Key(SpelledPitch(fifths: key.tonic.fifths + fifths(in: key)), key.mode) : key
  }

  /// Steps on the line of fifths from a note that sounds to the one that is read: of two spellings the one whose key has fewer accidentals.
  private func fifths(in key: Key?) -> Int {
    // A semitone is seven fifths, modulo twelve.
    let steps = ((7 * semitones) % 12 + 12) % 12
    let near = steps > 6 ? steps - 12 : steps
    guard let key, near != 0 else { return near }
    return [near, near - 12, near + 12].min { abs(key.signature + $0) < abs(key.signature + $1) } ?? near
  }

  /// Names that are written for this player while a key is known, or not.
  func names(_ names: NoteNames, in key: Key?) -> NoteNames {
    var names = names
    names.view =
      switch letters {
      case .letters: isConcert ? nil : .transposed(fifths: fifths(in: key), isInKey: key != nil)
      case .numbers, .nashville, .roman: key.map { .counted($0, as: letters) }
      }
    return names
  }
}

/// The instruments whose players read another pitch than sounds, by the note that sounds when they read C.
public enum TransposingInstrument: String, CaseIterable, Sendable {
  /// The piano, and everybody else who reads the notes that sound.
  case concert
  /// Trumpet, clarinet, soprano and tenor saxophone.
  case inBFlat = "Bb"
  /// Alto and baritone saxophone.
  case inEFlat = "Eb"
  /// Horn.
  case inF = "F"
  /// Clarinet in A.
  case inA = "A"
  /// Alto flute.
  case inG = "G"
  /// Guitar, with a capo perhaps.
  case guitar

  /// The instrument with this name, in the spellings that people type: `Bb`, `B♭`, `bb`.
  public init?(text: some StringProtocol) {
    let wanted = String(text.map(\.folded)).lowercased()
    guard let found = Self.allCases.first(where: { $0.rawValue.lowercased() == wanted }) else { return nil }
    self = found
  }

  /// Semitones from what sounds up to what is read, octaves aside: 0…11.
  var semitones: Int {
    switch self {
    case .concert, .guitar: 0
    case .inBFlat: 2
    case .inEFlat: 9
    case .inF: 7
    case .inA: 3
    case .inG: 5
    }
  }
}

extension NamingSettings {
  /// The same settings with chords that are letters, or count from the key that is known.
  public func written(with letters: BandPart.Letters) -> NamingSettings {
    var part = BandPart()
    part.letters = letters
    return written(for: part)
  }

  /// The same settings with names for another player, in the key that is known.
  ///
  /// - Parameter other: the key in its place, where it changes.
  public func written(for part: BandPart, in other: Key? = nil) -> NamingSettings {
    var settings = self
    settings.key = other ?? key
    guard !part.isConcert else { return settings }
    if part.letters == .nashville {
      settings.style = style.isASCII ? SymbolStyle.jazz.ascii : .jazz
    }
    settings.style.noteNames = part.names(style.noteNames, in: settings.key)
    return settings
  }
}

extension SymbolStyle {
  /// Whether names count from a key.
  public var isCounting: Bool { if case .counted? = noteNames.view { true } else { false } }

  /// The same style where the key changes: names that count go on from the new one.
  public func counting(in key: Key?) -> SymbolStyle {
    guard let key, case .counted(_, let letters)? = noteNames.view else { return self }
    var style = self
    style.noteNames.view = .counted(key, as: letters)
    return style
  }
}

extension NoteNames {
  /// How notes are written for another player.
  enum View: Hashable, Sendable {
    /// At another pitch, this far on the line of fifths.
    case transposed(fifths: Int, isInKey: Bool)
    /// By their degrees in a key.
    case counted(Key, as: BandPart.Letters)
  }

  /// The note that is read where this one sounds.
  func shown(_ pitch: SpelledPitch) -> SpelledPitch {
    guard case .transposed(let fifths, let isInKey)? = view else { return pitch }
    let read = SpelledPitch(fifths: pitch.fifths + fifths)
    // Without a key that asks for them, nobody reads A♯ or F♭.
    let furthest = isInKey ? 12 : 8
    if read.fifths > furthest { return SpelledPitch(fifths: read.fifths - 12) }
    return read.fifths < -(furthest - 1) ? SpelledPitch(fifths: read.fifths + 12) : read
  }

  /// The degree that is read in place of a note; `nil` where letters are read.
  func degree(of pitch: SpelledPitch) -> ScaleDegree? {
    guard case .counted(let key, let letters)? = view else { return nil }
    let isFromMajor = letters == .nashville && key.mode == .minor
    return (isFromMajor ? key.relative : key).degree(of: pitch.pitchClass)
  }

  /// The same names for a key itself, which is a letter also where chords are counted in it.
  var ofKeys: NoteNames {
    var names = self
    if case .counted? = view { names.view = nil }
    return names
  }

  /// The name of a letter by itself.
  func letter(_ letter: Letter) -> String { written[Int(letter.rawValue)][2] }
}
