import ChordAnalysis
import MusicTheory
import TwoHandVoicings

/// The program's own answers.
struct Recognizer {
  private let plain = ChordCombiner()
  private let rootless = ChordCombiner(prefersRootless: true)
  private let symbol = ChordSymbol()

  /// The readings in all twelve keys, the best first in each.
  func readings(of voicing: Voicing) -> [[String]] {
    (0..<12).map { semitones in
      let hands = Hands(lower: voicing.lower, upper: voicing.upper).up(semitones)
      let combiner = voicing.options.contains(.rootless) ? rootless : plain
      let readings = combiner.combine(hands).readings
      return (0..<readings.count).map { symbol.text(readings[$0].reading) }
    }
  }
}

extension Hands {
  fileprivate func up(_ semitones: Int) -> Hands {
    Hands(
      lower: NoteSet(bits: lower.bits << UInt128(semitones)),
      upper: NoteSet(bits: upper.bits << UInt128(semitones)))
  }
}
