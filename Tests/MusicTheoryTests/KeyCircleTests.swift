import MusicTheory
import Testing

/// All thirty keys in use: signature, relative, parallel, a fifth up, a fifth down, twin, the triads on the scale
/// and the diminished triad on the leading tone.
struct KeyFacts: Sendable, CustomTestStringConvertible {
  let key: String
  let signature: String
  let relative: String
  let parallel: String
  let dominant: String
  let subdominant: String
  let twin: String?
  let triads: String
  let leading: String

  init(
    _ key: String, _ signature: String, relative: String, parallel: String, up dominant: String,
    down subdominant: String, twin: String? = nil, _ triads: String, leading: String
  ) {
    self.key = key
    self.signature = signature
    self.relative = relative
    self.parallel = parallel
    self.dominant = dominant
    self.subdominant = subdominant
    self.twin = twin
    self.triads = triads
    self.leading = leading
  }

  var testDescription: String { key }
}

/// Worked out apart from the program, from the line of fifths.
private let everyKey: [KeyFacts] = [
  KeyFacts(
    "C♭ major", "B♭ E♭ A♭ D♭ G♭ C♭ F♭", relative: "A♭ minor", parallel: "B minor",
    up: "G♭ major", down: "E major", twin: "B major", "C♭ D♭mi E♭mi F♭ G♭ A♭mi B♭˚", leading: "B♭˚"),
  KeyFacts(
    "G♭ major", "B♭ E♭ A♭ D♭ G♭ C♭", relative: "E♭ minor", parallel: "F♯ minor",
    up: "D♭ major", down: "C♭ major", twin: "F♯ major", "G♭ A♭mi B♭mi C♭ D♭ E♭mi F˚", leading: "F˚"),
  KeyFacts(
    "D♭ major", "B♭ E♭ A♭ D♭ G♭", relative: "B♭ minor", parallel: "C♯ minor",
    up: "A♭ major", down: "G♭ major", twin: "C♯ major", "D♭ E♭mi Fmi G♭ A♭ B♭mi C˚", leading: "C˚"),
  KeyFacts(
    "A♭ major", "B♭ E♭ A♭ D♭", relative: "F minor", parallel: "A♭ minor",
    up: "E♭ major", down: "D♭ major", "A♭ B♭mi Cmi D♭ E♭ Fmi G˚", leading: "G˚"),
  KeyFacts(
    "E♭ major", "B♭ E♭ A♭", relative: "C minor", parallel: "E♭ minor",
    up: "B♭ major", down: "A♭ major", "E♭ Fmi Gmi A♭ B♭ Cmi D˚", leading: "D˚"),
  KeyFacts(
    "B♭ major", "B♭ E♭", relative: "G minor", parallel: "B♭ minor",
    up: "F major", down: "E♭ major", "B♭ Cmi Dmi E♭ F Gmi A˚", leading: "A˚"),
  KeyFacts(
    "F major", "B♭", relative: "D minor", parallel: "F minor",
    up: "C major", down: "B♭ major", "F Gmi Ami B♭ C Dmi E˚", leading: "E˚"),
  KeyFacts(
    "C major", "", relative: "A minor", parallel: "C minor",
    up: "G major", down: "F major", "C Dmi Emi F G Ami B˚", leading: "B˚"),
  KeyFacts(
    "G major", "F♯", relative: "E minor", parallel: "G minor",
    up: "D major", down: "C major", "G Ami Bmi C D Emi F♯˚", leading: "F♯˚"),
  KeyFacts(
    "D major", "F♯ C♯", relative: "B minor", parallel: "D minor",
    up: "A major", down: "G major", "D Emi F♯mi G A Bmi C♯˚", leading: "C♯˚"),
  KeyFacts(
    "A major", "F♯ C♯ G♯", relative: "F♯ minor", parallel: "A minor",
    up: "E major", down: "D major", "A Bmi C♯mi D E F♯mi G♯˚", leading: "G♯˚"),
  KeyFacts(
    "E major", "F♯ C♯ G♯ D♯", relative: "C♯ minor", parallel: "E minor",
    up: "B major", down: "A major", "E F♯mi G♯mi A B C♯mi D♯˚", leading: "D♯˚"),
  KeyFacts(
    "B major", "F♯ C♯ G♯ D♯ A♯", relative: "G♯ minor", parallel: "B minor",
    up: "F♯ major", down: "E major", twin: "C♭ major", "B C♯mi D♯mi E F♯ G♯mi A♯˚", leading: "A♯˚"),
  KeyFacts(
    "F♯ major", "F♯ C♯ G♯ D♯ A♯ E♯", relative: "D♯ minor", parallel: "F♯ minor",
    up: "C♯ major", down: "B major", twin: "G♭ major", "F♯ G♯mi A♯mi B C♯ D♯mi E♯˚", leading: "E♯˚"),
  KeyFacts(
    "C♯ major", "F♯ C♯ G♯ D♯ A♯ E♯ B♯", relative: "A♯ minor", parallel: "C♯ minor",
    up: "A♭ major", down: "F♯ major", twin: "D♭ major", "C♯ D♯mi E♯mi F♯ G♯ A♯mi B♯˚", leading: "B♯˚"),
  KeyFacts(
    "A♭ minor", "B♭ E♭ A♭ D♭ G♭ C♭ F♭", relative: "C♭ major", parallel: "A♭ major",
    up: "E♭ minor", down: "C♯ minor", twin: "G♯ minor", "A♭mi B♭˚ C♭ D♭mi E♭mi F♭ G♭", leading: "G˚"),
  KeyFacts(
    "E♭ minor", "B♭ E♭ A♭ D♭ G♭ C♭", relative: "G♭ major", parallel: "E♭ major",
    up: "B♭ minor", down: "A♭ minor", twin: "D♯ minor", "E♭mi F˚ G♭ A♭mi B♭mi C♭ D♭", leading: "D˚"),
  KeyFacts(
    "B♭ minor", "B♭ E♭ A♭ D♭ G♭", relative: "D♭ major", parallel: "B♭ major",
    up: "F minor", down: "E♭ minor", twin: "A♯ minor", "B♭mi C˚ D♭ E♭mi Fmi G♭ A♭", leading: "A˚"),
  KeyFacts(
    "F minor", "B♭ E♭ A♭ D♭", relative: "A♭ major", parallel: "F major",
    up: "C minor", down: "B♭ minor", "Fmi G˚ A♭ B♭mi Cmi D♭ E♭", leading: "E˚"),
  KeyFacts(
    "C minor", "B♭ E♭ A♭", relative: "E♭ major", parallel: "C major",
    up: "G minor", down: "F minor", "Cmi D˚ E♭ Fmi Gmi A♭ B♭", leading: "B˚"),
  KeyFacts(
    "G minor", "B♭ E♭", relative: "B♭ major", parallel: "G major",
    up: "D minor", down: "C minor", "Gmi A˚ B♭ Cmi Dmi E♭ F", leading: "F♯˚"),
  KeyFacts(
    "D minor", "B♭", relative: "F major", parallel: "D major",
    up: "A minor", down: "G minor", "Dmi E˚ F Gmi Ami B♭ C", leading: "C♯˚"),
  KeyFacts(
    "A minor", "", relative: "C major", parallel: "A major",
    up: "E minor", down: "D minor", "Ami B˚ C Dmi Emi F G", leading: "G♯˚"),
  KeyFacts(
    "E minor", "F♯", relative: "G major", parallel: "E major",
    up: "B minor", down: "A minor", "Emi F♯˚ G Ami Bmi C D", leading: "D♯˚"),
  KeyFacts(
    "B minor", "F♯ C♯", relative: "D major", parallel: "B major",
    up: "F♯ minor", down: "E minor", "Bmi C♯˚ D Emi F♯mi G A", leading: "A♯˚"),
  KeyFacts(
    "F♯ minor", "F♯ C♯ G♯", relative: "A major", parallel: "F♯ major",
    up: "C♯ minor", down: "B minor", "F♯mi G♯˚ A Bmi C♯mi D E", leading: "E♯˚"),
  KeyFacts(
    "C♯ minor", "F♯ C♯ G♯ D♯", relative: "E major", parallel: "C♯ major",
    up: "G♯ minor", down: "F♯ minor", "C♯mi D♯˚ E F♯mi G♯mi A B", leading: "B♯˚"),
  KeyFacts(
    "G♯ minor", "F♯ C♯ G♯ D♯ A♯", relative: "B major", parallel: "A♭ major",
    up: "D♯ minor", down: "C♯ minor", twin: "A♭ minor", "G♯mi A♯˚ B C♯mi D♯mi E F♯", leading: "F𝄪˚"),
  KeyFacts(
    "D♯ minor", "F♯ C♯ G♯ D♯ A♯ E♯", relative: "F♯ major", parallel: "E♭ major",
    up: "A♯ minor", down: "G♯ minor", twin: "E♭ minor", "D♯mi E♯˚ F♯ G♯mi A♯mi B C♯", leading: "C𝄪˚"),
  KeyFacts(
    "A♯ minor", "F♯ C♯ G♯ D♯ A♯ E♯ B♯", relative: "C♯ major", parallel: "B♭ major",
    up: "F minor", down: "D♯ minor", twin: "B♭ minor", "A♯mi B♯˚ C♯ D♯mi E♯mi F♯ G♯", leading: "G𝄪˚"),
]

