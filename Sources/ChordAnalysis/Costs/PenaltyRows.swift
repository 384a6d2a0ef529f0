internal import MusicTheory

/// The highest costs of a name that describes its notes well, in hundredths; see docs/reference/chord-naming.md.
enum CostLimit {
  /// A chord symbol that costs more describes its notes badly.
  static let symbol: Cost = 270
  /// With a bass that has to be read as well, the limit is lower.
  static let slash: Cost = 205
  /// The limit for a chord whose root does not sound; beside a bassist it costs much less.
  static let rootless: Cost = 380
  /// The limit where such a chord is the only name: E–A–B♭–D is C13, and E–F–B♭ has no name.
  static let rootlessByItself: Cost = 150
}

// Every penalty is one row: the cost in hundredths, the reason, and the key of the words. Only differences matter. The order of readings
// follows from these numbers alone.

// MARK: The name

extension Penalty {
  /// A name that players seldom meet has to be explained first.
  static func quality(_ quality: ChordQuality) -> Penalty {
    let cost = quality.hasName ? Cost(QualityCosts.rows[Int(quality.rowIndex)].cost) : CostLimit.symbol
    return switch quality.row.rarity {
    case .everyday, .common: Penalty(cost, .lessCommonQuality, "why.less-common")
    case .uncommon, .rare, .exotic: Penalty(cost, .rareQuality, "why.rare")
    }
  }

  /// C–E♭–G–A is a sixth chord, as C–E–G–A is.
  static var plainMinorSixth: Penalty { Penalty(-10, .rareQuality, "why.sixth-on-root") }

  static func missingFifth(_ chordClass: ChordClass) -> Penalty {
    Penalty(Cost(chordClass.missingFifth), .omittedFifth, "why.fifth-missing")
  }

  /// Root and seventh alone are two notes of many chords.
  static var neitherThirdNorFifth: Penalty { Penalty(30, .omittedFifth, "why.third-missing-too") }

  /// The ♭13 of a suspended seventh stands where its fifth is: it leans on that.
  static var flatThirteenthForFifth: Penalty { Penalty(25, .omittedFifth, "why.fifth-missing") }

  /// A half-diminished chord is known by root, ♭5 and seventh; the eleventh stands where its third is.
  static var missingThird: Penalty { Penalty(35, .rareQuality, "why.third-missing") }

  static func extensionTone(_ degree: ChordDegree, on chordClass: ChordClass) -> Penalty {
    let isAltered = DegreeSet.alteredExtensions.contains(degree)
    return Penalty(
      Cost(chordClass.extensionTone(degree)), isAltered ? .alterations : .extensions, degree,
      isAltered ? "why.altered-tone" : "why.extension")
  }

  /// With three alterations or more, a symbol cannot be read at sight any more. A dominant's alterations come from one scale, so that
  /// four of
  /// them are one idea.
  static func alterations(beyondTwo: Int, on chordClass: ChordClass) -> Penalty {
    let each: Int16 = chordClass == .dominant ? 5 : 30
    return Penalty(Cost(Int16(beyondTwo) * each), .alterations, "why.many-altered")
  }

  /// All tones of the altered scale are one idea, 7alt; without a fifth they are ♯11 and ♭13.
  static var alteredScale: Penalty { Penalty(-25, .alterations, "why.altered-scale") }

  /// Triads take one altered tone.
  static var alteredTriad: Penalty { Penalty(15, .alterations, "why.altered-triad") }
}

// MARK: Tones that contradict each other: two scales at once

extension Penalty {
  static var bothNinths: Penalty { Penalty(100, .contradiction, "why.both-ninths") }
  static var bothElevenths: Penalty { Penalty(100, .contradiction, "why.both-elevenths") }
  static var bothThirteenths: Penalty { Penalty(100, .contradiction, "why.both-thirteenths") }
  /// A natural 9 or 13 above a ♭5: the scale is then Lydian and the tone a ♯11.
  static var naturalExtensionOnFlatFifth: Penalty {
    Penalty(50, .contradiction, "why.natural-with-flat-five")
  }
  /// 13 above the ♯5 of a dominant: that is a ♭13 beside a 13.
  static var thirteenthOnSharpFifth: Penalty { Penalty(40, .contradiction, "why.thirteen-with-sharp-five") }
  /// A natural 11 belongs to suspensions, alterations do not.
  static var eleventhOnAlteredDominant: Penalty { Penalty(55, .contradiction, "why.eleven-in-altered") }
  /// Four tones side by side are a cluster: no scale that players name has them.
  static var chromaticRow: Penalty { Penalty(60, .contradiction, "why.four-in-a-row") }
  /// Where the scale has a 13 or two ninths, the tone is a ♯11.
  static var flatFifthBesideAlterations: Penalty {
    Penalty(25, .contradiction, "why.flat-five-for-sharp-eleven")
  }
}

