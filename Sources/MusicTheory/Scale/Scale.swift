/// A scale on a tonic: C Lydian dominant.
public struct Scale: Hashable, Sendable {
  public var tonic: SpelledPitch
  public var type: ScaleType

  public init(_ tonic: SpelledPitch, _ type: ScaleType) {
    self.tonic = tonic
    self.type = type
  }

  /// `C Lydian dominant`.
  public var text: String { "\(tonic.text) \(type.name)" }

  /// The notes from the tonic upwards, without the octave.
  ///
  /// Scales with one note to a letter are spelled by their degrees, whatever accidentals that takes; in the
  /// others a note that would need a double accidental has its plain name.
  public var notes: [SpelledPitch] {
    let spelled = type.degrees.map { $0.spelled(above: tonic) }
    return type.family.isHeptatonic ? spelled : spelled.map(\.simplified)
  }

  /// The same scale on the other name of its tonic, if ours needs double accidentals and that one is plainer.
  public var simpler: Scale? {
    guard tonic.alteration != 0 else { return nil }
    let twin = Scale(SpelledPitch(fifths: tonic.fifths + (tonic.alteration > 0 ? -12 : 12)), type)
    let needsDoubles = notes.contains { abs($0.alteration) > 1 }
    return needsDoubles && twin.accidentals < accidentals ? twin : nil
  }

  private var accidentals: Int { notes.reduce(0) { $0 + abs($1.alteration) } }

  public var pitchClasses: PitchClassSet {
    type.semitones.transposed(up: Int(tonic.pitchClass.number))
  }

  /// The parent of its family that has the same notes.
  public var parent: Scale { modes.first { $0.type.isParent }! }

  /// The named scales with the same notes, in the order of the parent's notes; it is one of them.
  ///
  /// A symmetric scale comes back several times: the four diminished scales of one set of notes are four modes.
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

  /// The tonic of the parent, as far below ours as our mode starts above the parent's.
  ///
  /// It has its twin's name if it is in no key that is in use and needs double accidentals: G♭ Dorian comes from
  /// E major, but C altered from D♭ melodic minor.
  private func parentTonic(_ parent: ScaleType) -> SpelledPitch {
    let degree = parent.degrees[type.mode - 1]
    let letter = tonic.letter.up(1 - degree.number)
    let spelled = SpelledPitch(letter, soundingAs: tonic.pitchClass.up(-degree.semitones))
    let signature = spelled.fifths - (parent.isMinor ? 3 : 0)
    let isReadable = Scale(spelled, parent).notes.allSatisfy { abs($0.alteration) < 2 }
    if type.isParent || (-7...7).contains(signature) || isReadable { return spelled }
    return SpelledPitch(fifths: spelled.fifths + (signature < 0 ? 12 : -12))
  }

  /// Our own tonic as it is written, whatever the parent calls it; in scales that are not spelled letter by
  /// letter also our other notes.
  private func name(of note: SpelledPitch) -> SpelledPitch {
    if note.pitchClass == tonic.pitchClass { return tonic }
    guard !type.family.isHeptatonic else { return note }
    return notes.first { $0.pitchClass == note.pitchClass } ?? note
  }
}
