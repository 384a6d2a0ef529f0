/// A scale on a tonic: C Lydian dominant.
public struct Scale: Hashable, Sendable {
  /// The note that the scale begins with.
  public var tonic: SpelledPitch
  /// The kind of scale.
  public var type: ScaleType

  /// The scale of this kind on `tonic`.
  public init(_ tonic: SpelledPitch, _ type: ScaleType) {
    self.tonic = tonic
    self.type = type
  }

  /// The name in English: `C Lydian dominant`.
  public var text: String { "\(tonic.text) \(type.name)" }

  /// The notes from the tonic upwards, without the octave.
  ///
  /// They are spelled by their degrees, even if that needs double accidentals: the ♭3 of a G♭ minor pentatonic is B𝄫.
  public var notes: [SpelledPitch] { type.degrees.map { $0.spelled(above: tonic) } }

  /// The same scale on the other name of its tonic, if this spelling needs double accidentals and the other has fewer accidentals; else
  /// `nil`.
  public var simpler: Scale? {
    guard tonic.alteration != 0 else { return nil }
    let other = Scale(SpelledPitch(fifths: tonic.fifths + (tonic.alteration > 0 ? -12 : 12)), type)
    let needsDoubles = notes.contains { abs($0.alteration) > 1 }
    return needsDoubles && other.accidentals < accidentals ? other : nil
  }

  private var accidentals: Int { notes.reduce(0) { $0 + abs($1.alteration) } }

  /// The notes without octave and spelling.
  public var pitchClasses: PitchClassSet {
    type.semitones.transposed(up: Int(tonic.pitchClass.number))
  }

  /// The parent of its family that has the same notes.
  /// - Complexity: that of ``modes``.
  public var parent: Scale { modes.first { $0.type.isParent }! }

  /// The named scales with the same notes, in the order of the parent's notes; the scale itself is one of them.
  ///
  /// A symmetric scale has several: the four diminished scales with one set of notes are four modes.
  /// - Complexity: O(*n*) in the number of scales of the table, for each of its notes.
  public var modes: [Scale] {
    let parent = ScaleTable.parent(of: type.family)
    let start = parentTonic(parent)
    return Scale(start, parent).notes.flatMap { note in
      ScaleTable.scales.filter { $0.family == type.family }.compactMap { mode in
        let scale = Scale(name(of: note), mode)
        return scale.pitchClasses == pitchClasses ? scale : nil
      }
    }
  }

  /// The tonic of the parent: as far below this tonic as the mode starts above the parent's tonic.
  ///
  /// It has the name of its enharmonic equivalent if it is in no key that is in use and needs double accidentals:
  /// G♭ Dorian comes from E major, but C altered from D♭ melodic minor.
  private func parentTonic(_ parent: ScaleType) -> SpelledPitch {
    let degree = parent.degrees[type.mode - 1]
    let letter = tonic.letter.up(1 - degree.number)
    let spelled = SpelledPitch(letter, soundingAs: tonic.pitchClass.up(-degree.semitones))
    let signature = spelled.fifths - (parent.isMinor ? 3 : 0)
    let isReadable = Scale(spelled, parent).notes.allSatisfy { abs($0.alteration) < 2 }
    if type.isParent || (-7...7).contains(signature) || isReadable { return spelled }
    return SpelledPitch(fifths: spelled.fifths + (signature < 0 ? 12 : -12))
  }

  /// The name of a note of the parent as the tonic of a mode. The tonic of this scale keeps its spelling; in families that do not have
  /// seven
  /// letters, so do its other notes, if a tonic may have that name.
  private func name(of note: SpelledPitch) -> SpelledPitch {
    if note.pitchClass == tonic.pitchClass { return tonic }
    guard type.degrees.count != 7 else { return note }
    let own = (notes.first { $0.pitchClass == note.pitchClass } ?? note).simplified
    // A scale on A♯ is B♭'s, one on C♭ is B's; within a scale of sharps D♯ minor stays.
    let usual = tonic.fifths >= 5 ? -6...9 : -6...8
    return usual.contains(own.fifths) ? own : ChordSpeller.names(of: own.pitchClass).usual
  }
}

/// The place of a note in a scale: a number from 1 to 7 and how far it is raised or lowered.
///
/// It is counted from the major scale: `♭3` is a semitone below the third of the major scale. Unlike a
/// `ChordDegree` it has no octave and no function; a scale has a `♭2` where a chord has a `♭9`.
public struct ScaleDegree: Hashable, Sendable {
  /// 1…7. It decides the letter of the spelled note.
  public let number: Int
  /// Semitones above (or, negative, below) that degree of the major scale: −2…2.
  public let alteration: Int

  /// A degree: `number` is 1…7, `alteration` −2…2.
  public init(_ number: Int, _ alteration: Int = 0) {
    self.number = number
    self.alteration = alteration
  }

