import ChordAnalysis
import Explore
import MIDI
import MusicTheory
import Testing

/// How each reading accounts for the notes, and what would make it right.
@Suite struct ExplanationTests {
  private func explain(
    _ lower: [Int], _ upper: [Int] = [], key: Key? = nil, rootless: Bool = false
  ) throws -> Explanation {
    let notes = { (keys: [Int]) in NoteSet(keys.compactMap(NoteNumber.init)) }
    let settings = AnalyzerSettings(
      prefersRootless: rootless, key: key.map(KeySource.given) ?? KeySource.none)
    var progression = Progression(settings, naming: NamingSettings(key: key), remembers: false)
    let chord = progression.read(Hands(lower: notes(lower), upper: notes(upper)))
    return try #require(chord).explanation
  }

  private func text(_ tones: [Explanation.Tone]) -> String {
    tones.map { $0.name.text + ($0.degree.map { "=\($0)" } ?? "") }.joined(separator: " ")
  }

  /// Of one reading: what lies in the bass, what sounds, what is missing, what is foreign, and the advice.
  @Test(
    arguments: [
      ([48, 52, 55], [], "C", "root position", "C=1 E=3 G=5", "", "", "nothing: it is right"),
      ([52, 55, 60], [], "C/E", "first inversion", "E=3 G=5 C=1", "", "", "nothing: it is right"),
      ([48, 52, 59], [], "Cma7", "root position", "C=1 E=3 B=7", "G=5", "", "add G, the fifth"),
      (
        [48, 52, 55, 57], [], "Ami7/C", "first inversion", "C=♭3 E=5 G=♭7 A=1", "", "",
        "play A, the root, in the bass"
      ),
      (
        [48, 58, 62, 65], [], "B♭/C", "over C, which is not in the chord", "B♭=1 D=3 F=5", "", "C",
        "nothing: it is right"
      ),
      (
        [48, 58, 62, 65], [], "Gmi7/C", "over C, which is not in the chord", "B♭=♭3 D=5 F=♭7", "G=1", "C",
        "add G, the root, in the bass instead of C"
      ),
      (
        [48, 58, 62, 65], [], "C9sus4", "root position", "C=1 B♭=♭7 D=9 F=4", "G=5", "",
        "add G, the fifth; even then another name is easier to read"
      ),
      (
        [48, 51, 54, 57], [], "F7(♭9)/C", "second inversion", "C=5 E♭=♭7 G♭=♭9 A=3", "F=1", "",
        "add F, the root, in the bass"
      ),
      (
        [48, 52, 55], [66, 70, 73], "C7(♭9♯11)", "root position", "C=1 E=3 G=5 F♯=♯11 B♭=♭7 D♭=♭9", "", "",
        "nothing; another name is easier to read"
      ),
      (
        [48, 52, 55], [66, 70, 73], "F♯|C", nil, "C=1 E=3 G=5 F♯=1 A♯=3 C♯=5", "", "", "nothing: it is right"
      ),
      ([48, 55], [], "C5", nil, "C G", "", "", "nothing: it is right"),
      (
        [48, 49, 50, 51], [], "C–D♭–D–E♭", nil, "C D♭ D E♭", "", "", "no chord symbol has all of these notes"
      ),
      // The same note twice is one.
      ([48, 52, 55, 60], [], "C", "root position", "C=1 E=3 G=5", "", "", "nothing: it is right"),
    ] as [([Int], [Int], String, String?, String, String, String, String)])
  func says(
    lower: [Int], upper: [Int], name: String, inversion: String?, matched: String, missing: String,
    foreign: String, advice: String
  ) throws {
    let readings = try explain(lower, upper).readings
    let reading = try #require(readings.first { $0.name == name }, "\(readings.map(\.name))")
    #expect(reading.inversion == inversion && text(reading.matched) == matched)
    #expect(text(reading.missing) == missing && text(reading.foreign) == foreign)
    #expect(reading.advice == advice)
  }

  /// A bassist adds the root.
  @Test(arguments: [
    ([48, 55], "Ami7", "add E, the fifth"), ([48, 52, 55, 57], "Fma9", "nothing: it is right"),
  ])
  func leavesTheRootToABassist(notes: [Int], name: String, advice: String) throws {
    let best = try #require(explain(notes, rootless: true).readings.first)
    #expect(best.name == name && best.rootless && best.advice == advice)
    #expect(best.inversion == "the root is left to a bassist" && best.missing.first?.degree == "1")
  }

  @Test(
    arguments: [
      (nil, nil, "C major"), (Key(SpelledPitch(.c), .major), "ii", "C major"),
      (Key(SpelledPitch(.f), .major), "vi", "C major"),
    ] as [(Key?, String?, String)])
  func saysWhereItStands(key: Key?, roman: String?, place: String) throws {
    let explanation = try explain([50, 53, 57, 60], key: key)
    #expect(explanation.key == key && explanation.roman == roman)
    #expect(explanation.inKeys.contains { $0.key.text == place && $0.relation == .diatonic })
    #expect(explanation.notes.map(\.midi) == [50, 53, 57, 60])
    #expect(explanation.notes.map(\.degree) == ["1", "♭3", "5", "♭7"])
  }

  /// Each sounding tone is either in the chord or foreign to it, and a missing tone does not sound.
  @Test func `Sets of pitch classes above C are divided without a rest`() throws {
    for bits in stride(from: 3, to: 2048, by: 16) {
      let notes = [48] + (0..<11).filter { bits >> $0 & 1 == 1 }.map { 49 + $0 }
      let sounding = Set(notes.map { $0 % 12 })
      for reading in try explain(notes).readings {
        let classes = { (tones: [Explanation.Tone]) in Set(tones.map { Int($0.name.pitchClass.number) }) }
        #expect(classes(reading.matched).union(classes(reading.foreign)) == sounding, "\(reading.text)")
        #expect(classes(reading.matched).isDisjoint(with: classes(reading.foreign)), "\(reading.text)")
        #expect(classes(reading.missing).isDisjoint(with: sounding), "\(reading.text)")
        #expect((reading.link == nil) == [.note, .none].contains(reading.kind) || reading.kind == .interval)
      }
    }
  }
}