// MARK: The bass

extension Penalty {
  /// A tone of the chord, and not its root, lies in the bass: a core tone is common there, an extension is not.
  static func inversion(bass degree: ChordDegree, of chordClass: ChordClass) -> Penalty {
    let cost: Int16 =
      switch degree {
      case .root: 0
      case .majorThird: 30
      case .flatFifth: 40
      case .diminishedSeventh: 45
      case .second, .minorThird, .fourth, .fifth, .majorSeventh: 50
      case .sharpFifth, .sixth: 55
      case .minorSeventh, .thirteenth: 60
      case .sharpEleventh: 80
      // C9/D is written, and neither Cmi9/D nor Cma9/D: a minor or major seventh stands over a foreign bass.
      case .ninth where chordClass == .dominant: 75
      case .flatNinth, .ninth: 85
      case .eleventh: 100
      case .flatThirteenth: 110
      case .sharpNinth: 120
      }
    return Penalty(Cost(cost + chordClass.inversion), .inversion, degree, "why.degree-in-bass")
  }

  /// A triad without its fifth is known by its root in the bass.
  static var invertedTriadWithoutFifth: Penalty {
    Penalty(20, .inversion, "why.inverted-without-fifth")
  }
  /// A complete chord stands on the bass; an altered one on another root is not heard above it.
  static var bassHasItsOwnChord: Penalty {
    Penalty(10, .inversion, "why.bass-has-chord")
  }
  /// A chord without a third is hardly defined; over another bass it is not defined at all.
  static var noThirdOverABass: Penalty { Penalty(20, .inversion, "why.no-third-over-bass") }

  /// A bass outside the chord, in semitones above the root.
  static func foreignBass(_ semitones: Int, of chordClass: ChordClass) -> Penalty {
    Penalty(Cost(chordClass.foreignBass(semitones)), .foreignBass, "why.foreign-bass")
  }

  /// The bass is the other third, Cmi over E or C over E♭: that is no slash chord but a ♯9, or two chords.
  static var bassBesideTheThird: Penalty { Penalty(35, .foreignBass, "why.bass-beside-third") }
  /// A slash is read quickly only when the chord above it is plain.
  static var extendedOverForeignBass: Penalty {
    Penalty(30, .foreignBass, "why.extended-over-foreign-bass")
  }
  /// The bass is the third that the suspension holds back.
  static var suspensionOverItsThird: Penalty {
    Penalty(105, .contradiction, "why.suspended-over-third")
  }
  /// The bass is the perfect fifth that the symbol denies.
  static var alteredFifthOverThePerfectOne: Penalty {
    Penalty(50, .contradiction, "why.altered-over-perfect-fifth")
  }
}

// MARK: A root that does not sound

extension Penalty {
  /// A reader expects to see the root on the keys.
  static var missingRoot: Penalty { Penalty(115, .omittedRoot, "why.root-missing") }

  static func missingRoot(of chordClass: ChordClass) -> Penalty {
    Penalty(Cost(chordClass.missingRoot), .omittedRoot, "why.needs-root")
  }

  /// The lowest note in place of the root, in semitones above it: a left hand builds on the third or the seventh. A bass outside the
  /// chord is a
  /// second thing to accept: Gmi7/C from C F B♭ D.
  static func lowestWithoutRoot(_ semitones: Int, isForeign: Bool) -> Penalty {
    let own: InlineArray<12, Int16> = [0, 0, 10, -95, -60, 0, 15, -50, -20, 0, -60, -75]
    let foreign: InlineArray<12, Int16> = [60, 60, 60, 60, 60, -50, 60, 60, 60, 60, -35, 60]
    let cost = Cost(isForeign ? foreign[semitones] : own[semitones])
    let key: StaticString =
      switch (isForeign, cost < .free) {
      case (true, true): "why.usual-bass"
      case (true, false): "why.foreign-bass"
      case (false, true): "why.usual-lowest"
      case (false, false): "why.unusual-lowest"
      }
    return Penalty(cost, .omittedRoot, key)
  }

