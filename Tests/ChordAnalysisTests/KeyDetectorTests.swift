import ChordAnalysis
import MusicTheory
import Testing

@Suite struct KeyDetectorTests {
  /// Progressions of the textbooks, and the key that they are in.
  @Test(arguments: [
    ("50 53 57 60, 43 53 59 64, 48 52 55 59", "C major", "ii–V–I"),
    ("48 52 55, 53 57 60, 55 59 62, 48 52 55", "C major", "I–IV–V–I"),
    ("57 60 64, 50 53 57, 52 56 59 62, 57 60 64", "A minor", "i–iv–V7–i"),
    ("46 50 53 57, 51 55 58, 53 57 60 63, 46 50 53", "B♭ major", "I–IV–V7–I"),
    ("54 58 61, 59 63 66, 61 65 68 71, 54 58 61", "G♭ major", "I–IV–V7–I, six flats rather than six sharps"),
    ("51 54 58, 56 59 63, 58 62 65 68, 51 54 58", "E♭ minor", "i–iv–V7–i"),
    ("49 52 56, 54 57 61, 56 60 63 66, 49 52 56", "C♯ minor", "i–iv–V7–i"),
  ])
  func hearsTheKey(chords: String, key: String, why: String) {
    #expect(heard(chords)?.text == key, "\(why)")
  }

  @Test func needsThreeChords() {
    #expect(heard("48 52 55, 55 59 62") == nil)
    #expect(heard("48 52 55, 55 59 62, 48 52 55") != nil)
  }

  @Test func oneForeignChordChangesNothing() {
    #expect(heard("48 52 55, 53 57 60, 55 59 62, 48 52 55, 49 53 56")?.text == "C major")
  }

  @Test func aNewKeyIsHeardAfterAWhile() {
    let home = "48 52 55, 53 57 60, 55 59 62, 48 52 55"
    let away = Array(repeating: "52 56 59, 57 61 64, 59 63 66 69, 52 56 59", count: 3).joined(separator: ", ")
    #expect(heard(home + ", " + away)?.text == "E major")
  }

  /// Of G♭ and F♯ major the one that is nearer to the key before.
  @Test func sharpKeysLeadToSharpKeys() {
    let away = Array(repeating: "54 58 61, 59 63 66, 61 65 68 71, 54 58 61", count: 3).joined(separator: ", ")
    #expect(heard("52 56 59, 57 61 64, 59 63 66 69, 52 56 59, " + away)?.text == "F♯ major")
    #expect(heard("49 53 56, 54 58 61, 56 60 63 66, 49 53 56, " + away)?.text == "G♭ major")
  }

  @Test func transposingTheChordsTransposesTheKey() {
    for semitones in 0..<12 {
      let moved = heard("50 53 57 60, 43 53 59 64, 48 52 55 59", up: semitones)
      #expect(moved?.tonic.pitchClass == PitchClass(semitones) && moved?.mode == .major)
    }
  }

  @Test func aGivenKeyIsNotHeardAgain() {
    var tracker = ContextTracker(keySource: .given(Key(text: "E♭ major")!))
    for chord in ["48 52 55", "53 57 60", "55 59 62"] { follow(chord, in: &tracker) }
    #expect(tracker.key?.text == "E♭ major")
    tracker.keySource = .none
    #expect(tracker.key == nil)
    tracker.keySource = .detected
    #expect(tracker.key?.text == "C major")
    tracker.reset()
    #expect(tracker.key == nil && tracker.context.previous == nil)
  }

  private func heard(_ chords: String, up semitones: Int = 0) -> Key? {
    var tracker = ContextTracker()
    for chord in chords.split(separator: ",") { follow(String(chord), up: semitones, in: &tracker) }
    return tracker.key
  }

  private func follow(_ chord: String, up semitones: Int = 0, in tracker: inout ContextTracker) {
    let hands = hands(chord).up(semitones)
    tracker.follow(ChordCombiner().combine(hands).readings.best?.reading, of: hands, in: tracker.context)
  }
}
