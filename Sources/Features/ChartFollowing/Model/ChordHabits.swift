/// The habits of chords as textbooks of harmony have them: which one follows which, and which belong to a key. The weights are a
/// musician's, counted nowhere.
enum ChordHabits {
  typealias Kind = ChordForecast.Kind
  typealias Step = ChordForecast.Step

  /// How likely a chord, its root counted from the last one, is after a chord of this kind: 0…1.
  static func share(of step: Step, after kind: Kind) -> Double {
    (after[kind]![step] ?? 0) / sums[kind]!
  }

  /// How likely a chord is in a key: 0…1. Keys 0 to 11 are major, 12 to 23 minor.
  static func share(of step: Step, in key: Int) -> Double {
    let table = key < 12 ? major : minor
    return (table[step.below(key % 12)] ?? elsewhere) / (key < 12 ? majorSum : minorSum)
  }

  /// The weight of a chord outside the tables of keys.
  private static let elsewhere = 0.25

  private static let sums = after.mapValues { $0.values.reduce(0, +) }
  private static let majorSum = sum(major)
  private static let minorSum = sum(minor)

  private static func sum(_ table: [Step: Double]) -> Double {
    table.values.reduce(0, +) + elsewhere * Double(12 * Kind.allCases.count - table.count)
  }

  private static func table(_ rows: [(Int, Kind, Double)]) -> [Step: Double] {
    Dictionary(uniqueKeysWithValues: rows.map { (Step(root: $0.0, kind: $0.1), $0.2) })
  }

  /// Semitones from root to root, the kind of the next chord, and its weight.
  private static let after: [Kind: [Step: Double]] = [
    // Down a fifth, to a tritone's resolution, backdoor, deceptive, and on to the next dominant.
    .dominant: table([
      (5, .major, 30), (5, .minor, 14), (5, .dominant, 20), (11, .major, 5), (11, .minor, 3),
      (11, .dominant, 6),
      (2, .major, 3), (2, .minor, 3), (0, .minor, 6), (7, .minor, 5), (7, .dominant, 2.5),
      (1, .diminished, 3),
      (1, .dominant, 2), (10, .dominant, 3), (4, .minor, 1.5), (9, .minor, 2), (5, .halfDiminished, 1),
      (9, .dominant, 2), (7, .major, 2.5), (6, .minor, 2), (6, .dominant, 1.5),
    ]),
    // ii goes to V; minor chords in line; up to the dominant of minor.
    .minor: table([
      (5, .dominant, 52), (5, .minor, 6), (0, .dominant, 4), (11, .minor, 2), (11, .dominant, 3),
      (10, .dominant, 4),
      (10, .minor, 4), (5, .major, 3), (8, .major, 3), (3, .major, 3), (7, .dominant, 5), (7, .minor, 2),
      (2, .halfDiminished, 3), (9, .halfDiminished, 2.5), (6, .dominant, 2), (1, .dominant, 3),
      (2, .minor, 3),
      (8, .dominant, 2), (1, .diminished, 1), (10, .major, 2.5),
    ]),
    // From the tonic everywhere: ii, vi, IV, their dominants, and passing chords.
    .major: table([
      (2, .minor, 18), (9, .dominant, 8), (9, .minor, 9), (5, .major, 7), (0, .dominant, 7),
      (7, .dominant, 7),
      (0, .minor, 6), (4, .minor, 4), (5, .dominant, 4), (11, .halfDiminished, 4), (1, .diminished, 5),
      (5, .minor, 2.5), (3, .diminished, 2), (7, .minor, 4), (6, .halfDiminished, 2), (2, .dominant, 4),
      (3, .dominant, 2), (3, .minor, 1.5), (4, .dominant, 4), (11, .dominant, 4), (10, .dominant, 2),
      (8, .dominant, 1.5), (1, .major, 1), (3, .major, 1.5), (2, .halfDiminished, 1),
      (4, .halfDiminished, 1.5),
      (7, .major, 2), (11, .minor, 1.5),
    ]),
    .halfDiminished: table([
      (5, .dominant, 82), (11, .minor, 4), (11, .dominant, 2), (5, .minor, 3), (10, .dominant, 1),
      (6, .major, 1),
      (11, .major, 2),
    ]),
    // Passing: up a step, or down one.
    .diminished: table([
      (1, .minor, 38), (11, .minor, 18), (1, .dominant, 8), (0, .major, 8), (1, .major, 6),
      (1, .halfDiminished, 2),
      (11, .major, 3), (4, .dominant, 3), (0, .dominant, 2), (2, .minor, 2),
    ]),
  ]

  private static let major = table([
    (0, .major, 10), (2, .minor, 9), (7, .dominant, 9), (9, .minor, 5), (5, .major, 4), (4, .minor, 3.5),
    (9, .dominant, 4), (2, .dominant, 4), (4, .dominant, 2.5), (0, .dominant, 3), (11, .halfDiminished, 2.5),
    (5, .minor, 2.5), (10, .dominant, 2.5), (1, .diminished, 2), (6, .halfDiminished, 1.5), (7, .minor, 2.5),
    (11, .dominant, 1.5), (5, .dominant, 1.5), (2, .halfDiminished, 1), (3, .diminished, 1.5),
    (1, .dominant, 1.5),
    (8, .dominant, 1.5), (0, .minor, 1.5), (6, .diminished, 1), (4, .halfDiminished, 1.5),
  ])

  private static let minor = table([
    (0, .minor, 10), (2, .halfDiminished, 7), (7, .dominant, 9), (5, .minor, 5), (3, .major, 4),
    (8, .major, 3),
    (8, .dominant, 3), (5, .dominant, 2), (10, .dominant, 2.5), (0, .dominant, 3), (2, .dominant, 2),
    (9, .halfDiminished, 2), (11, .diminished, 1.5), (1, .major, 1), (2, .minor, 1), (7, .minor, 1),
    (3, .dominant, 1),
    (1, .dominant, 1),
  ])
}
