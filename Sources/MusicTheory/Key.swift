/// A major or minor key.
public struct Key: Hashable, Sendable {
  /// Whether a key is major or minor.
  public enum Mode: String, CaseIterable, Codable, Hashable, Sendable {
    /// The mode; the raw value is its English word.
    case major, minor
  }

  /// The note that the key is named after.
  public var tonic: SpelledPitch
  /// Whether it is major or minor.
  public var mode: Mode

  /// The key of this mode on `tonic`; it need not be in use, see ``isInUse``.
  public init(_ tonic: SpelledPitch, _ mode: Mode) {
    self.tonic = tonic
    self.mode = mode
  }

  /// Sharps (positive) or flats (negative) of the signature; −7…7 for the keys in use.
  public var signature: Int { tonic.fifths - (mode == .minor ? 3 : 0) }

  /// How a note of this pitch class is spelled in this key.
  ///
  /// Twelve neighbors on the line of fifths: the scale, the lowered second, third, sixth and seventh and the
  /// raised fourth in major; in minor the raised sixth and seventh come before the lowered second's neighbors.
  public func spelling(of pitchClass: PitchClass) -> SpelledPitch {
    let lowest = signature - (mode == .major ? 5 : 3)
    // Seven fifths make a semitone up, modulo 12, so every pitch class lies in the window just once.
    var spelled = SpelledPitch(fifths: lowest)
    while spelled.pitchClass != pitchClass { spelled = SpelledPitch(fifths: spelled.fifths + 1) }
    guard abs(spelled.alteration) > 1 else { return spelled }
    return SpelledPitch(fifths: spelled.fifths + (spelled.alteration < 0 ? 12 : -12))
  }

  /// Whether a note is one of the seven of the signature.
  func hasInSignature(_ pitch: SpelledPitch) -> Bool {
    (signature - 1...signature + 5).contains(pitch.fifths)
  }

  /// `E♭ major`, `C♯ minor`.
  public var text: String { text(.english) }

  /// The name of the key with these note names: `Es major`, `Do♯ minor`.
  public func text(_ names: NoteNames) -> String {
    "\(names.ofKeys.text(tonic)) \(mode.rawValue)"
  }

  /// Reads `Eb major`, `E♭`, `E flat`, `c# minor`, `C#m`, `F mi`; `nil` when it is no key with at most seven accidentals.
  /// - Complexity: O(*n*) in the number of characters.
  public init?(text: some StringProtocol, names: NoteNames = .english) {
    guard let key = Key.read(text, names: names), key.isInUse else { return nil }
    self = key
  }

  /// Reads a key, also one that is not in use, such as D♯ major; ``usual`` is written instead of it. `nil` when the text is no key.
  ///
  /// German syllables (`Es`, `fis-moll`) are read beside any names, because they cannot be anything else. `H` and `B` are not read as
  /// German
  /// beside other names: a person who types one of them may mean the other.
  /// - Complexity: O(*n*) in the number of characters.
  public static func read(_ text: some StringProtocol, names: NoteNames = .english) -> Key? {
    if let key = Key(read: text, names) { return key }
    guard let key = Key(read: text, .german), key.tonic.letter != .b else { return nil }
    return key
  }

  private init?(read text: some StringProtocol, _ names: NoteNames) {
    guard let (tonic, length) = names.read(text) else { return nil }
    let rest = text.dropFirst(length)
    // `A-` is the chord symbol's minor; elsewhere the hyphen only joins: `a-moll`.
    let word = rest == "-" ? "minor" : String(rest.filter { $0 != " " && $0 != "-" })
    switch word == "M" ? "major" : word.lowercased() {
    case "", "major", "maj", "ma", "dur", "majeur", "mayor", "maggiore": self.init(tonic, .major)
    case "m", "minor", "min", "mi", "moll", "mineur", "menor", "minore": self.init(tonic, .minor)
    default: return nil
    }
  }
}

extension Key {
  /// The key that a text was probably meant to be: with a slip in the word for its mode, `C mjaor`, or in the note names of another
  /// language, `H-moll`; `nil` when none is near.
  public static func meant(by text: some StringProtocol, names: NoteNames = .english) -> Key? {
    if let (tonic, length) = names.read(text) {
      let rest = Array(text.dropFirst(length).lowercased().filter { $0 != " " && $0 != "-" })
      let modes = [("major", Mode.major), ("minor", .minor), ("majeur", .major), ("mineur", .minor)]
      let near = modes.compactMap { word, mode in Slip.rank(of: rest, for: Array(word)).map { ($0, mode) } }
      if rest.count > 3, let mode = near.min(by: { $0.0 < $1.0 })?.1 { return Key(tonic, mode).usual }
    }
    let other = NoteNames.all.lazy.filter { $0 != names }.compactMap { Key.read(text, names: $0) }.first
    return other?.usual
      ?? ForeignName.english(text, as: .key, in: names).flatMap { Key.read($0, names: names) }
  }
}

