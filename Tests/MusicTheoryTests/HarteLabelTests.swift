import MusicTheory
import Testing

/// Labels in Harte's syntax: each is one that other programs read, and means the tones of the reading.
@Suite struct HarteLabelTests {
  @Test(arguments: [
    // The shorthands of the paper.
    ("C", "C:maj"), ("Cm", "C:min"), ("Cdim", "C:dim"), ("C+", "C:aug"),
    ("Cma7", "C:maj7"), ("Cm7", "C:min7"), ("C7", "C:7"), ("Cdim7", "C:dim7"),
    ("Cm7b5", "C:hdim7"), ("Cm(maj7)", "C:minmaj7"), ("C6", "C:maj6"), ("Cm6", "C:min6"),
    ("C9", "C:9"), ("Cma9", "C:maj9"), ("Cm9", "C:min9"), ("Csus4", "C:sus4"),
    // Degrees beside a shorthand, or instead of one.
    ("C7(b9)", "C:7(b9)"), ("C7sus4", "C:sus4(b7)"), ("Cma7(#11)", "C:maj7(#11)"), ("C69", "C:maj6(9)"),
    ("C5", "C:(1,5)"), ("Csus2", "C:(1,2,5)"), ("C(b5)", "C:(1,3,b5)"),
    // The bass is a degree above the root.
    ("C/E", "C:maj/3"), ("Am7/G", "A:min7/b7"), ("Eb/Bb", "Eb:maj/5"), ("F#m/E", "F#:min/b7"),
    ("Bb/C", "Bb:maj/2"), ("G7/F", "G:7/b7"), ("C/F#", "C:maj/#4"), ("C/Gb", "C:maj/b5"),
    ("Cdim7/A", "C:dim7/bb7"), ("Cdim7/Bbb", "C:dim7/bb7"), ("B/A#", "B:maj/7"), ("D#maj7/D", "D#:maj7/7"),
    ("C9/D", "C:9/2"), ("C13/A", "C:9(13)/6"), ("C/C#", "C:maj/b2"), ("C/B", "C:maj/7"),
    ("C#/Cb", "C#:maj/b7"),
    // Of two chords, the lower one.
    ("D|C7", "C:7"), ("F#|C/E", "C:maj/3"),
  ])
  func symbol(text: String, label: String) throws {
    #expect(HarteLabel(try reading(text)).text == label)
  }

