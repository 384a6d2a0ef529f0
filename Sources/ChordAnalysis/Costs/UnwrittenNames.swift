internal import MusicTheory

/// Names that the vocabulary can spell, but that are never written: no keys are read as one of them.
///
/// A person who types one is understood nevertheless.
extension Chord {
  /// Whether this symbol is never written, or never over this bass.
  var isNeverWritten: Bool {
    if quality.isNeverWritten { return true }
    // G–B–F is no E minor with a ♭9 whose root and fifth are missing.
    if isRootless { return quality.isTriad && quality.degrees.isSuperset(of: [.minorThird, .flatNinth]) }
    guard isSlash else { return false }
    // Over another bass a chord of few tones must have a third: always over a foreign bass, and over its own tones if one is altered.
    if quality.hasNoThird, quality.family != .suspended, quality.sounding.count < 5,
      bassDegree == nil || quality.hasAlteredTone
    {
      return true
    }
    if bassDegree == nil, hasColorsAgainstTheBass { return true }
    // G♭ma7(♭5)/C: with a major third, the altered fifth is in the bass only in dominants.
    return bassDegree == .flatFifth && quality.family == .major
  }

  /// Aadd11/C without its fifth, Dma9sus4/C: the bass rubs against the chord, and there is more to read.
  private var hasColorsAgainstTheBass: Bool {
    guard !quality.extensions.isEmpty else { return false }
    if quality.family == .suspended { return quality.degrees.contains(.majorSeventh) }
    return quality.isTriad && quality.omitted.contains(.fifth) && bass.semitones(above: root) == 3
  }
}

extension ChordQuality {
  /// Whether this quality is never written behind a root.
  fileprivate var isNeverWritten: Bool {
    isSuspensionOfAlteredFifth || isTriadWithFifthAsExtension || isColorWithoutChord || hasTwoScales
  }

  /// 7sus4(♭5) is a half-diminished chord with its eleventh, and 7sus4(♯5) is written 7sus4(♭13).
  private var isSuspensionOfAlteredFifth: Bool {
    family == .suspended && hasAlteredFifth && row.degrees.contains(.minorSeventh)
  }

  /// Without a perfect fifth the ♯11 or ♭13 of a triad is its fifth: C(♭5), C+, C˚.
  private var isTriadWithFifthAsExtension: Bool {
    let altered = extensions.intersection(.alteredExtensions)
    return isTriad && omitted.contains(.fifth) && (altered == .sharpEleventh || altered == .flatThirteenth)
  }

  /// A root with its seventh and one color, and neither third nor fifth: ma7(♯11) is not heard in C–F♯–B.
  private var isColorWithoutChord: Bool {
    guard hasNoThird else { return false }
    if row.degrees.contains(.flatFifth) { return extensions.contains(.thirteenth) }
    guard omitted.contains(.fifth) else { return false }
    return extensions.contains(.sharpEleventh) || family == .major && hasAlteredTone
  }

  /// A tone beside its own alteration. A dominant alone may have everything.
  private var hasTwoScales: Bool {
    let altered = extensions.intersection(.alteredExtensions)
    // Alterations belong to a seventh.
    if !hasSeventh, altered.count > (isTriad && !altered.contains(.flatThirteenth) ? 3 : 2) { return true }
    if family == .dominant, row.hasThird { return false }
    return extensions.isSuperset(of: [.eleventh, .sharpEleventh])
      || extensions.isSuperset(of: [.flatThirteenth, .thirteenth])
      || extensions.contains(.ninth) && !altered.isDisjoint(with: [.flatNinth, .sharpNinth])
  }

  fileprivate var hasAlteredTone: Bool {
    hasAlteredFifth || !extensions.isDisjoint(with: .alteredExtensions)
  }
}