private func symbols(_ chords: [ScaleChord]) -> String {
  chords.map { ChordSymbol().text($0.written) }.joined(separator: " ")
}

private func numerals(_ chords: [ScaleChord]) -> String {
  chords.map { $0.numeral(style: .standard) }.joined(separator: " ")
}

@Suite struct KeyCircleTests {
  @Test(arguments: everyKey)
  func facts(_ facts: KeyFacts) {
    let key = Key(text: facts.key)!
    #expect(key.text == facts.key)
    #expect(key.signatureNotes.map(\.text).joined(separator: " ") == facts.signature)
    #expect(key.relative.text == facts.relative)
    #expect(key.parallel.text == facts.parallel)
    #expect(key.dominant.text == facts.dominant)
    #expect(key.subdominant.text == facts.subdominant)
    #expect(key.enharmonicEquivalent?.text == facts.twin)
    #expect(symbols(key.triads) == facts.triads)
    #expect(symbols([key.leadingToneTriad]) == facts.leading)
    #expect(symbols([key.leadingToneSeventh]) == facts.leading + "7")
  }

  @Test func keysLeadBack() {
    #expect(everyKey.count == 30)
    for key in everyKey.map({ Key(text: $0.key)! }) {
      #expect(key.relative.relative == key)
      #expect(key.enharmonicEquivalent.map { $0.enharmonicEquivalent == key } ?? true)
      #expect(key.dominant.circlePlace == (key.circlePlace + 1) % 12)
      #expect(key.subdominant.circlePlace == (key.circlePlace + 11) % 12)
      #expect(key.parallel.tonic.pitchClass == key.tonic.pitchClass && key.parallel.mode != key.mode)
    }
  }

