import ChordAnalysis
import MIDI
import MusicTheory

/// The notes that `text` names, such as "48 52 55" or "C3 E3 G3".
func notes(_ text: some StringProtocol) -> NoteSet {
  NoteSet(text.split(separator: " ").map { try! NoteNumber(text: $0) })
}

/// The hands that `text` names, lower hand first: "48 52 55 | 62 66 69"; without a bar there is one hand.
func hands(_ text: String) -> Hands {
  let parts = text.split(separator: "|", omittingEmptySubsequences: false)
  return Hands(lower: notes(parts[0]), upper: parts.count > 1 ? notes(parts[1]) : [])
}

extension NoteSet {
  /// The same notes `semitones` higher.
  func up(_ semitones: Int) -> NoteSet { NoteSet(bits: bits << UInt128(semitones)) }

  /// The numbers, lowest first: "48 52 55".
  var text: String { map { "\($0.rawValue)" }.joined(separator: " ") }
}

extension Hands {
  func up(_ semitones: Int) -> Hands { Hands(lower: lower.up(semitones), upper: upper.up(semitones)) }
}

extension RankedCandidates {
  /// Every reading, best first.
  var all: [ChordCandidate] { (0..<count).map { self[$0] } }
}

extension Combination {
  /// The name of the winner.
  var name: String { readings.best.map { ChordSymbol().text($0.reading) } ?? "" }
}

extension ChordReading {
  /// The same reading `semitones` higher.
  func up(_ semitones: Int) -> ChordReading {
    switch self {
    case .note(let pitchClass): .note(pitchClass.up(semitones))
    case .interval(let bass, let other): .interval(bass: bass.up(semitones), other: other.up(semitones))
    case .chord(let chord): .chord(chord.up(semitones))
    case .polychord(let two):
      .polychord(Polychord(upper: two.upper.up(semitones), lower: two.lower.up(semitones)))
    case .cluster(let set, let bass): .cluster(set.transposed(up: semitones), bass: bass.up(semitones))
    }
  }

  /// Every pitch class that the reading explains.
  var pitchClasses: PitchClassSet {
    switch self {
    case .note(let pitchClass): PitchClassSet(pitchClass)
    case .interval(let bass, let other): PitchClassSet(bass).union(PitchClassSet(other))
    case .chord(let chord): chord.pitchClasses
    case .polychord(let two): two.upper.pitchClasses.union(two.lower.pitchClasses)
    case .cluster(let set, _): set
    }
  }
}

extension Chord {
  func up(_ semitones: Int) -> Chord {
    Chord(root: root.up(semitones), quality: quality, bass: bass.up(semitones), rootPresence: rootPresence)
  }
}
