import ChordAnalysis
import MusicTheory
import Testing

/// Sharps and flats of roots: one side in a piece, and one side for roots a fifth apart, written and played.
@Suite struct LettersTests {
  /// Chords of a major key by their roots above the tonic.
  private static let chords: [(root: Int, tones: [Int])] = [
    (0, [0, 4, 7]), (5, [0, 4, 7]), (7, [0, 4, 7, 10]), (2, [0, 3, 7, 10]), (9, [0, 3, 7]),
  ]

  /// The keys with four and more flats or sharps: those of a pianist's doubts.
  private static let far = [11, 6, 1, 8, 4, 3]

  /// Every order of the five chords, the first two of which come again.
  private static let orders: [[Int]] = {
    func orders(_ rest: [Int]) -> [[Int]] {
      rest.isEmpty
        ? [[]] : rest.flatMap { first in orders(rest.filter { $0 != first }).map { [first] + $0 } }
    }
    return orders(Array(chords.indices)).map { $0 + $0.prefix(2) }
  }()

  private func keys(_ chord: Int, above tonic: Int) -> [Int] {
    let (root, tones) = Self.chords[chord]
    return tones.map { 48 + (tonic + root) % 12 + $0 }
  }

  /// The roots of chords that are written one after another.
  private func written(_ chords: [[Int]], key: KeySource = .detected) -> [SpelledPitch] {
    var tracker = ContextTracker(keySource: key)
    return chords.map { keys in
      let hands = hands(keys.map(String.init).joined(separator: " "))
      let context = tracker.context(for: hands)
      let reading = ChordCombiner().combine(hands, in: context).readings.best!.reading
      tracker.followWritten(reading, of: hands, in: context)
      guard case .chord(let chord) = reading else { fatalError("no chord") }
      return context.speller.root(of: chord)
    }
  }

  /// The roots of the harmonies that are shown when each chord is held for a second.
  private func played(_ chords: [[Int]]) -> [SpelledPitch] {
    let script = chords.enumerated().map { index, keys in
      let keys = keys.map(String.init).joined(separator: " ")
      return "\(index * 1000) on \(keys); \(index * 1000 + 980) off \(keys)"
    }
    let performance = Performance(
      script.joined(separator: "; "), to: chords.count * 1000, settings: AnalyzerSettings(split: .off))
    return performance.analyses.compactMap { analysis in
      guard case .harmony(.live) = analysis.event, let harmony = analysis.harmony,
        case .chord(let chord) = harmony.reading
      else { return nil }
      return harmony.context.speller.root(of: chord)
    }
  }

  /// Whether no root with a sharp stands beside one with a flat.
  private func isOnOneSide(_ roots: [SpelledPitch]) -> Bool {
    Set(roots.compactMap(AccidentalSide.init)).count < 2
  }

  @Test(arguments: 0..<12)
  func diatonicRootsStandOnOneSide(tonic: Int) {
    for order in Self.orders {
      let roots = written(order.map { keys($0, above: tonic) })
      #expect(isOnOneSide(roots), "\(roots.map(\.text))")
    }
  }

  @Test(arguments: far)
  func alsoInTime(tonic: Int) {
    for order in Self.orders where order[0] < 3 && order[1] < 3 {
      let roots = played(order.map { keys($0, above: tonic) })
      #expect(isOnOneSide(roots) && roots.count > 3, "\(roots.map(\.text))")
    }
  }

  /// Roots outside of the key, too: a circle of fifths from any root, in no key and in those without sharps, whose own roots stay.
  @Test(arguments: 0..<12)
  func fifthsStandOnOneSide(tonic: Int) {
    let sources = [KeySource.detected] + (-6...0).map { .given(Key(SpelledPitch(fifths: $0), .major)) }
    for source in sources {
      // D♯ and A♯ are no roots of major chords.
      for step in [5, 7] {
        let circle = (0..<5).map { index in [0, 4, 7].map { 48 + (tonic + step * index) % 12 + $0 } }
        let roots = written(circle, key: source)
        for (one, next) in zip(roots, roots.dropFirst())
        where (-6...8).contains(one.fifths + (step == 7 ? 1 : -1)) {
          #expect(isOnOneSide([one, next]), "\(source) \(roots.map(\.text))")
        }
      }
    }
  }

  @Test(arguments: [
    ("54 58 61, 49 53 56, 56 60 63 66", "G♭ D♭ A♭"), ("49 53 56, 54 58 61, 56 60 63 66", "D♭ G♭ A♭"),
    ("56 60 63, 54 58 61, 49 53 56", "A♭ G♭ D♭"), ("54 58 61, 59 63 66, 49 53 56 59", "G♭ C♭ D♭"),
    // F♯ where the first tonic has sharps, or the first chord leads to one.
    ("59 63 66, 54 58 61, 61 65 68 71", "B F♯ C♯"), ("54 58 61 64, 59 63 66, 52 56 59", "F♯ B E"),
    ("52 56 59, 54 58 61, 49 53 56 59", "E F♯ C♯"), ("54 57 61, 47 50 54, 49 53 56 59", "F♯ B C♯"),
    // Outside of the first tonic's key: lowered degrees, and a chain of them.
    ("50 54 57, 46 50 53, 56 60 63 66", "D B♭ A♭"), ("53 57 60, 54 58 61", "F G♭"),
    ("48 52 55, 49 53 56, 54 58 61", "C D♭ G♭"), ("57 61 64, 56 59 63", "A G♯"),
    ("55 59 62, 51 55 58, 53 57 60", "G E♭ F"), ("50 53 57 60, 49 53 56 59, 48 52 55", "D D♭ C"),
    // A diminished seventh decides nothing.
    ("48 52 55, 49 52 55 58, 56 60 63 66", "C C♯ A♭"),
  ])
  func theFirstTonicChoosesTheSide(chords: String, roots: String) {
    let chords = chords.split(separator: ",").map { $0.split(separator: " ").map { Int($0)! } }
    #expect(written(chords).map(\.text).joined(separator: " ") == roots)
  }

  /// A chord by itself is F♯, a piece that begins on it G♭; of two chords at once the lower one is the tonic.
  @Test func whatStandsAlone() {
    var first = ChordSymbol()
    first.speller = ContextTracker().context.speller
    for (keys, alone, atFirst) in [
      ("54 58 61", "F♯", "G♭"), ("54 58 61 64", "F♯7", "F♯7"), ("54 57 61", "F♯mi", "F♯mi"),
      ("48 52 55 | 66 70 73", "F♯|C", "F♯|C"), ("46 50 53 | 66 70 73", "F♯|B♭", "G♭|B♭"),
    ] {
      let reading = ChordCombiner().combine(hands(keys)).readings.best!.reading
      #expect(ChordSymbol().text(reading) == alone)
      #expect(first.text(reading) == atFirst)
    }
  }
}
