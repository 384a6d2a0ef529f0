import Explore
import MusicTheory
import Playback
import Testing

@Suite struct LineOfChordsTests {
  /// Each chord with its link and notes, or what is wrong with it.
  private func read(_ text: String, key: Key? = nil) -> [String] {
    TypedChords(text, naming: NamingSettings(key: key)).chords.map { typed in
      typed.error ?? ([typed.chord?.link ?? "-"] + typed.notes.map { "\($0.midi)" }).joined(separator: " ")
    }
  }

  private static let noRoot =
    "'Qx' is not a chord symbol; character 1: 'Qx' is not a root; a chord symbol begins with a note such as C, F# or Bb"

  @Test(arguments: [
    ("", []),
    ("C", ["/chord/C 48 52 55"]),
    ("Dm7 G7", ["/chord/Dmi7 50 53 57 60", "/chord/G7 55 59 62 65"]),
    ("Dm7, Qx | C", ["/chord/Dmi7 50 53 57 60", noRoot, "/chord/C 48 52 55"]),
    ("C/E", ["/chord/C%2FE 52 60 67"]),
    ("C13", ["/chord/C13 48 52 55 58 62 69"]),
    ("C + D", ["/chord/D%7CC 48 52 55 62 66 69"]),
    ("C + Qx G", [noRoot, "/chord/G 55 59 62"]),
    ("C +", ["'+' stands between two chords, such as Cma7 + D or D over Cma7"]),
    ("48,52,55", ["/chord/C 48 52 55"]),
    ("48,50", ["- 48 50"]),
  ])
  func chords(text: String, expected: [String]) { #expect(read(text) == expected) }

  @Test(arguments: [
    ("ii7 V7 Ima7", ["/chord/Dmi7 50 53 57 60", "/chord/G7 55 59 62 65", "/chord/Cma7 48 52 55 59"]),
    ("V7/V, Qx | G", ["/chord/D7 50 54 57 60", noRoot, "/chord/G 55 59 62"]),
    (
      "1 4 | 5-7 6-",
      ["/chord/C 48 52 55", "/chord/F 53 57 60", "/chord/Gmi7 55 58 62 65", "/chord/Ami 57 60 64"]
    ),
    ("48 52 55", ["/chord/C 48 52 55"]),
  ])
  func `Chords are counted in a key`(text: String, expected: [String]) {
    #expect(read(text, key: Key(text: "C major")) == expected)
  }

  @Test func `Without a key nothing is counted`() {
    let needed =
      "\"ii7\" is counted in a key, and none is known; say which, such as: ii7 in C major"
    #expect(read("ii7 G7") == [needed, "/chord/G7 55 59 62 65"])
    #expect(read("1 6m 4").allSatisfy { $0.contains("is counted in a key") })
  }

  /// The meanings of a line, the first of which Enter takes: kind, name and link.
  private func could(_ text: String, counting: CountingKey? = nil) -> [String] {
    TypedChords(text, naming: NamingSettings(), counting: counting).meanings.map { meaning in
      "\(meaning.kind.rawValue) \(meaning.name) \(meaning.link)"
    }
  }

  @Test(arguments: [
    (
      "Eb lydian",
      ["scale E♭ Lydian /scale/Eb%20Lydian", "scale E♭ Lydian augmented /scale/Eb%20Lydian%20augmented"]
    ),
    ("e flat lydian", ["scale E♭ Lydian /scale/Eb%20Lydian"]),
    ("d dorian", ["scale D Dorian /scale/D%20Dorian"]),
    ("d dorian scale", ["scale D Dorian /scale/D%20Dorian"]),
    (
      "C major",
      ["key C major /circle/C%20major", "scale C major /scale/C%20major", "chord C /chord/C"]
    ),
    ("F minor", ["key F minor /circle/F%20minor", "scale F minor /scale/F%20minor", "chord Fmi /chord/Fmi"]),
    ("key of f minor", ["key F minor /circle/F%20minor"]),
    ("bb harmonic minor", ["scale B♭ harmonic minor /scale/Bb%20harmonic%20minor"]),
    ("Ebm", ["chord E♭mi /chord/Ebmi", "key E♭ minor /circle/Eb%20minor"]),
    ("C", ["chord C /chord/C", "key C major /circle/C%20major"]),
    ("Eb lyd", ["scale E♭ Lydian /scale/Eb%20Lydian"]),
    ("lydian", ["scale C Lydian /scale/C%20Lydian"]),
    ("D# major", ["key E♭ major /circle/Eb%20major", "scale D♯ major /scale/D%23%20major"]),
    ("C13(#11)", ["chord C13(♯11) /chord/C13%28%2311%29"]),
    ("48,52,55", ["chord C /chord/C"]),
  ])
  func `A scale, a key or a chord`(text: String, first: [String]) {
    #expect(could(text).prefix(first.count) == first[...], "\(could(text))")
  }

  @Test(arguments: ["", "Dm7 G7", "C Dm", "Qx", "C Qx", "E f", "ii V I", "48 49"])
  func `Several chords, or what cannot be read, are no one thing`(text: String) { #expect(could(text) == []) }

  @Test func `A scale has no mistake in it, and one without a root stands in the key`() {
    #expect(read("Eb lydian") == [] && read("C major") == ["/chord/C 48 52 55"])
    let heard = CountingKey(Key(text: "G major")!, from: .heard)
    #expect(could("dorian", counting: heard).first == "scale G Dorian /scale/G%20Dorian")
  }

  /// Several chords stand in a key: its name, and each chord counted in it.
  @Test(arguments: [
    ("Dm7 G7 Cmaj7", "C major", "ii7 V7 Ima7"), ("Dm7 G7", "C major", "ii7 V7"),
    ("Cm7 F7 Bbmaj7", "B♭ major", "ii7 V7 Ima7"),
    ("Am F C G", "C major", "vi IV I V"), ("C G Am F", "C major", "I V vi IV"),
    ("Em C G D", "G major", "vi IV I V"),
    ("Am Dm E7 Am", "A minor", "i iv V7 i"), ("Bm7b5 E7b9 Am7", "A minor", "ii7(♭5) V7(♭9) i7"),
    ("Em7 A7 Dm7 G7 Cmaj7", "C major", "iii7 V7/ii ii7 V7 Ima7"), ("C F Fm C", "C major", "I IV iv I"),
    ("Gbmaj7 Abm7 Db7", "G♭ major", "Ima7 ii7 V7"), ("F# B C#7 F#", "F♯ major", "I IV V7 I"),
    ("C F G C", "C major", "I IV V I"),
    ("Dm7, G7alt | Cmaj7", "C major", "ii7 V7(♭9♯9♯11♭13) Ima7"),
    ("Fmaj7 Qx Gm7 C7", "F major", "Ima7 - ii7 V7"),
    ("C D|C G", "G major", "IV V|IV I"), ("C", "-", ""), ("ii7 V7 in C", "-", ""),
  ])
  func `Several chords stand in a key`(text: String, key: String, numerals: String) {
    let line = TypedChords(text, naming: NamingSettings())
    #expect(line.home?.name ?? "-" == key)
    guard line.home != nil else { return }
    #expect(line.chords.map { $0.numeral ?? "-" }.joined(separator: " ") == numerals)
  }

  @Test(arguments: [
    ("C E G B F#", "Cma7(♯11)"), ("C F G", "Csus4"), ("Gb Bb Db", "G♭"), ("D F Ab C", "Dmi7(♭5)"),
    ("chord with C E G A D", "C⁶/₉"), ("notes A C E", "Ami"), ("notes F A C", "F"),
    ("C E", nil), ("C7 F7 G7", nil),
    ("Dm7 G7 C", nil), ("C Db D", nil),
  ])
  func `Letters are also the notes of one chord`(text: String, name: String?) {
    #expect(TypedChords(text, naming: NamingSettings()).together?.chord?.symbol == name)
  }

  @Test(arguments: [
    ("tritone sub of G7", "chord D♭7 /chord/Db7"), ("tritone substitute for Bb7", "chord E7 /chord/E7"),
    ("blues in F", "scale F blues /scale/F%20blues"),
    ("what is the 3rd of Ab7", "chord A♭7 /chord/Ab7?part=notes"),
    ("relative minor of Ab", "key F minor /circle/F%20minor"),
    ("what is the relative major of F# minor?", "key A major /circle/A%20major"),
    ("relative minor of Eb major", "key C minor /circle/C%20minor"),
    ("relative of Am", "key C major /circle/C%20major"),
    ("parallel minor of C", "key C minor /circle/C%20minor"), ("dominant of D", "chord A /chord/A"),
    ("what may I play over C7", "chord C7 /chord/C7?part=scales"),
    ("scales for Gm7?", "chord Gmi7 /chord/Gmi7?part=scales"),
    ("what else could I hold under D", "chord D /combine/%7CD"),
    ("left hand for D/C", "chord D/C /combine/%7CD%2FC"),
    ("which key is Fm7 in?", "chord Fmi7 /chord/Fmi7?part=keys"),
    ("what is Cm7b5", "chord Cmi7(♭5) /chord/Cmi7%28b5%29"),
    ("notes of C13", "chord C13 /chord/C13?part=notes"),
    ("chords in E major", "key E major /circle/E%20major"),
    ("voicings for Cm9", "chord Cmi9 /chord/Cmi9?part=voicings"),
    ("substitute for C6", "chord C6 /chord/C6?part=equivalents"),
    ("notes of D dorian", "scale D Dorian /scale/D%20Dorian"),
    ("how does Cmaj7 sound?", "chord Cma7 /chord/Cma7"),
    ("relative minor of A flat", "key F minor /circle/F%20minor"),
    ("left hand under D major", "chord D /combine/%7CD"),
    ("what is equal to Am7", "chord Ami7 /chord/Ami7?part=equivalents"),
    ("what contains Am7", "chord Ami7 /combine/%7CAmi7"),
    ("what did I play", "diary Diary /diary"), ("what was the chord a minute ago?", "diary Diary /diary"),
  ])
  func `A question is answered`(text: String, first: String) { #expect(could(text).first == first) }

  @Test func `The letters behind a question are those of one chord`() {
    let line = TypedChords("what is C E G B F#", naming: NamingSettings())
    #expect(line.together?.chord?.symbol == "Cma7(♯11)" && line.chords.count == 5)
    #expect(line.chords.allSatisfy { $0.error == nil })
  }

  /// One sentence about the whole line, and not one about each of its words.
  @Test(arguments: [
    ("scales fro G7", "did you mean \"scales for G7\"?"),
    ("scalse for G7", "did you mean \"scales for G7\"?"),
    ("notse of C13", "did you mean \"notes of C13\"?"),
    (
      "Tonleiter für G7",
      "this is neither chords nor a question that is understood; ask in English, such as: scales for G7"
    ),
    (
      "tell me a story",
      "this is neither chords nor a question that is understood; ask in English, such as: scales for G7"
    ),
  ])
  func `A line of words that is not understood gets one answer`(text: String, advice: String) {
    let line = TypedChords(text, naming: NamingSettings())
    #expect(line.chords.map(\.error) == [advice] && line.chords.map(\.text) == [text])
    #expect(line.meanings == [])
  }

  /// Pieces that look like chords keep their own mistakes.
  @Test(arguments: ["Dm7 Gx7 C", "Dm7 Gdumb C", "C xyz"] as [String])
  func `Mistakes in chords are those of each`(text: String) {
    let line = TypedChords(text, naming: NamingSettings())
    #expect(line.chords.count == text.split(separator: " ").count || text.contains("xyz"))
  }

  @Test(arguments: [
    "what is", "the", "what may I play", "over", "?", "relative", "under over", "tell me a story",
  ])
  func `A question about nothing has no answer`(text: String) { #expect(could(text) == []) }

  @Test func `A line ends with the key that it is counted in`() {
    let line = TypedChords("ii7 V7 I in Eb major", naming: NamingSettings(key: Key(text: "C major")))
    #expect(line.key == Key(text: "Eb major") && line.keySource == .request)
    #expect(line.chords.map(\.play) == ["Fmi7", "Bb7", "Eb"])
  }

  @Test func `The key that chords were counted in is said`() {
    let heard = CountingKey(Key(text: "E♭ major")!, from: .heard)
    let line = TypedChords("ii7 V7", naming: NamingSettings(), counting: heard)
    #expect(line.key == heard.key && line.keySource == .heard)
    // The chord itself is played, even if the key has changed by then.
    #expect(line.chords.map(\.play) == ["Fmi7", "Bb7"])
    #expect(TypedChords("Dm7 G7", naming: NamingSettings(), counting: heard).key == nil)
    let set = TypedChords("1 4 5", naming: NamingSettings(key: Key(text: "D major")))
    #expect(set.keySource == .settings && set.chords.map(\.play) == ["D", "G", "A"])
  }

  @Test func `Notes are spelled for a staff`() throws {
    let chord = try #require(TypedChords("Cb7(#9)", naming: NamingSettings()).chords.first)
    let staff = chord.notes.map { "\($0.letter)\($0.alteration) \($0.octave) \($0.midi)" }
    #expect(staff == ["C-1 4 59", "E-1 4 63", "G-1 4 66", "B-2 4 69", "D0 5 74"])
  }

  /// The text with which a chord is played is understood by itself, also without the key in which it was counted.
  @Test(arguments: 0..<500 as Range<UInt64>) func everyChordIsPlayed(seed: UInt64) {
    let words = [
      "Dm7", "G7", "7", "1", "b7", "V7", "ii", "48,52,55", "C3,E3", "60", "C4", "|", "+", "over", "D|C7", "C",
      "E",
      "G", "in", "5-7", "Eb", "major", ",", "Qx", "-7", "4", "48|60,64", "48,52,", "5",
    ]
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    let line = (0...seed % 6).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return words[Int(state % UInt64(words.count))]
    }.joined(separator: " ")
    for key in [nil, Key(text: "Eb")] {
      let typed = TypedChords(line, naming: NamingSettings(key: key))
      for chord in typed.chords where chord.error == nil {
        #expect(throws: Never.self, "\(line)") {
          try PlaybackTextReader(noteNames: .english).read(chord.play)
        }
      }
    }
  }
}