  /// Reads a degree as it is written: `1`, `♭3`, `♯4`, `𝄫7`; `nil` for anything else.
  public init?(text: some StringProtocol) {
    guard let last = text.last, let number = last.wholeNumberValue, (1...7).contains(number) else {
      return nil
    }
    switch text.dropLast() {
    case "": self.init(number)
    case "♭": self.init(number, -1)
    case "♯": self.init(number, 1)
    case "𝄫": self.init(number, -2)
    case "𝄪": self.init(number, 2)
    default: return nil
    }
  }

  /// Semitones above the tonic; −1 for a `♭1`, which no scale of `ScaleTable` has.
  public var semitones: Int { [0, 2, 4, 5, 7, 9, 11][number - 1] + alteration }

  /// The degree as it is written: `1`, `♭3`, `♯4`, `𝄫7`.
  public var text: String { SpelledPitch.accidentalText(alteration) + "\(number)" }

  /// The degree as a Roman numeral: `♭III`, `IV`, `♯IV`.
  public var numeral: String {
    SpelledPitch.accidentalText(alteration) + ["I", "II", "III", "IV", "V", "VI", "VII"][number - 1]
  }

  /// This degree above `tonic`: letter = tonic letter + (number − 1), the accidental does the rest.
  public func spelled(above tonic: SpelledPitch) -> SpelledPitch {
    SpelledPitch(tonic.letter.up(number - 1), soundingAs: tonic.pitchClass.up(semitones))
  }
}

/// A chord on a note of a scale.
public struct ScaleChord: Hashable, Sendable {
  /// Where its root lies, counted from the major scale or, in a minor key, from the natural minor one.
  public let degree: ScaleDegree
  /// The chord and the letter of its root.
  public let written: WrittenChord

  /// A chord on this degree.
  public init(degree: ScaleDegree, written: WrittenChord) {
    self.degree = degree
    self.written = written
  }

  /// The function: `ii7`, `♭III`, `V7`, `vii˚`; lower case says minor or diminished.
  public func numeral(style: SymbolStyle) -> String {
    let (numeral, quality) = style.numeral(degree, written.chord.quality)
    return style.finish(numeral + quality)
  }
}

extension Scale {
  /// The triads on its notes, in order.
  ///
  /// A scale of seven notes stacks thirds on each of them. In any other scale a note carries every plain triad whose notes are all in the
  /// scale: several, or none.
  public var triads: [ScaleChord] {
    type.family.isHeptatonic ? stacks(of: 3) : chordsWithin(Self.plainTriads)
  }

  /// The seventh chords on its notes, in order; built like the triads.
  public var sevenths: [ScaleChord] {
    type.family.isHeptatonic ? stacks(of: 4) : chordsWithin(Self.plainSevenths)
  }

  private func stacks(of size: Int) -> [ScaleChord] {
    type.degrees.indices.compactMap { start in
      let root = type.degrees[start]
      var degrees: DegreeSet = []
      for place in 0..<size {
        let tone = type.degrees[(start + 2 * place) % type.degrees.count]
        let semitones = (tone.semitones - root.semitones + 12) % 12
        guard let degree = Self.stackedDegree(number: 2 * place + 1, semitones: semitones) else { return nil }
        degrees.formUnion(DegreeSet(degree))
      }
      return chord(on: root, degrees)
    }
  }

  private func chordsWithin(_ formulas: [DegreeSet]) -> [ScaleChord] {
    type.degrees.flatMap { root in
      formulas.filter {
        $0.semitones.transposed(up: root.semitones).isSubset(of: type.semitones)
      }.compactMap { chord(on: root, $0) }
    }
  }

  private func chord(on degree: ScaleDegree, _ degrees: DegreeSet) -> ScaleChord? {
    guard let quality = ChordQuality(degrees: degrees) else { return nil }
    // No symbol has a root with three accidentals.
    let root = degree.spelled(above: tonic)
    return ScaleChord(
      degree: degree,
      written: WrittenChord(root: abs(root.alteration) > 2 ? root.simplified : root, quality: quality))
  }

  /// The chord degree with this number, 1, 3, 5 or 7, at this height.
  private static func stackedDegree(number: Int, semitones: Int) -> ChordDegree? {
    ChordDegree.allCases.first { $0.number == number && $0.semitones == semitones }
  }

  private static let plainTriads: [DegreeSet] = [
    [.root, .majorThird, .fifth], [.root, .minorThird, .fifth],
    [.root, .majorThird, .sharpFifth], [.root, .minorThird, .flatFifth],
  ]

  private static let plainSevenths: [DegreeSet] = [
    [.root, .majorThird, .fifth, .majorSeventh], [.root, .majorThird, .fifth, .minorSeventh],
    [.root, .minorThird, .fifth, .minorSeventh], [.root, .minorThird, .fifth, .majorSeventh],
    [.root, .minorThird, .flatFifth, .minorSeventh], [.root, .minorThird, .flatFifth, .diminishedSeventh],
    [.root, .majorThird, .sharpFifth, .majorSeventh], [.root, .majorThird, .sharpFifth, .minorSeventh],
    [.root, .majorThird, .flatFifth, .minorSeventh],
  ]
}
