import ChordAnalysis
import MIDI
import MusicTheory
import Testing

/// The harmony in time, as it is shown: `play("0 on 48 64 67; 500 off 64")` and what is in force at the end.
@Suite struct HarmonyTests {
  /// The names that are shown, each with the time at which it appeared: `0 C; 1000 F/A`.
  private func shown(
    _ script: String, to end: Int, idiom: Idiom = .popular
  ) -> [(time: Duration, name: String)] {
    let performance = Performance(
      script, to: end, settings: AnalyzerSettings(split: .off, key: .none, idiom: idiom))
    return performance.analyses.compactMap { analysis in
      guard case .harmony(.live) = analysis.event else { return nil }
      let name = analysis.harmony.flatMap { $0.description(NamingSettings(style: .standard))?.name }
      return (analysis.time, name ?? "-")
    }
  }

  private func last(_ script: String, to end: Int, idiom: Idiom = .popular) -> String? {
    shown(script, to: end, idiom: idiom).last?.name
  }

  /// A chord keeps its name while its keys are let go, one by one or all.
  @Test(arguments: [
    // A triad whose fifth is let go, as in a broken chord.
    ("0 on 42; 300 on 54; 600 on 58; 900 on 61; 1200 off 54 61", 1600, "F♯"),
    // A decaying shell.
    ("0 on 39 55 62 67; 900 off 62 67 55; 1000 on 58", 1500, "E♭ma7"),
    // Stride: the low note lasts until another one.
    ("0 on 36; 300 off 36; 400 on 64 67 70; 700 off 64 67 70", 1200, "C7"),
    // A rest within the phrase.
    ("0 on 48 64 67 72; 500 off 48 64 67 72", 3000, "C"),
  ])
  func outlastsItsKeys(_ script: String, _ end: Int, _ name: String) {
    #expect(last(script, to: end) == name)
  }

  /// A bass that walks under the upper structure changes nothing; the pedal that is late adds nothing.
  @Test(arguments: [
    ("0 on 41 63 69 74; 450 off 41; 500 on 45; 950 off 45; 1000 on 48", 1400, "F13"),
    ("0 pedal 127; 0 on 48 64 67 72; 500 off 48 64 67 72; 800 on 41 57 60 65", 1200, "F"),
    (
      "0 pedal 127; 0 on 48 64 67; 400 off 48 64 67; 500 on 45 60 64; 900 off 45 60 64; 1000 on 41 57 60 65",
      1400,
      "F"
    ),
    // A bass that the pedal holds belongs to the chord above it.
    ("0 pedal 127; 0 on 36; 300 off 36; 400 on 64 67 71 74", 900, "Cma9"),
    // So does what was arpeggiated over the bass that is still held.
    ("0 pedal 127; 0 on 36; 100 on 58; 300 off 58; 400 on 64 67 72", 900, "C7"),
  ])
  func keepsItsBass(_ script: String, _ end: Int, _ name: String) {
    #expect(last(script, to: end) == name)
  }

  /// Melody over a held chord is none of its own.
  @Test(arguments: [
    ("0 on 48 52 55; 500 on 74; 700 off 74; 700 on 77; 900 off 77; 900 on 76", "C"),
    ("0 on 43 53 59; 400 on 74; 500 off 74; 500 on 76; 600 off 76; 600 on 74; 700 off 74; 700 on 76", "G7"),
    // The sixth of a shuffle, struck with the whole chord.
    (
      "0 on 36 43 64 70; 280 off 36 43 64 70; 330 on 36 43 64 70; 470 off 36 43 64 70; 500 on 36 45; 780 off 36 45; 830 on 36 45 64 70; 970 off 36 45 64 70; 1000 on 36 43",
      "C7"
    ),
    // A slow melody over a seventh chord.
    ("0 on 41 48 51 56 72; 300 off 72; 300 on 70; 1180 off 70; 1180 on 72", "Fmi7"),
  ])
  func melodyIsNoHarmony(_ script: String, _ name: String) {
    #expect(last(script, to: 1200) == name)
  }