// The scales of a key and the chords on their notes.
extension Key {
  /// The major scale; in minor the natural, the harmonic and the melodic one.
  public var scales: [Scale] {
    let types = mode == .major ? [Self.majorScale] : Self.minorScales + [Self.melodicMinor]
    return types.map { Scale(tonic, $0) }
  }

  /// Looked up once: the pages ask for the chords of every key.
  private static let majorScale = ScaleTable.scale(named: "major")!
  private static let harmonicMinor = ScaleTable.scale(named: "harmonic minor")!
  private static let melodicMinor = ScaleTable.scale(named: "melodic minor")!
  private static let phrygian = ScaleTable.scale(named: "Phrygian")!
  /// The natural and the harmonic one.
  private static let minorScales = [ScaleTable.scale(named: "minor")!, harmonicMinor]

  /// The triads on the notes of the scale, in minor of the natural one; numerals are counted in the key.
  public var triads: [ScaleChord] { scales[0].triads.map(counted) }

  /// The seventh chords on the notes of the scale, in minor of the natural one.
  public var sevenths: [ScaleChord] { scales[0].sevenths.map(counted) }

  /// The chords that the raised seventh of minor adds: V and V7, vii˚ and vii˚7; empty in major, which has them.
  public var harmonicChords: [ScaleChord] {
    guard mode == .minor else { return [] }
    let harmonic = scales[1]
    return [harmonic.triads[4], harmonic.sevenths[4], harmonic.triads[6], harmonic.sevenths[6]].map(counted)
  }

  /// The diminished triad on the leading tone.
  public var leadingToneTriad: ScaleChord {
    counted((mode == .major ? scales[0] : scales[1]).triads[6])
  }

  /// The diminished seventh on the leading tone; major borrows its seventh from minor.
  public var leadingToneSeventh: ScaleChord {
    counted(Scale(tonic, Self.harmonicMinor).sevenths[6])
  }

  /// The scales that this one borrows chords from, on its own tonic: natural and harmonic minor in major; in minor, major,
  /// and for its ♭II Phrygian.
  public var scalesToBorrowFrom: [Scale] {
    let types = mode == .major ? Self.minorScales : [Self.majorScale, Self.phrygian]
    return types.map { Scale(tonic, $0) }
  }

  /// Whether it borrows the chord on a degree of one of these scales, counted from the major scale.
  ///
  /// Minor takes none of the chords on the third and the sixth of major, which have other roots than its own III and VI; and of
  /// Phrygian only the ♭II.
  package func borrows(_ degree: ScaleDegree, from scale: Scale) -> Bool {
    guard mode == .minor else { return true }
    return scale.type == Self.phrygian
      ? degree == ScaleDegree(2, -1) : degree.number != 3 && degree.number != 6
  }

  /// The triads and seventh chords that it borrows: those that none of its own scales has. A root that would need a double
  /// accidental has its plain name.
  public var borrowedChords: [(chord: ScaleChord, from: Scale)] {
    let own = scales.map(\.pitchClasses)
    var known: Set<Chord> = []
    return scalesToBorrowFrom.flatMap { scale in
      (scale.triads + scale.sevenths).filter { chord in
        let tones = chord.written.chord.pitchClasses
        return borrows(chord.degree, from: scale) && !own.contains { tones.isSubset(of: $0) }
          && known.insert(chord.written.chord).inserted
      }.map { chord in
        let plain = WrittenChord(root: chord.written.root.simplified, quality: chord.written.chord.quality)
        return (counted(ScaleChord(degree: chord.degree, written: plain)), scale)
      }
    }
  }

  /// The minor key on the tonic of one of the three minor scales: their chords are counted in it. `nil` for every other scale, whose
  /// chords
  /// are counted from the major scale.
  package init?(counting scale: Scale) {
    guard (Self.minorScales + [Self.melodicMinor]).contains(scale.type) else { return nil }
    self.init(scale.tonic, .minor)
  }

  /// The degree of a tone, by its distance from the tonic alone: the same in every key of the mode, in any spelling.
  ///
  /// It is counted as numerals are: in major from the major scale, in minor from the natural minor one. Outside of them a tone is
  /// lowered, as chords are borrowed; but the fourth is raised, and so are the third, sixth and seventh of minor.
  public func degree(of tone: PitchClass) -> ScaleDegree {
    let steps = Int(tone.semitones(above: tonic.pitchClass))
    return mode == .major ? Self.degreesOfMajor[steps] : Self.degreesOfMinor[steps]
  }

  private static let degreesOfMajor: [ScaleDegree] = [
    (1, 0), (2, -1), (2, 0), (3, -1), (3, 0), (4, 0), (4, 1), (5, 0), (6, -1), (6, 0), (7, -1), (7, 0),
  ].map { ScaleDegree($0, $1) }
  private static let degreesOfMinor: [ScaleDegree] = [
    (1, 0), (2, -1), (2, 0), (3, 0), (3, 1), (4, 0), (4, 1), (5, 0), (6, 0), (6, 1), (7, 0), (7, 1),
  ].map { ScaleDegree($0, $1) }

