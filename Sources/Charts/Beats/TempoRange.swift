internal import CMath

/// The lengths that a beat may have, and how likely they are.
struct TempoRange {
  /// Seconds.
  static var frame: Double { 0.01 }
  /// In frames, ascending: 36 to 240 beats a minute.
  let lengths: [Int]
  /// The cost of a change from each length to the next one.
  let steps: [Double]

  /// The cost per second of beats whose tempo is an octave away from the preferred one.
  private static var preferenceWeight: Double { 1 }
  /// The cost of a beat that is longer than the one before by the factor e.
  private static var rigidity: Double { 35 }

  static let usual = TempoRange()

  private init() {
    var lengths: [Int] = []
    var length = 25
    while length <= 166 {
      lengths.append(length)
      length += length < 60 ? 1 : length < 100 ? 2 : 4
    }
    self.lengths = lengths
    steps = zip(lengths.dropFirst(), lengths).map { Self.rigidity * cmath_log(Double($0) / Double($1)) }
  }

  /// The score of a beat of each length, when beats of `preferred` seconds are preferred.
  func preference(for preferred: Double) -> [Double] {
    lengths.map { length in
      let seconds = Double(length) * Self.frame
      let octaves = cmath_log(seconds / preferred) / cmath_log(2)
      return -Self.preferenceWeight * octaves * octaves * seconds
    }
  }

  /// The longest beat, in frames.
  var longest: Int { lengths.last ?? 1 }
}