  /// A finger that stays behind from the chord before adds nothing to the name of the next one, not even for a moment.
  @Test(arguments: [
    ("0 on 36 48 55 64; 1000 on 41 53 60 65 69; 1100 off 36 48 55 64", ["C", "F"]),
    ("0 on 48 60 64 67; 1000 on 43 59 65 67; 1120 off 48 60 64", ["C", "G7"]),
    ("0 on 38 57 60 65; 1000 on 43 59 62 65; 1090 off 38 57 60", ["Dmi7", "G7"]),
  ])
  func aFingerLeftBehindAddsNothing(_ script: String, _ names: [String]) {
    let seen = shown(script, to: 1900).map(\.name).filter { $0 != "-" }
    let changes = seen.indices.filter { $0 == 0 || seen[$0] != seen[$0 - 1] }.map { seen[$0] }
    // G7 may be G for a moment, as long as one of its tones sounds from before.
    #expect(changes == names || changes == names.dropLast() + ["G", "G7"], "\(changes)")
  }

  /// A shuffle of fifths and sixths is neither major nor minor until something says it.
  @Test func aShuffleHasNoThird() {
    let strokes = (0..<16).map { "\($0 * 250) on 40 \($0 % 4 < 2 ? 47 : 49); \($0 * 250 + 220) off 40 47 49" }
    let names = Set(shown(strokes.joined(separator: "; "), to: 4000).map(\.name))
    #expect(names.isSubset(of: ["-", "E5", "E"]) && names.contains("E5"), "\(names)")
  }

  /// A tone that is held with a seventh chord belongs to it, one that passes does not; above a triad it is melody.
  @Test(arguments: [
    ("0 on 36 52 58; 600 on 69", "C13"), ("0 on 36 52 58; 600 on 69; 1000 off 69", "C7"),
    ("0 on 36 52 58; 600 on 69; 1100 off 69; 1100 on 70", "C7"), ("0 on 48 52 55; 600 on 74", "C"),
    ("0 on 50 53 57 60; 600 on 64", "Dmi9"),
  ])
  func aHeldToneJoins(_ script: String, _ name: String) {
    #expect(last(script, to: 2000) == name)
  }

  /// A lone note, also repeated, and two notes are no harmony.
  @Test(arguments: ["0 on 43", "0 on 43; 200 off 43; 300 on 43; 500 on 55", "0 on 48; 400 off 48; 500 on 55"])
  func loneNotesAreNone(_ script: String) {
    #expect(shown(script, to: 2000).isEmpty)
  }

  /// After four seconds of silence nothing is in force.
  @Test func silenceEndsIt() {
    let steps = shown("0 on 48 64 67; 500 off 48 64 67", to: 6000)
    #expect(steps.last?.name == "-" && steps.last?.time == .milliseconds(4500))
  }

  /// The exact name of a block, extensions included, is the name of the harmony at once.
  @Test(arguments: [
    ("0 on 48 52 58 62 69", "C13"), ("0 on 50 53 57 60 64", "Dmi9"), ("0 on 52 60 67", "C/E"),
  ])
  func aBlockHasItsExactName(_ script: String, _ name: String) {
    let steps = shown(script, to: 400)
    #expect(steps.last?.name == name)
    #expect(steps.first { $0.name == name }.map { $0.time <= .milliseconds(60) } ?? false, "\(steps)")
  }

  /// Two chords with a bass of their own are named at once as such, after any chord.
  @Test(arguments: ["45 57 61 64 | 40 56 59 62", "48 60 64 67 | 43 59 62 65", "41 60 65 68 | 48 58 64 67"])
  func aPolychordSaysItself(_ cadence: String) {
    let chords = cadence.split(separator: " | ")
    let before = [0, 1, 0, 1, 0].enumerated().map { turn, chord in
      "\(turn * 900) on \(chords[chord]); \(turn * 900 + 850) off \(chords[chord])"
    }
    let script = before.joined(separator: "; ") + "; 4500 on 48 52 55 61 65 68"
    let names = Performance(
      script, to: 6000, settings: AnalyzerSettings(key: .none)
    ).analyses.compactMap { $0.harmony?.description(NamingSettings(style: .standard))?.name }
    #expect(names.last == "D♭|C", "\(names.suffix(4))")
  }

