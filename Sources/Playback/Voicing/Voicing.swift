internal import MusicTheory

/// A voicing that may be chosen, with the values by which it is chosen.
struct VoicingCandidate {
  let voicing: Hands
  /// The notes that are led, lowest first: all but a bass.
  let voices: [Int]
  let bass: Int?
  let form: VoicingShape.Form?
  /// The voices that have a goal when the chord resolves.
  let tendencies: [Tendency]
  /// The cost that does not depend on the voicing before.
  let cost: Int

  /// A voice, by its place in `voices`, and the notes it may go to.
  struct Tendency {
    let voice: Int
    let goals: ClosedRange<Int>
  }

  var lowest: Int { bass ?? voices[0] }
  var highest: Int { voices.last ?? bass! }

  init(_ shape: VoicingShape, at root: Int, register: VoicingRegister, pulls: [Int: ClosedRange<Int>]) {
    let notes = shape.heights.map { $0 + root }
    voicing = Hands(
      lower: NoteSet(shape.lower.compactMap { NoteNumber($0 + root) }),
      upper: NoteSet(shape.upper.compactMap { NoteNumber($0 + root) }))
    form = shape.form
    bass = shape.bassNotes > 0 ? notes[0] : nil
    let voices = shape.bassNotes < notes.count ? Array(notes.dropFirst(shape.bassNotes)) : notes
    self.voices = voices
    tendencies = voices.indices.compactMap { voice in
      pulls[(voices[voice] - root + 48) % 12].map {
        Tendency(voice: voice, goals: voices[voice] + $0.lowerBound...voices[voice] + $0.upperBound)
      }
    }
    cost = VoicingPrices.standing(shape, notes: notes, voices: voices, register: register)
  }

  /// Exact notes: there is no choice, but the next voicing is led from them.
  init(_ voicing: Hands) {
    self.voicing = voicing
    voices = voicing.all.map { Int($0.rawValue) }
    bass = nil
    form = nil
    tendencies = []
    cost = 0
  }
}

/// The register in which a style lies on the keyboard.
struct VoicingRegister {
  /// The lowest note of all.
  let bottom: ClosedRange<Int>
  /// The highest note of all, at most.
  let top: Int
  /// The middle between the lowest voice and the highest that the style keeps coming back to.
  let home: Int

  /// Widest stretch of one hand: a major tenth.
  static let reach = 16
  /// Fingers of a hand.
  static let fingers = 5
}

extension VoicingStyle {
  /// `hasBass`: whether the lowest note is a bass.
  func register(hasBass: Bool) -> VoicingRegister {
    switch self {
    case .close: VoicingRegister(bottom: hasBass ? 36...53 : 52...67, top: 81, home: 65)
    case .shell: VoicingRegister(bottom: hasBass ? 38...56 : 48...60, top: 76, home: 55)
    case .rootless, .rootlessA, .rootlessB:
      VoicingRegister(bottom: hasBass ? 34...50 : 50...64, top: 76, home: 59)
    case .dropTwo: VoicingRegister(bottom: hasBass ? 36...53 : 47...64, top: 81, home: 64)
    case .dropThree: VoicingRegister(bottom: hasBass ? 36...53 : 43...60, top: 81, home: 62)
    case .dropTwoAndFour: VoicingRegister(bottom: hasBass ? 36...53 : 40...57, top: 84, home: 62)
    case .quartal: VoicingRegister(bottom: hasBass ? 36...53 : 45...62, top: 84, home: 64)
    case .spread: VoicingRegister(bottom: 36...53, top: 86, home: 64)
    case .lockedHands: VoicingRegister(bottom: hasBass ? 36...53 : 48...67, top: 84, home: 65)
    case .twoHanded: VoicingRegister(bottom: 36...53, top: 81, home: 65)
    case .upperStructure: VoicingRegister(bottom: 38...59, top: 86, home: 65)
    case .hands: VoicingRegister(bottom: 36...59, top: 86, home: 65)
    }
  }
}

/// The lowest place of an interval at which its notes are still clear.
///
/// Source: the table of the article "Low Interval Limit", Sweetwater inSync, which counts middle C as C3; it agrees
/// with those of arranging courses such as Pease & Pullig, *Modern Jazz Voicings* (2001).
enum LowIntervalLimits {
  /// The lowest key of the lower note, for intervals of 1 to 11 semitones.
  static let lowest: [Int] = [
    52,  // minor second: E3 F3
    51,  // major second: E♭3 F3
    48,  // minor third: C3 E♭3
    47,  // major third: B2 D♯3
    45,  // fourth: A2 D3
    35,  // tritone: B1 F2
    37,  // fifth: C♯2 G♯2
    41, 41, 41, 41,  // sixths and sevenths: F2
  ]

  /// Whether `notes`, lowest first, are clear, each against the next.
  static func allow(_ notes: [Int]) -> Bool {
    zip(notes, notes.dropFirst()).allSatisfy { low, high in
      let interval = high - low
      return interval < 1 || interval > lowest.count || low >= lowest[interval - 1]
    }
  }
}