  /// Third and seventh alone, about middle C: minor sevenths are the most frequent.
  static func guideTones(of chordClass: ChordClass) -> Penalty {
    Penalty(chordClass == .minorSeventh ? 55 : 60, .omittedRoot, "why.guide-tones")
  }
  static var missingRootOfThree: Penalty {
    Penalty(50, .omittedRoot, "why.three-without-root")
  }
  /// The fifth is missing, too.
  static var shellWithoutRoot: Penalty {
    Penalty(-45, .omittedRoot, "why.shell-without-root")
  }
  /// A ♭13 in place of the fifth of a minor chord: that is hardly a minor chord any more.
  static var flatThirteenthForTheFifth: Penalty {
    Penalty(15, .omittedRoot, "why.flat-thirteen-for-fifth")
  }
  /// A name whose root does not sound always comes behind one whose root sounds: see `RankedCandidates.putSoundingRootFirst`.
  static func behindASoundingRoot(_ cost: Cost) -> Penalty {
    Penalty(cost, .omittedRoot, "why.sounding-root-first")
  }
}

// MARK: Where it lies on the keyboard

extension Penalty {
  /// A chord that stands on its root above a bass is read as that chord.
  static var chordOnItsRootOverABass: Penalty {
    Penalty(-5, .register, "why.root-position-over-bass")
  }
  /// In close position the lowest note belongs to the chord; a bass of its own lies apart.
  static var closePosition: Penalty {
    Penalty(20, .register, "why.close-bass")
  }
  /// A chord that lies as books print it, from its root up in thirds, is that chord.
  static var stackedAsWritten: Penalty {
    Penalty(-20, .register, "why.as-written")
  }
  /// A diminished seventh well above a bass is heard over a pedal: B˚7 over the tonic C.
  static var diminishedApartFromABass: Penalty {
    Penalty(-10, .register, "why.diminished-apart")
  }
  /// A chord that stands on its root, well above one of its own tones, is heard as that chord.
  static var chordApartFromItsBass: Penalty {
    Penalty(-10, .register, "why.chord-apart")
  }
}

// MARK: The idiom

extension Penalty {
  /// Analysts of classical music hear a seventh chord, inverted: Ami7/C and not C6, Ami7(♭5)/C and not Cmi6.
  static var majorSixthInAnalysis: Penalty { Penalty(40, .rareQuality, "why.inverted-seventh") }
  static var otherSixthInAnalysis: Penalty { Penalty(15, .rareQuality, "why.inverted-seventh") }
  /// Lead sheets write D/C where D–F♯–A stands above a C; analysts D7/C.
  static var triadAboveItsSeventh: Penalty {
    Penalty(-25, .register, "why.triad-over-seventh")
  }
  /// Diminished sevenths have four tones that could be the root: analysts take the leading tone of the key.
  static var leadingToneOfSeventh: Penalty { Penalty(-40, .key, "why.leading-tone") }
  /// Or they take the leading tone of a chord to which the key often leads: its dominant, then its second step in major, its fourth in
  /// minor.
  static var leadingToneOfAnotherSeventh: Penalty {
    Penalty(-25, .key, "why.leads-into-key")
  }
  /// Augmented triads are dominants with a raised fifth.
  static var dominantOfAugmented: Penalty { Penalty(-60, .key, "why.dominant-of-key") }
}

// MARK: The hands