  /// Two chords whose keys are rolled, one by one, belong together once they are held like that; each in a hand, which the split is
  /// between.
  @Test(arguments: [15, 30, 60, 120])
  func aRolledPolychordJoins(_ gap: Int) {
    for up in 0..<5 {
      let keys = [48, 52, 55, 61, 65, 68].map { $0 + up }
      let script = keys.enumerated().map { "\($0 * gap) on \($1)" }.joined(separator: "; ")
      let names = Performance(
        script, to: 3000, settings: AnalyzerSettings(key: .none)
      ).analyses.compactMap { $0.harmony?.description(NamingSettings(style: .standard))?.name }
      #expect(names.last?.contains("|") == true, "\(keys): \(names)")
    }
  }

  /// A chord that is struck after silence has its exact name on every root: there is no earlier harmony that could change it.
  @Test(arguments: [
    ("60 64 67 69", "C6"), ("57 60 64 67", "Ami7"), ("60 63 67 69", "Cmi6"), ("57 60 63 67", "Ami7(♭5)"),
    ("48 63 67 69", "Cmi6"), ("45 60 63 67", "Ami7(♭5)"),
    ("62 67 71 74", "G/D"), ("60 64 67 71", "Cma7"), ("64 67 71 74", "Emi7"), ("65 69 72 74", "F6"),
  ])
  func theFirstBlockSaysItself(_ keys: String, _ name: String) {
    for up in 0..<12 {
      let notes = keys.split(separator: " ").map { "\(Int($0)! + up)" }.joined(separator: " ")
      let steps = shown("0 on \(notes)", to: 3000)
      let suffix = name.drop { "ABCDEFG♯♭".contains($0) }.prefix { $0 != "/" }
      let landed = steps.drop { $0.time < .milliseconds(40) }
      #expect(steps.last?.name.contains(suffix) ?? false, "\(notes): \(steps)")
      #expect(landed.allSatisfy { $0.name == steps.last?.name }, "\(notes): \(steps)")
      if up == 0 { #expect(steps.last?.name == name) }
    }
  }

  /// The same keys, struck a hundred times, keep their name.
  @Test(
    arguments: [[48, 53, 55, 60], [48, 55, 59, 62, 65], [57, 60, 64, 67], [45, 48, 52, 55]]
      + HarmonyQuality.allCases.flatMap { quality in
        [0, 5].map { root in [36 + root] + quality.semitones.map { 60 + root + $0 } }
      })
  func repetitionKeepsTheName(_ chord: [Int]) {
    let keys = chord.map { "\($0)" }.joined(separator: " ")
    let script = (0..<100).map { "\($0 * 400) on \(keys); \($0 * 400 + 350) off \(keys)" }.joined(
      separator: "; ")
    let names = shown(script, to: 40_000).filter { $0.time > .seconds(1) }.map(\.name)
    #expect(Set(names).count <= 1, "\(names.prefix(9))")
  }

  /// Movement is calm, stillness is exact: what is shown after `at` milliseconds.
  ///
  /// The chord before in each case is F major seventh over its bass, so that the filter would rather hear that again.
  @Test(arguments: [
    // A whole chord over a bass of its own, held still, is shown even if unexpected; a melody over it changes nothing.
    ("900 on 45 60 64 67; 1800 on 77; 2100 off 77", 1450, "Ami7"),
    ("900 on 45 60 64 67; 1800 on 77; 2100 off 77", 2300, "Ami7"),
    // The upper part of the chord in force, while its bass is in mind, is no other chord.
    ("900 on 57 60 64", 1600, "Fma7"),
    // A third or seventh of another kind, and one that nobody holds any more.
    ("900 on 41 60 65 68", 1500, "Fmi"), ("900 on 41 57 60 65", 1500, "F"),
    ("900 on 41 57 60 63", 1500, "F7"),
    // Letting go keeps the name, finger by finger.
    ("900 on 45 60 64 67; 1700 off 67; 1750 off 64; 1800 off 60", 2500, "Ami7"),
    // Held over from the chord before, brushed, and crushed keys never count.
    ("800 on 43 59 62 67; 860 off 41 60 64 69", 1500, "G"), ("900 on 36 55 60 64 66; 980 off 66", 1600, "C"),
    ("900 on 36 55 60 63; 950 off 63; 950 on 64", 1600, "C"),
    // Nobody plays a third: the power chord.
    ("900 on 43 55 62 67", 2500, "G5"),
  ])
  func stillnessIsExact(_ script: String, _ moment: Int, _ name: String) {
    let before = "0 on 41 60 64 69"
    let ends = script.contains("860 off") ? before : before + "; 850 off 41 60 64 69"
    let steps = shown(ends + "; " + script, to: 7000)
    #expect(steps.last { $0.time <= .milliseconds(moment) }?.name == name, "\(steps)")
  }

  /// Without a bass in mind, the keys that the hands hold are the only evidence: their name is shown as soon as they have landed.
  @Test(arguments: ["60 64 67 71", "57 60 64", "65 69 72 76", "64 67 72", "59 62 65 69", "60 65 67"])
  func withoutABassAChordSaysItself(_ keys: String) {
    let before = "0 on 41 60 64 69; 850 off 41 60 64 69; 3000 on \(keys)"
    let exact = Performance(before, to: 3100, settings: AnalyzerSettings(split: .off, key: .none)).analyses
      .last?.combination
    let names = shown(before, to: 3100)
    #expect(names.last?.name == exact?.name, "\(names)")
    #expect(names.last.map { $0.time <= .milliseconds(3030) } ?? false, "\(names)")
  }

  /// Two chords in turn are the same two, however long.
  @Test(arguments: [
    ["36 64 67 72", "41 60 65 69"], ["50 60 65 69", "43 59 65 69"], ["45 60 64 67", "41 60 64 69"],
    ["48 64 67 71", "45 60 64 67"], ["36 58 64 69", "41 57 63 67"],
  ])
  func turnsKeepTheirNames(_ chords: [String]) {
    let script = (0..<80).map { "\($0 * 900) on \(chords[$0 % 2]); \($0 * 900 + 850) off \(chords[$0 % 2])" }
    let steps = shown(script.joined(separator: "; "), to: 72_000)
    // The first rounds may still teach what key it is.
    for turn in 0...1 {
      let names = (10..<79).filter { $0 % 2 == turn }.map { round in
        steps.last { $0.time < .milliseconds(round * 900 + 800) }?.name
      }
      #expect(Set(names).count == 1, "\(chords): \(Set(names.map { $0 ?? "-" }))")
    }
  }

  /// Left hands without roots about middle C, a second each: the root of the last one.
  private func lastRoot(_ voicings: [[Int]], prefersRootless: Bool) -> PitchClass? {
    var tracker = HarmonyTracker(prefersRootless: prefersRootless)
    for (index, voicing) in voicings.enumerated() {
      let time = Duration.seconds(index)
      let keys = NoteSet(voicing.map { NoteNumber($0)! })
      while let due = tracker.deadline, due <= time { _ = tracker.advance(to: due) }
      for key in keys { tracker.strike(key, at: time) }
      tracker.hold(keys, at: time)
    }
    let end = Duration.seconds(voicings.count)
    while let due = tracker.deadline, due <= end { _ = tracker.advance(to: due) }
    return tracker.harmony?.root
  }

  /// With a bassist, roots come from the chords before; without one, from the hands alone.
  @Test func rootsAreExpectedWhereNobodyPlaysThem() {
    // F A C E, F A B E, E G B D: Dm9, G13, Cma9.
    let cadence: [[Int]] = [[53, 57, 60, 64], [53, 57, 59, 64], [52, 55, 59, 62]]
    let twice = cadence + cadence
    #expect(lastRoot(twice, prefersRootless: true) == PitchClass(0))
    #expect(lastRoot(Array(twice.dropLast()), prefersRootless: true) == PitchClass(7))
    #expect(lastRoot(Array(twice.dropLast(2)), prefersRootless: true) == PitchClass(2))
    #expect(lastRoot(twice, prefersRootless: false) == PitchClass(4))
  }

  /// Another setting begins anew; the same one changes nothing.
  @Test func anotherSettingBeginsAnew() {
    var tracker = HarmonyTracker()
    let keys = NoteSet([48, 52, 55].map { NoteNumber($0)! })
    for key in keys { tracker.strike(key, at: .zero) }
    tracker.hold(keys, at: .zero)
    while let due = tracker.deadline, due <= .milliseconds(60) { _ = tracker.advance(to: due) }
    let isAnother = tracker.use(.popular)
    let kept = tracker.harmony
    #expect(!isAnother && kept != nil)
    let isRootless = tracker.use(.popular, prefersRootless: true)
    let (harmony, prefersRootless) = (tracker.harmony, tracker.prefersRootless)
    #expect(isRootless && prefersRootless && harmony == nil)
  }

  /// The progression has the same degrees in every key.
  @Test func transposingChangesOnlyLetters() {
    func roots(_ up: Int) -> [Int] {
      let chords = [[48, 64, 67, 72], [45, 60, 64, 69], [41, 60, 65, 69], [43, 59, 62, 65]]
      let script = chords.enumerated().map { index, chord in
        let keys = chord.map { "\($0 + up)" }.joined(separator: " ")
        return "\(index * 800) on \(keys); \(index * 800 + 700) off \(keys)"
      }
      let performance = Performance(
        script.joined(separator: "; "), to: 3400, settings: AnalyzerSettings(split: .off, key: .none))
      return performance.analyses.compactMap { analysis in
        guard case .harmony(.committed) = analysis.event, let chord = analysis.harmony?.chord else {
          return nil
        }
        return chord.root.up(12 - up % 12).semitones(above: PitchClass(0)) * 100 + Int(chord.quality.rawValue)
      }
    }
    let inC = roots(0)
    #expect(inC.count == 4, "\(inC)")
    for up in 1...5 { #expect(roots(up) == inC, "\(up) semitones up") }
  }

  /// The name that is shown never depends on later events: a performance that is cut anywhere shows the same names until then.
  @Test func cuttingChangesNothingBefore() {
    var generator = SeededRandom(seed: 7)
    for _ in 0..<40 {
      var steps: [(Int, String)] = []
      var now = 0
      for _ in 0..<60 {
        now += 5 + generator.next(below: 396)
        let keys = (0..<1 + generator.next(below: 4)).map { _ in
          "\(36 + generator.next(below: 49))"
        }
        let length = 30 + generator.next(below: 871)
        steps.append((now, "on " + keys.joined(separator: " ")))
        steps.append((now + length, "off " + keys.joined(separator: " ")))
      }
      steps.sort { $0.0 < $1.0 }
      let whole = shown(steps.map { "\($0.0) \($0.1)" }.joined(separator: "; "), to: now + 2000)
      for _ in 0..<5 {
        let cut = 500 + generator.next(below: now - 500)
        let before = steps.filter { $0.0 < cut }.map { "\($0.0) \($0.1)" }.joined(separator: "; ")
        let part = shown(before, to: cut - 1)
        let expected = whole.filter { $0.time < .milliseconds(cut) }
        #expect(part.map(\.name) == expected.map(\.name))
        #expect(part.map(\.time) == expected.map(\.time))
      }
    }
  }

  /// Every chord of the table in root position, with its bass below, is what it is.
  @Test(arguments: HarmonyQuality.allCases)
  func everyChordIsHeard(_ quality: HarmonyQuality) throws {
    for root in 0..<12 {
      let bass = 36 + root
      let keys = ([bass] + quality.semitones.map { 60 + root + $0 }).map { "\($0)" }.joined(separator: " ")
      let performance = Performance(
        "0 on \(keys); 900 off \(keys); 1000 on \(keys)", to: 1500,
        settings: AnalyzerSettings(split: .off, key: .none))
      let harmony = try #require(performance.analyses.last?.harmony?.chord)
      // Diminished and augmented triads are rare enough to be taken for others; as a block they are named as what they are.
      if quality == .augmented || quality == .diminished {
        let played = Harmony(
          root: PitchClass(root), quality: quality, bass: PitchClass(root), confidence: 1, onset: .zero)
        #expect(performance.analyses.last?.harmony?.reading == played.chord.map { .chord($0) })
      } else {
        #expect(
          harmony.root == PitchClass(root) && harmony.bass == PitchClass(root) && harmony.quality == quality,
          "\(quality) on \(root): \(harmony)")
      }
    }
  }

  /// The tables of qualities agree with the vocabulary.
  @Test(arguments: HarmonyQuality.allCases)
  func theTableAgreesWithTheVocabulary(_ quality: HarmonyQuality) throws {
    let chord = Chord(root: PitchClass(0), quality: try #require(ChordQuality(degrees: quality.degrees)))
    #expect(chord.pitchClasses == PitchClassSet(semitones: quality.semitones))
  }
}