  /// The numeral of a chord as it is counted in the key.
  ///
  /// In minor the degrees of the natural minor scale need no ♭: III, VI and VII, as in every harmony book. The raised third
  /// and sixth need a ♯; the raised seventh, which every vii˚ stands on, does not.
  package func counted(_ chord: ScaleChord) -> ScaleChord {
    guard mode == .minor else { return chord }
    let degree =
      switch (chord.degree.number, chord.degree.alteration) {
      case (3, -1), (6, -1), (7, -1): ScaleDegree(chord.degree.number)
      case (3, 0), (6, 0): ScaleDegree(chord.degree.number, 1)
      default: chord.degree
      }
    return ScaleChord(degree: degree, written: chord.written)
  }

  /// The triads on the notes of one of its scales, counted in the key.
  public func triads(of scale: Scale) -> [ScaleChord] { scale.triads.map(counted) }

  /// The seventh chords on the notes of one of its scales, counted in the key.
  public func sevenths(of scale: Scale) -> [ScaleChord] { scale.sevenths.map(counted) }
}

// Where a key lies on the circle of fifths, and which keys lie beside it.
extension Key {
  /// The notes of the signature in the order in which they are written: F♯ C♯ …, or B♭ E♭ …
  public var signatureNotes: [SpelledPitch] {
    Array(signature >= 0 ? Self.sharps.prefix(signature) : Self.flats.prefix(-signature))
  }

  /// The order in which sharps are added to a signature: F♯ C♯ G♯ D♯ A♯ E♯ B♯.
  public static var sharps: [SpelledPitch] { (6..<13).map(SpelledPitch.init(fifths:)) }

  /// The order in which flats are added to a signature: B♭ E♭ A♭ D♭ G♭ C♭ F♭.
  public static var flats: [SpelledPitch] { (-8 ... -2).reversed().map(SpelledPitch.init(fifths:)) }

  /// The key of the other mode with the same signature: A minor for C major.
  public var relative: Key {
    switch mode {
    case .major: Key(SpelledPitch(fifths: tonic.fifths + 3), .minor)
    case .minor: Key(SpelledPitch(fifths: tonic.fifths - 3), .major)
    }
  }

  /// The key of the other mode on the same tonic, in the spelling that needs at most seven accidentals.
  public var parallel: Key {
    let key = Key(tonic, mode == .major ? .minor : .major)
    return key.isInUse ? key : key.respelled
  }

  /// The next key clockwise, a fifth higher and of the same mode; spelled so that it is in use.
  public var dominant: Key { neighbor(1) }

  /// The next key counterclockwise, a fifth lower and of the same mode; spelled so that it is in use.
  public var subdominant: Key { neighbor(-1) }

  /// The key that sounds the same and is written differently; `nil` when that one needs more than seven accidentals.
  public var enharmonicEquivalent: Key? { respelled.isInUse ? respelled : nil }

  /// The key as it is usually written: E♭ major for D♯ major, which would need nine sharps; the key itself when it is in use.
  public var usual: Key {
    guard !isInUse else { return self }
    let key = respelled
    return key.isInUse ? key : key.usual
  }

  /// The key with fewer accidentals of the two that sound like it: D♭ major for C♯ major. F♯ and G♭ major have as many, and stay.
  public var plainest: Key { (-6...6).contains(signature) ? self : respelled.plainest }

  /// Whether its signature has at most seven accidentals.
  public var isInUse: Bool { (-7...7).contains(signature) }

  /// Steps clockwise from C major or A minor on the circle: 0…11; enharmonic equivalents share a place.
  public var circlePlace: Int { (signature + 12) % 12 }

  /// The keys at each of the twelve places of the circle, clockwise from C major or A minor; of two spellings the plainer one first.
  public static func circle(_ mode: Mode) -> [[Key]] {
    (0..<12).map { place in
      [place, place - 12].filter { (-7...7).contains($0) }
        .sorted { (abs($0), $1) < (abs($1), $0) }
        .map { Key(SpelledPitch(fifths: $0 + (mode == .minor ? 3 : 0)), mode) }
    }
  }

  private func neighbor(_ step: Int) -> Key {
    let key = Key(SpelledPitch(fifths: tonic.fifths + step), mode)
    return key.isInUse ? key : key.respelled
  }

  /// The same sound on the other side of the circle.
  private var respelled: Key {
    Key(SpelledPitch(fifths: tonic.fifths + (signature > 0 ? -12 : 12)), mode)
  }
}

extension Key {
  /// The tones of the key; in minor with the raised sixth and seventh.
  public var tones: PitchClassSet {
    let steps: PitchClassSet =
      mode == .major
      ? PitchClassSet(rawValue: 0b1010_1011_0101) : PitchClassSet(rawValue: 0b1111_1010_1101)
    return steps.transposed(up: Int(tonic.pitchClass.number))
  }
}
