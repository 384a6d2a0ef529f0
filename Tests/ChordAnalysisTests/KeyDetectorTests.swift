import ChordAnalysis
import MusicTheory
import Testing

/// The key of chords that are written: each lasts a second.
@Suite struct WrittenKeyTests {
  /// Progressions of the textbooks, and the key that they are in.
  @Test(arguments: [
    ("50 53 57 60, 43 53 59 64, 48 52 55 59", "C major", "ii–V–I"),
    ("48 52 55, 53 57 60, 55 59 62, 48 52 55", "C major", "I–IV–V–I"),
    ("57 60 64, 50 53 57, 52 56 59 62, 57 60 64", "A minor", "i–iv–V7–i"),
    ("46 50 53 57, 51 55 58, 53 57 60 63, 46 50 53", "B♭ major", "I–IV–V7–I"),
    (
      "59 63 66, 54 58 61, 61 65 68 71, 54 58 61", "F♯ major",
      "IV–I–V7–I, B has sharps"
    ),
    ("51 54 58, 59 63 66, 54 58 61, 61 65 68 71, 54 58 61", "G♭ major", "vi–IV–I–V7–I, the first one is E♭"),
    ("51 54 58, 56 59 63, 58 62 65 68, 51 54 58", "E♭ minor", "i–iv–V7–i"),
    ("49 52 56, 54 57 61, 56 60 63 66, 49 52 56", "C♯ minor", "i–iv–V7–i"),
  ])
  func hearsTheKey(chords: String, key: String, why: String) {
    #expect(heard(chords)?.text == key, "\(why)")
  }

  /// A key is in force once it is likelier than not.
  @Test(arguments: ["48 52 55", "48 51 54 57", "48 52 56", "60", "60 61 62 63 64"])
  func oneChordIsNoKey(chord: String) {
    #expect(heard(chord) == nil)
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
    for chord in ["48 52 55", "53 57 60", "55 59 62", "48 52 55"] { follow(chord, in: &tracker) }
    #expect(tracker.key?.text == "E♭ major" && tracker.heardKey == nil)
    tracker.keySource = .none
    #expect(tracker.key == nil && tracker.heardKey == nil)
    tracker.keySource = .detected
    #expect(tracker.key?.text == "C major" && tracker.heardKey?.key.text == "C major")
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
    let reading = ChordCombiner().combine(hands).readings.best?.reading
    tracker.followWritten(reading, of: hands, in: tracker.context)
  }
}

/// The key of what is played, in time.
@Suite struct KeyDetectorTests {
  /// The key that is heard when a script has run until `end`, and how surely.
  private func heard(_ script: String, to end: Int) -> HeardKey? {
    let played = script.split(separator: ";").filter { Int($0.split(separator: " ")[0])! < end }
    let cut = (played + ["\(end) pedal 127"]).joined(separator: ";")
    return Performance(cut, to: end, settings: AnalyzerSettings(split: .off)).analyses.last?.heardKey
  }

  /// Single notes or blocks, one every `step` milliseconds, held until the next.
  private func script(_ blocks: String, step: Int = 500, from start: Int = 0, up semitones: Int = 0) -> String
  {
    blocks.split(separator: ",").enumerated().map { index, block in
      let keys = block.split(separator: " ").map { "\(Int($0)! + semitones)" }.joined(separator: " ")
      let begin = start + index * step
      return "\(begin) on \(keys); \(begin + step - 20) off \(keys)"
    }.joined(separator: "; ")
  }

  /// Melodies and chords as they are played.
  @Test(arguments: [
    (
      "60, 62, 64, 65, 67, 65, 64, 62, 60, 67, 64, 60, 59, 60", "C major",
      "a scale, a triad, and a leading tone"
    ),
    ("57, 60, 64, 69, 68, 64, 59, 56, 57, 60, 64, 69", "A minor", "with its leading tone"),
    ("62, 65, 69, 61, 64, 69, 62, 65, 69, 74", "D minor", "broken i–V–i"),
    ("65 69 72, 70 74 77, 72 76 79 82, 65 69 72", "F major", "blocks"),
    ("60 63 67, 68 72 75, 65 68 72, 67 71 74 77, 60 63 67", "C minor", "i–♭VI–iv–V7–i"),
    ("67 71 74, 64 67 71, 60 64 67, 62 66 69, 67 71 74", "G major", "I–vi–IV–V–I"),
  ])
  func hearsTheKey(notes: String, key: String, why: String) {
    #expect(heard(script(notes), to: 7000)?.key.text == key, "\(why)")
  }

