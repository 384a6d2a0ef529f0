/// The triads and four-note chords inside a larger set of notes.
public enum ContainedChords {
  /// Every plain chord of three or four notes whose notes are some but not all of `notes`.
  ///
  /// In the order of the notes that are their roots, triads first, then as the vocabulary has them. A chord is spelled by
  /// letters of `notes` where these make it, else as plainly as possible. An augmented triad and a diminished seventh
  /// chord, which are the same notes from each of their roots, are listed on the roots that those letters give: the B+ and
  /// the G+ in B7(♭9♭13), and no E♭+ beside its D♯.
  ///
  /// - Complexity: O(*n* · *q*) in the numbers of notes and of simple qualities.
  public static func within(_ notes: [SpelledPitch]) -> [WrittenChord] {
    let set = PitchClassSet(semitones: notes.map { Int($0.pitchClass.number) })
    let chords = notes.flatMap { note in
      simple.filter {
        let tones = $0.degrees.semitones.transposed(up: Int(note.pitchClass.number))
        return tones.isSubset(of: set) && tones != set
      }.map { WrittenChord(on: note.pitchClass, quality: $0, within: notes) }
    }
    let lettered = Set(chords.filter { $0.isSymmetric && $0.isSpelled(by: notes) }.map(\.chord.pitchClasses))
    return sorted(
      chords.filter { chord in
        !chord.isSymmetric || !lettered.contains(chord.chord.pitchClasses) || chord.isSpelled(by: notes)
      })
  }

  private static func sorted(_ chords: [WrittenChord]) -> [WrittenChord] {
    chords.filter { $0.chord.quality.degrees.count == 3 }
      + chords.filter { $0.chord.quality.degrees.count == 4 }
  }

  /// The triads, the sixth and seventh chords, and the triads with one added tone.
  ///
  /// A minor third below a raised fifth is left out: those notes are another chord turned over.
  public static let simple: [ChordQuality] = {
    let rows = ChordVocabulary.rows.indices.map { ChordQuality(rowIndex: $0) }
      .filter { $0.isPlain && !$0.degrees.isSuperset(of: [.minorThird, .sharpFifth]) }
    let added: [DegreeSet] = [
      [.root, .majorThird, .fifth, .ninth], [.root, .minorThird, .fifth, .ninth],
      [.root, .majorThird, .fifth, .eleventh], [.root, .minorThird, .fifth, .eleventh],
      [.root, .minorThird, .fifth, .flatThirteenth],
    ]
    let triads = rows.filter { $0.degrees.count == 3 }
    let four = rows.filter { $0.degrees.count == 4 }
    return triads + added.compactMap(ChordQuality.init(degrees:)) + four
  }()
}

extension WrittenChord {
  /// A chord, in root position, some or all of whose notes belong to a larger one: on the letter that its root has there,
  /// if that makes a chord that is read easily; else as it is written with the fewest accidentals, doubles and mixed signs
  /// counting most.
  ///
  /// A diminished chord has double accidentals on many roots, and readers are used to them: it keeps its root, as in D♭˚ over C7.
  package init(on root: PitchClass, quality: ChordQuality, within notes: [SpelledPitch]) {
    let own = notes.first { $0.pitchClass == root && abs($0.alteration) < 2 }
    let usual = ChordSpeller.names(of: root)
    let names = [own, usual.usual, usual.other].compactMap(\.self)
    let chords = names.map { WrittenChord(root: $0, quality: quality) }
    let isKept = own != nil && (chords[0].isPlain || chords[0].isSpelled(by: notes))
    if isKept || own != nil && quality.family == .diminished {
      self = chords[0]
    } else {
      self =
        chords.enumerated().min {
          ($0.element.accidentals, $0.offset) < ($1.element.accidentals, $1.offset)
        }!.element
    }
  }

  /// Whether every note of it is among `notes`, by letter and accidental.
  fileprivate func isSpelled(by notes: [SpelledPitch]) -> Bool { self.notes.allSatisfy(notes.contains) }

  /// Whether each of its notes is a root of the same kind of chord.
  fileprivate var isSymmetric: Bool {
    let semitones = chord.quality.sounding.semitones
    return [3, 4].contains { semitones.transposed(up: $0) == semitones }
  }

  /// Whether it needs no double accidental, mixes no sharps with flats, and does not stand on D♯ or A♯.
  private var isPlain: Bool {
    let signs = Set(notes.map { $0.alteration.signum() })
    return root.fifths < 9 && !signs.isSuperset(of: [-1, 1])
      && notes.allSatisfy { abs($0.alteration) < 2 }
  }

  /// How hard it is to read: the number of accidentals, where a double one counts as four; four more where sharps and flats are mixed;
  /// one
  /// more for a root that is seldom written.
  private var accidentals: Int {
    let signs = notes.map(\.alteration)
    let mixed = signs.contains { $0 > 0 } && signs.contains { $0 < 0 }
    let start = (mixed ? 4 : 0) + (ChordSpeller.isSeldom(root, chord) ? 1 : 0)
    return signs.reduce(start) { $0 + (abs($1) > 1 ? 4 : abs($1)) }
  }
}
