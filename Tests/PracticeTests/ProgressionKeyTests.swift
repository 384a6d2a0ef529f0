import MusicTheory
import Testing

@testable import Practice

/// The key that a progression is written in, from which it is moved to others.
@Suite struct ProgressionKeyTests {
  @Test(arguments: [
    ("Dm7 G7 Cma7", "C"), ("C Am F G", "C"), ("Am F C G", "A"), ("F G Am", "A"), ("Dm7b5 G7b9 Cm6", "C"),
    ("Cma7", "C"),
    ("Ebma7 Cm7 Fm7 Bb7", "E♭"), ("Bb7 Eb7 F7 Bb7", "B♭"), ("F#m7 B7 Ema7", "E"), ("Em A D", "D"),
    ("C/E F G C", "C"), ("G7", "G"),
    ("Bm7b5 E7 Am", "A"), ("C7 F7 C7 G7 F7 C7", "C"), ("Am D7 G", "G"), ("Abma7 Dbma7 Eb7 Ab", "A♭"),
  ])
  func isFound(_ text: String, _ tonic: String) throws {
    let symbols = try text.split(separator: " ").map { try ChordSymbolParser().parse($0) }
    #expect(ProgressionKey.key(of: symbols)?.tonic.text == tonic)
  }

  /// A progression is moved from its key to each that is asked for, wherever its first chord stands.
  @Test(arguments: [
    ("Dm7 G7 Cma7", "C F", "Dmi7 G7 Cma7 Gmi7 C7 Fma7"), ("C Am F G", "D", "D Bmi G A"),
    ("Ebma7 Cm7 Fm7 Bb7", "C", "Cma7 Ami7 Dmi7 G7"),
  ])
  func isMoved(_ text: String, _ keys: String, _ asked: String) throws {
    var options = DrillOptions()
    options.progression = try text.split(separator: " ").map {
      DrillOptions.Chord(symbol: try ChordSymbolParser().parse($0))
    }
    options.keys = keys.split(separator: " ").map { NoteText.spelling($0)! }
    let maker = DrillMaker(naming: NamingSettings(), seed: 1)
    guard case .tasks(let tasks, _) = Drill.all.named("progression")!.plan(options, maker) else {
      Issue.record("no tasks")
      return
    }
    #expect(tasks.map(\.prompt.text).joined(separator: " ") == asked)
  }
}
