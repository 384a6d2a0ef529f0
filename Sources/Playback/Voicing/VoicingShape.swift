/// A voicing before it is put anywhere: semitones above the root of the chord, each hand lowest first.
struct VoicingShape {
  /// Which of the two forms of a rootless voicing it is.
  enum Form { case a, b }

  var lower: [Int]
  var upper: [Int] = []
  var form: Form?
  /// How many of the lowest notes are a bass that may leap, and no voices: none, the bass, or also the fifth on it.
  var bassNotes = 1

  var heights: [Int] { lower + upper }

  /// The inversions of tones in close position, each within an octave, the lowest tone in 0…11.
  static func inversions(_ tones: [Int]) -> [[Int]] {
    let tones = ChordTones.distinct(tones).sorted()
    return tones.indices.map { start in
      tones[start...] + tones[..<start].map { $0 + 12 }
    }
  }

  /// `lower` with each inversion of `tones` above it, as near as it can be, and an octave higher.
  static func over(_ lower: [Int], _ tones: [Int], bassNotes: Int = 1) -> [VoicingShape] {
    guard let top = lower.last, !tones.isEmpty else { return [VoicingShape(lower: lower)] }
    return inversions(tones).flatMap { inversion in
      let gap = top + 1 - inversion[0]
      let shift = gap <= 0 ? -(-gap / 12 * 12) : (gap + 11) / 12 * 12
      return [shift, shift + 12].map { shift in
        VoicingShape(lower: lower, upper: inversion.map { $0 + shift }, bassNotes: bassNotes)
      }
    }
  }
}