  /// A blues is at rest on seventh chords; twelve bars of one and a half seconds each. `1`, `4` and `5` are I7, IV7 and V7.
  @Test(arguments: [
    ("111144115411", "the basic form"), ("141144115415", "the quick change"),
    ("114411554415", "with more of the dominant"),
    ("115544151155", "eight bars and four again"), ("111144115511", "no IV before the end"),
  ])
  func aBluesIsHeardOnItsTonic(form: String, why: String) {
    let chords: [Character: String] = ["1": "36 52 58 67", "4": "41 51 57 60", "5": "43 53 59 62"]
    let blocks = (form + form).map { chords[$0]! }.joined(separator: ",")
    for semitones in 0..<12 {
      let key = heard(script(blocks, step: 1500, up: semitones), to: 35_900)?.key
      #expect(
        key?.tonic.pitchClass == PitchClass(semitones) && key?.mode == .major,
        "\(why): \(key?.text ?? "none")")
    }
  }

  /// Sevenths that lead on are no blues.
  @Test(arguments: [
    (
      "38 60 65 69, 43 59 65 69, 36 60 64 67, 45 61 64 67, 38 60 66 69, 43 59 65 69, 36 60 64 67", "C major",
      "a circle of fifths"
    ),
    (
      "43 59 65 67, 36 60 64 67, 43 59 65 67, 36 60 64 67, 43 59 65 67, 36 60 64 67", "C major",
      "V7–I, again and again"
    ),
    (
      "36 60 64 67, 36 58 64 67, 41 57 60 65, 41 56 60 65, 36 60 64 67, 43 59 65 67, 36 60 64 67", "C major",
      "I–I7–IV–iv–I–V7–I"
    ),
  ])
  func seventhsThatLeadAreNoBlues(notes: String, key: String, why: String) {
    #expect(heard(script(notes, step: 1500), to: 10_000)?.key.text == key, "\(why)")
  }

  @Test(arguments: 1..<12)
  func transposingTransposesTheKey(semitones: Int) throws {
    let piece =
      "48 64 67, 57 60 64, 53 57 60, 55 59 62 65, 48 64 67, 62, 61, 60, 64 67, 52 56 59, 57 60 64, 52 56 62"
    var (original, moved) = (KeyDetector(), KeyDetector())
    for step in 0..<40 {
      let blocks = piece.split(separator: ",")
      let notes = blocks[step % blocks.count].split(separator: " ").map { Int($0)! }
      play(notes, at: step, &original)
      play(notes.map { $0 + semitones }, at: step, &moved)
      #expect(moved.heard?.key.mode == original.heard?.key.mode)
      #expect(moved.heard?.key.tonic.pitchClass == original.heard?.key.tonic.pitchClass.up(semitones))
      #expect(abs((moved.heard?.confidence ?? 0) - (original.heard?.confidence ?? 0)) < 1e-3)
    }
    #expect(original.heard != nil)
  }

  /// C, then G, then E minor.
  @Test func modulationsAreFollowed() {
    let inC = "48 64 67 72, 53 60 65 69, 55 59 62 65, 48 64 67 72"
    let inG = "43 62 67 71, 48 64 67 72, 50 57 60 66, 43 62 67 71"
    let inE = "52 59 64 67, 45 60 64 69, 47 57 63 66, 52 59 64 67"
    func repeated(_ chords: String) -> String { Array(repeating: chords, count: 5).joined(separator: ",") }
    let piece = script([inC, inG, inE].map(repeated).joined(separator: ","), step: 800)
    #expect(heard(piece, to: 15_900)?.key.text == "C major")
    #expect(heard(piece, to: 31_900)?.key.text == "G major")
    #expect(heard(piece, to: 47_900)?.key.text == "E minor")
  }

  /// Chromatic passing notes over a key that is clear.
  @Test func chromaticPassingNotesChangeNothing() {
    let home = "48 64 67 72, 53 60 65 69, 55 59 62 65, 48 64 67 72"
    let passing = (0...24).map { "\(60 + $0 % 13)" }.joined(separator: ",")
    let piece = script(home, step: 800) + "; " + script(passing, step: 120, from: 3200)
    for end in stride(from: 3200, through: 6200, by: 250) {
      #expect(heard(piece, to: end)?.key.text == "C major")
    }
  }

  /// The key stays in silence; how sure it is fades.
  @Test func silenceKeepsTheKeyAndFades() throws {
    let home = script("48 64 67 72, 53 60 65 69, 55 59 62 65, 48 64 67 72", step: 800)
    let before = try #require(heard(home, to: 3200))
    let after = try #require(heard(home, to: 63_200))
    #expect(before.key == after.key && before.confidence > after.confidence)
    #expect(heard(home, to: 3_600_000)?.key == before.key)
  }

  /// A tone that is doubled in octaves says nothing more.
  @Test func doublingChangesNothing() throws {
    let plain = "60 64 67, 65 69 72, 67 71 74 77, 60 64 67, 62, 69 72, 60 64 67"
    var (detector, other) = (KeyDetector(), KeyDetector())
    for (second, block) in plain.split(separator: ",").enumerated() {
      let notes = block.split(separator: " ").map { Int($0)! }
      play(notes, at: second, &detector)
      play(notes + notes.map { $0 - 24 }, at: second, &other)
      #expect(detector.heard == other.heard)
    }
    #expect(detector.heard != nil)
  }

  /// Every key at once, again and again, a thousand times a second: nothing overflows, and a key is as likely as any.
  @Test func aFloodIsNoKey() {
    var detector = KeyDetector()
    var now = Duration.zero
    for round in 0..<100_000 {
      now += .milliseconds(1)
      detector.strike(PitchClass(round * 5), at: now)
      let isHeld = round.isMultiple(of: 2)
      let all = PitchClassSet(rawValue: 0xFFF)
      detector.hold(down: isHeld ? all : [], sounding: isHeld ? all : [], at: now)
    }
    #expect(detector.heard == nil)
  }

  /// For random playing, confidence is a likelihood, and the key at any time does not depend on later events.
  @Test func confidenceIsALikelihoodAndCuttingChangesNothing() {
    var generator = SeededRandom(seed: 5)
    for _ in 0..<20 {
      var steps: [(time: Duration, note: Int?, tones: PitchClassSet)] = []
      var now = Duration.zero
      for _ in 0..<300 {
        now += .milliseconds(generator.next(below: 400))
        let note = generator.next(below: 3) == 0 ? nil : generator.next(below: 12)
        steps.append((now, note, PitchClassSet(rawValue: UInt16(generator.next(below: 4096)))))
      }
      var whole: [HeardKey?] = []
      var detector = KeyDetector()
      for step in steps {
        follow(step, &detector)
        whole.append(detector.heard)
        #expect(detector.heard.map { (0...1).contains($0.confidence) } ?? true)
      }
      let cut = generator.next(below: steps.count)
      var again = KeyDetector()
      for step in steps[...cut] { follow(step, &again) }
      #expect(again.heard == whole[cut])
    }
  }

  private func follow(
    _ step: (time: Duration, note: Int?, tones: PitchClassSet), _ detector: inout KeyDetector
  ) {
    if let note = step.note { detector.strike(PitchClass(note), at: step.time) }
    detector.hold(down: step.tones, sounding: step.tones, at: step.time)
  }

  /// A block that begins at a second and sounds until the next one.
  private func play(_ notes: [Int], at second: Int, _ detector: inout KeyDetector) {
    for note in notes { detector.strike(PitchClass(note), at: .seconds(second)) }
    let tones = PitchClassSet(semitones: notes)
    detector.hold(down: tones, sounding: tones, at: .seconds(second))
    detector.change(
      to: ChordCombiner().combine(Hands(lower: NoteSet(notes.map { NoteNumber($0)! }))).readings.best?.reading
        .chord,
      at: .seconds(second))
    detector.listen(until: .seconds(second + 1))
  }
}

extension ChordReading {
  fileprivate var chord: Chord? { if case .chord(let chord) = self { chord } else { nil } }
}