extension Penalty {
  /// A complete chord in the lower hand defines the root, a little less clearly when it is inverted.
  static func anotherRootThanTheLowerHand(isInverted: Bool) -> Penalty {
    Penalty(
      isInverted ? 25 : 90, .anotherRootThanTheLowerHand, "why.left-hand-chord")
  }
  /// Single notes above it may well turn it into the upper part of another chord: E minor below a C is Cma7/E.
  static func anotherRootUnderSingleNotes(isInverted: Bool) -> Penalty {
    Penalty(
      isInverted ? 40 : 10, .anotherRootThanTheLowerHand,
      "why.left-hand-chord-under-notes")
  }
  /// A root and its fifth in the lower hand define the root.
  static var anotherRootThanTheFifthBelow: Penalty {
    Penalty(10, .anotherRootThanTheLowerHand, "why.left-hand-fifth")
  }
  /// The third of a minor chord below is not called a ♯9.
  static var majorThirdAboveMinorChord: Penalty {
    Penalty(15, .anotherRootThanTheLowerHand, "why.major-third-over-minor")
  }
  /// A whole chord in the upper hand over one bass note is that chord over that bass.
  static var upperHandOverABass: Penalty {
    Penalty(-10, .anotherRootThanTheLowerHand, "why.right-hand-chord")
  }
  /// A triad under a foreign triad is heard as two chords.
  static var twoChordsOverATriad: Penalty { Penalty(90, .twoChords, "why.two-names") }
  /// Tones above a seventh chord are rather heard as its extensions.
  static var twoChordsOverASeventh: Penalty {
    Penalty(155, .twoChords, "why.two-names-over-seventh")
  }
}

// MARK: A bassist plays

extension Penalty {
  /// Beside a bassist, the left hand of a jazz pianist plays chords without their roots.
  static var rootLeftToTheBassist: Penalty { Penalty(-70, .voicing, "why.bassist-has-root") }
  /// Such chords are mostly in close position about middle C.
  static var leftHandVoicing: Penalty {
    Penalty(-25, .voicing, "why.close-left-hand")
  }
  /// Such chords have no doubled tones.
  static var doubledVoicing: Penalty { Penalty(40, .voicing, "why.doubled") }
  /// A tritone alone in the lower hand is third and seventh of a dominant, under any triad.
  static var tritoneBelow: Penalty {
    Penalty(-15, .voicing, "why.tritone-below")
  }
}

// MARK: The key and the chord before

extension Penalty {
  static var rootOutsideTheKey: Penalty { Penalty(5, .key, "why.root-outside-key") }
  /// A diminished triad on the leading tone of the key.
  static var leadingTone: Penalty { Penalty(-10, .key, "why.leading-tone") }
  /// The chord of rest in minor: Ami6 or Ami(∆7) in A minor.
  static var minorTonic: Penalty { Penalty(-15, .key, "why.tonic") }
  /// The same upside down, where the notes alone say Ami7(♭5).
  static var invertedMinorTonic: Penalty { Penalty(-30, .key, "why.inverted-tonic") }
  /// Ami7(♭5) in G minor: it goes on to D7.
  static var secondStepInMinor: Penalty { Penalty(-20, .key, "why.leads-to-dominant") }
  /// Ami7(♭5) beside D7.
  static var goesBackToTheDominant: Penalty {
    Penalty(-20, .chordBefore, "why.back-to-dominant")
  }
  /// Cmi6 after Cmi, Ami7(♭5) after Ami7.
  static var rootOfTheChordBefore: Penalty {
    Penalty(-20, .chordBefore, "why.same-root-before")
  }
  /// Cmi6 after G7.
  static var restAfterTheDominant: Penalty {
    Penalty(-15, .chordBefore, "why.dominant-before")
  }
  /// A root that is left to the bassist and outside the key.
  static var missingRootOutsideTheKey: Penalty { Penalty(20, .key, "why.root-outside-key") }
  /// A root that is left to the bassist and is the tonic of the key, or the dominant of a dominant chord.
  static var missingRootOfTheKey: Penalty {
    Penalty(-30, .key, "why.root-of-key")
  }
  /// The root falls a fifth from a minor or dominant seventh: ii–V, V–I. Where it is left to the bassist, many readings
  /// are alike, and it counts more.
  static func fallingFifth(isRootless: Bool) -> Penalty {
    Penalty(isRootless ? -25 : -5, .chordBefore, "why.falling-fifth")
  }

  /// A chart decides between the names that notes may have.
  static func chordOfTheChart(_ cost: Cost) -> Penalty {
    Penalty(cost, .chordBefore, "why.of-chart")
  }
}