  @Test(
    arguments: [
      ([.init(.c)], "C:(1)"),
      ([.init(.c), .init(.e)], "C:(1,3)"),
      ([.init(.b, -1), .init(.d, -1)], "Bb:(1,b3)"),
      ([.init(.f, 1), .init(.e)], "F#:(1,b7)"),
      ([.init(.c), .init(.d, -1), .init(.d)], "C:(1,b2,2)"),
      ([], "N"),
    ] as [([SpelledPitch], String)])
  func notes(pitches: [SpelledPitch], label: String) {
    #expect(HarteLabel(.notes(pitches)).text == label)
    if let only = pitches.first, pitches.count == 1 { #expect(HarteLabel(.note(only)).text == label) }
  }

  /// Every chord of the vocabulary over every bass, on roots with and without an accidental.
  @Test(arguments: [SpelledPitch(.c), SpelledPitch(.f, 1)])
  func everyQualityOverEveryBass(root: SpelledPitch) {
    var wrong: [String] = []
    for (index, quality) in everyQuality.enumerated() {
      // Of two letters for a key, one in each turn.
      let basses = everyRoot.indices.filter { ($0 + index).isMultiple(of: 2) }.map { everyRoot[$0] }
      for bass in [nil] + basses.map(Optional.some) {
        let chord = WrittenChord(root: root, quality: quality, bass: bass)
        let label = HarteLabel(.chord(chord)).text
        if HarteGrammar.tones(of: label) != Self.named(chord.chord) { wrong.append(label) }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(9))")
  }

  /// Every set of tones over each of them, with a name or without: as a chord on its bass and as notes.
  @Test func everySetOfTones() {
    let symbol = ChordSymbol(style: .harte)
    var wrong: [String] = []
    for keys in UInt16(1)..<4096 {
      let set = PitchClassSet(rawValue: keys)
      for bass in set.members {
        let chord = Chord(
          root: bass, quality: ChordQuality(tones: set.transposed(up: 12 - Int(bass.number))), bass: bass)
        // One tone is no chord. The name of a chord may stand for a fifth that does not sound.
        var readings: [ChordReading] = [
          .cluster(set, bass: bass), set.count == 1 ? .note(bass) : .chord(chord),
        ]
        if set.count == 2 {
          readings += set.members.filter { $0 != bass }.map { .interval(bass: bass, other: $0) }
        }
        for reading in readings {
          let label = HarteLabel(symbol.spelled(reading)).text
          let tones = if case .chord(let chord) = reading { Self.named(chord) } else { set }
          if HarteGrammar.tones(of: label) != tones { wrong.append("\(label) for \(keys) over \(bass)") }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(9))")
  }

  @Test(arguments: [
    "", "n", "C:", "C:major", "C:maj/", "C:maj/E", "C:maj(", "C:maj()", "C:maj(9", "C:(1,14)", "C:maj/0",
    "H:maj",
    "C:maj7/3 ", "C♭:maj", "C/E", "note C", "C–E", "D:maj|C:7", "Cb#:maj", "C:maj/b#3",
  ])
  func noLabel(text: String) {
    #expect(HarteGrammar.tones(of: text) == nil)
  }

  /// The tones that the name of a chord stands for.
  private static func named(_ chord: Chord) -> PitchClassSet {
    chord.quality.degrees.semitones.transposed(up: Int(chord.root.number))
      .union(PitchClassSet(chord.bass)).union(PitchClassSet(chord.root))
  }

  private func reading(_ text: String) throws -> SpelledReading {
    switch try ChordSymbolParser().parse(text) {
    case .chord(let chord): .chord(chord)
    case .polychord(let upper, let lower): .polychord(upper: upper, lower: lower)
    }
  }
}

/// The grammar of the paper, with a shorthand or a list of degrees always given: `ROOT:SHORTHAND(DEGREES)/DEGREE`, `N`.
private enum HarteGrammar {
  private static let shorthands: [String: [Int]] = [
    "maj": [0, 4, 7], "min": [0, 3, 7], "dim": [0, 3, 6], "aug": [0, 4, 8], "maj7": [0, 4, 7, 11],
    "min7": [0, 3, 7, 10], "7": [0, 4, 7, 10], "dim7": [0, 3, 6, 9], "hdim7": [0, 3, 6, 10],
    "minmaj7": [0, 3, 7, 11], "maj6": [0, 4, 7, 9], "min6": [0, 3, 7, 9], "9": [0, 4, 7, 10, 2],
    "maj9": [0, 4, 7, 11, 2], "min9": [0, 3, 7, 10, 2], "sus4": [0, 5, 7], "": [],
  ]

  /// The tones of a label, the root and the bass among them; `nil` if it is none.
  static func tones(of label: String) -> PitchClassSet? {
    guard label != "N" else { return [] }
    let halves = label.split(separator: ":", omittingEmptySubsequences: false)
    guard halves.count == 2, let root = note(halves[0]) else { return nil }
    let parts = halves[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, var tones = chord(parts[0]) else { return nil }
    if parts.count == 2 {
      guard let bass = degree(parts[1]) else { return nil }
      tones.append(bass)
    }
    return tones.reduce(into: PitchClassSet(root)) { $0.formUnion(PitchClassSet(root.up($1))) }
  }

  private static func chord(_ text: Substring) -> [Int]? {
    let parts = text.split(separator: "(", omittingEmptySubsequences: false)
    guard let named = shorthands[String(parts[0])] else { return nil }
    guard parts.count > 1 else { return parts[0].isEmpty ? nil : named }
    guard parts.count == 2, parts[1].hasSuffix(")") else { return nil }
    var tones = named
    for item in parts[1].dropLast().split(separator: ",", omittingEmptySubsequences: false) {
      guard let tone = degree(item) else { return nil }
      tones.append(tone)
    }
    return tones
  }

  private static func note(_ text: Substring) -> PitchClass? {
    guard let letter = "C D EF G A B".firstIndex(where: { $0 == text.first && $0 != " " }) else { return nil }
    let key = "C D EF G A B".distance(from: "C D EF G A B".startIndex, to: letter)
    return accidental(text.dropFirst()).map { PitchClass((key + $0 + 24) % 12) }
  }

  private static func degree(_ text: Substring) -> Int? {
    let digits = text.drop { $0 == "b" || $0 == "#" }
    guard let number = Int(digits), (1...13).contains(number), digits.first != "+",
      let change = accidental(text.prefix(text.count - digits.count))
    else { return nil }
    return ([0, 2, 4, 5, 7, 9, 11][(number - 1) % 7] + change + 24) % 12
  }

  /// Flats or sharps, but not both.
  private static func accidental(_ signs: Substring) -> Int? {
    if signs.allSatisfy({ $0 == "b" }) { return -signs.count }
    return signs.allSatisfy { $0 == "#" } ? signs.count : nil
  }
}