  @Test func theCircleHasEveryKeyOnce() {
    for mode in [Key.Mode.major, .minor] {
      let circle = Key.circle(mode)
      #expect(circle.count == 12 && circle.joined().count == 15 && Set(circle.joined()).count == 15)
      for (place, keys) in circle.enumerated() {
        #expect(keys.allSatisfy { $0.circlePlace == place && $0.mode == mode })
      }
    }
    let major = Key.circle(.major).map { $0.map(\.tonic.text).joined(separator: "/") }
    #expect(major.joined(separator: " ") == "C G D A E B/C♭ F♯/G♭ D♭/C♯ A♭ E♭ B♭ F")
  }

  @Test func numeralsAreCountedInTheKey() {
    let major = Key(text: "E♭")!
    #expect(numerals(major.triads) == "I ii iii IV V vi vii˚")
    #expect(numerals(major.sevenths) == "Ima7 ii7 iii7 IVma7 V7 vi7 vii7(♭5)")
    #expect(major.harmonicChords.isEmpty)
    let minor = Key(text: "C minor")!
    #expect(numerals(minor.triads) == "i ii˚ III iv v VI VII")
    #expect(numerals(minor.sevenths) == "i7 ii7(♭5) IIIma7 iv7 v7 VIma7 VII7")
    #expect(symbols(minor.sevenths) == "Cmi7 Dmi7(♭5) E♭ma7 Fmi7 Gmi7 A♭ma7 B♭7")
    #expect(numerals(minor.harmonicChords) == "V V7 vii˚ vii˚7")
    #expect(symbols(minor.harmonicChords) == "G G7 B˚ B˚7")
  }

  @Test func scales() {
    #expect(Key(text: "G")!.scales.map(\.text) == ["G major"])
    #expect(
      Key(text: "A minor")!.scales.map(\.text) == ["A minor", "A harmonic minor", "A melodic minor"])
  }
}
