import Charts
import Foundation
@testable import PracticeFeature
import MusicTheory
import Practice
import Settings
import TestKit
import Testing

@Suite struct OwnSetsTests {
  private static func read(_ text: String) -> OwnSets {
    var sets = OwnSets()
    sets.add(file: "f.yaml") { _ in Array(text.utf8) }
    return sets
  }

  @Test func queriesAreRead() throws {
    let sets = Self.read(
      """
      - name: dominants
        title: Dominants
        qualities: [7, 13, mi7b5]
        roots: [C, "F#", Bb]
        forms: [rootless-a, rootless-b]
        inversions: [0, 2]
        hands: left
        tempo: 90
        metronome: yes
      - {name: all, qualities: major}
      """)
    #expect(sets.problems.isEmpty)
    #expect(
      sets.sets == [
        PracticeSet(
          name: "dominants", title: "Dominants",
          content: .query(
            PracticeSet.Query(
              qualities: [
                try #require(ChordQuality(degrees: [.root, .majorThird, .fifth, .minorSeventh])),
                try Self.quality("13"), try Self.quality("mi7b5"),
              ], roots: [SpelledPitch(.c), SpelledPitch(.f, 1), SpelledPitch(.b, -1)],
              forms: ["rootless-a", "rootless-b"], inversions: [0, 2], hands: "left")), tempo: 90,
          metronome: true),
        PracticeSet(
          name: "all", title: "all", content: .query(PracticeSet.Query(qualities: [try Self.quality("")]))),
      ])
  }

  @Test func noSetHasTheNameOfADrill() {
    var sets = OwnSets(taken: ["triads"])
    let text = "- {name: all, qualities: major}\n- {name: triads, qualities: major}\n"
    sets.add(file: "f.yaml") { _ in Array(text.utf8) }
    #expect(sets.sets.map(\.name) == ["all"])
    #expect(
      sets.problems.map(\.description) == [
        "f.yaml:2:3: the set \"triads\" has the name of a drill of chordd; choose another one"
      ])
  }

  /// Numerals without a key get the way out; with one they are read.
  @Test(arguments: [("", true), ("  key: C\n", false)])
  func `Numerals need a key`(key: String, isRefused: Bool) {
    let sets = Self.read("- name: a\n  progression: ii V I\n\(key)")
    let sentence = "add the key of this set, such as \"key: C major\""
    #expect(sets.problems.contains { $0.description.contains(sentence) } == isRefused)
  }

  /// Each file that is not read is named.
  @Test(
    arguments: [
      ("s.yml", "s.yml is not read: rename it to s.yaml"),
      ("j.mid", "practice takes charts, and this is a recording"),
      ("t.txt", "t.txt is not read: there is no link of iReal Pro in it"),
      ("notes", "notes is not read: sets are .yaml"),
      (".hidden", nil), ("s.yaml~", nil),
    ] as [(String, String?)])
  func `A file that is not read is named`(name: String, sentence: String?) throws {
    let folder = try TemporaryFolder()
    let place = folder.path("chordd/practice")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let environment = ["XDG_CONFIG_HOME": folder.path("")]
    var library = PracticeLibrary(environment)
    library.follow()
    #expect(library.mistakes.isEmpty)
    try Data("nothing".utf8).write(to: URL(filePath: "\(place)/\(name)"))
    library.follow()
    if let sentence {
      #expect(
        library.mistakes.count == 1 && library.mistakes.first?.contains(sentence) == true,
        "\(library.mistakes)")
    } else {
      #expect(library.mistakes.isEmpty)
    }
  }

  private static func quality(_ text: String) throws -> ChordQuality {
    guard case .chord(let chord) = try ChordSymbolParser().parse("C" + text) else {
      throw ChartError("no chord")
    }
    return chord.chord.quality
  }

  @Test(arguments: [
    ("", PracticeSet.Progression.Keys.written), ("keys: all", .all), ("keys: circle", .circle),
    ("keys: [Eb, F#m]", .list([Key(text: "Eb")!, Key(text: "F#m")!])), ("keys: C", .list([Key(text: "C")!])),
  ])
  func progressionsAreRead(keys: String, expected: PracticeSet.Progression.Keys) throws {
    let sets = Self.read(
      "- name: two-five\n  progression: Dm7 G7 | Cma7 | %\n  key: C\n  bars: 1-2\n  \(keys)\n")
    #expect(sets.problems.isEmpty)
    guard case .progression(let progression)? = sets.sets.first?.content else {
      Issue.record("no progression")
      return
    }
    #expect(progression.keys == expected)
    #expect(progression.tune.key == Key(text: "C"))
    #expect(progression.tune.sounding.map { $0.map(\.text) } == [["Dm7", "G7"], ["Cma7"], ["Cma7"]])
    #expect(progression.tune.bars[0].chords.map(\.beat) == [0, 2])
    #expect(progression.bars == 1...2)
  }

  @Test(arguments: [
    ("Dm7 G7 C", [["Dm7"], ["G7"], ["C"]]),
    ("| Dm7, G7 | N.C. | C . . F |", [["Dm7", "G7"], [], ["C", "F"]]),
    ("C | . | %", [["C"], ["C"], ["C"]]),
  ])
  func progressionsAreBars(text: String, bars: [[String]]) throws {
    #expect(try Chart(title: "", bars: ProgressionReader.read(text)).sounding.map { $0.map(\.text) } == bars)
  }

  @Test func `A progression is counted in the key of its set`() throws {
    let chords = try ProgressionReader.read("ii7 V7 | I | %", key: Key(text: "E♭ major")).flatMap(\.chords)
    #expect(chords.map(\.text).prefix(3) == ["ii7", "V7", "I"])
    let written = try ProgressionReader.read("Fm7 Bb7 | Eb | %").flatMap(\.chords)
    #expect(chords.map(\.symbol?.reading) == written.map(\.symbol?.reading))
    #expect(throws: ChartError.self) { try ProgressionReader.read("ii7 V7") }
  }

  @Test(arguments: ["", "|", "% | C", "N.C.", "Hm | C", String(repeating: "C", count: 20_000)])
  func whatIsNoProgressionIsRefused(text: String) {
    #expect(throws: ChartError.self) { try ProgressionReader.read(text) }
  }

  @Test(arguments: [
    ("name: x", "f.yaml:1:1: a file of sets is a list"), ("- hello", "f.yaml:1:3: a set is a group"),
    ("- {qualities: 7}", "f.yaml:1:3: this set has no name"),
    (
      "- name: A b\n  qualities: 7",
      "f.yaml:1:9: name must be at most 40 small letters, digits and hyphens, not \"A b\""
    ),
    ("- name: x", "f.yaml:1:3: this set has neither"),
    ("- name: x\n  qualites: 7", "f.yaml:2:3: unknown name \"qualites\"; did you mean \"qualities\"?"),
    ("- name: x\n  zzzzzzzzz: 7", "f.yaml:2:3: unknown name \"zzzzzzzzz\"; known here are name, title"),
    ("- name: x\n  qualities: [7, mq7]", "f.yaml:2:18: qualities: \"mq7\" is no chord quality; did you mean"),
    ("- name: x\n  qualities: 7/E", "f.yaml:2:14: qualities: \"7/E\" is no chord quality; write only what"),
    ("- name: x\n  qualities: []", "f.yaml:2:14: qualities must be a list"),
    ("- name: x\n  qualities: [[7]]", "f.yaml:2:15: qualities must be text"),
    (
      "- name: x\n  qualities: 7\n  roots: [H]",
      "f.yaml:3:11: roots must be all or notes such as C, F# and Bb, not \"H\""
    ),
    ("- name: x\n  qualities: 7\n  forms: rootles-a", "f.yaml:3:10: forms must be close, shells"),
    ("- name: x\n  qualities: 7\n  forms: rootles-a", "not \"rootles-a\"; did you mean \"rootless-a\"?"),
    (
      "- name: x\n  qualities: 7\n  hands: lefd",
      "f.yaml:3:10: hands must be left, right, both, any, not \"lefd\"; did you mean"
    ),
    (
      "- name: x\n  qualities: 7\n  inversions: 9",
      "f.yaml:3:15: inversions must be a whole number from 0 to 6"
    ),
    (
      "- name: x\n  qualities: 7\n  tempo: fast",
      "f.yaml:3:10: tempo must be a whole number from 20 to 400 (beats a minute), not \"fast\""
    ),
    (
      "- name: x\n  qualities: 7\n  tempo: [1]",
      "f.yaml:3:10: tempo must be a whole number from 20 to 400 (beats a minute), not a list"
    ),
    ("- name: x\n  qualities: 7\n  metronome: 1", "f.yaml:3:14: metronome must be yes, no, not \"1\""),
    ("- name: x\n  qualities: 7\n  keys: all", "f.yaml:3:9: keys belongs to a progression"),
    ("- name: x\n  progression: C | Hm\n", "f.yaml:2:16: progression: \"Hm\" is no chord"),
    ("- name: x\n  progression: C\n  roots: all", "f.yaml:3:10: roots belongs to a set with qualities"),
    ("- name: x\n  progression: C\n  key: Q", "f.yaml:3:8: key must be a key such as Eb or F#m, not \"Q\""),
    (
      "- name: x\n  progression: C\n  keys: [C, Q]", "f.yaml:3:13: keys must be all, circle or a list of keys"
    ),
    (
      "- name: x\n  progression: C\n  bars: 2-3",
      "f.yaml:3:9: bars must be such as 1-1, of the 1 bars of the progression, not \"2-3\""
    ),
    ("- name: x\n  progression: C\n  beats: 0", "f.yaml:3:10: beats must be a whole number from 1 to 32"),
    ("- {name: x, qualities: 7}\n- {name: x, qualities: 9}", "f.yaml:2:3: there is a set \"x\" already"),
    ("- name: x\n  name: y", "f.yaml:2:3: \"name\" is given more than once"),
    ("- [a, [b, [c, [d, [e, [f, [g, [h, [i, [j]]]]]]]]]]", "lists and groups lie too deep"),
    ("- name: \"x", "not valid YAML"),
  ])
  func mistakesHaveAPlace(text: String, words: String) {
    let sets = Self.read(text)
    #expect(sets.problems.contains { $0.description.contains(words) }, "\(sets.problems)")
    #expect(sets.sets.allSatisfy { $0.name == "x" })
  }

  @Test func everyMistakeIsListedAndTheOtherSetsAreUsed() {
    let sets = Self.read(
      "- {name: A, qualities: [q], tempo: 1}\n- {name: good, qualities: 7}\n- {name: x, progression: Q}\n")
    #expect(sets.sets.map(\.name) == ["good"])
    #expect(
      sets.problems.map { String($0.description.prefix(10)) } == [
        "f.yaml:1:1", "f.yaml:1:3", "f.yaml:1:2", "f.yaml:3:2",
      ])
  }

  @Test func aFolderHasFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sets-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [
      ("b.yaml", "- {name: b, qualities: 7}"), ("a.yaml", "- {name: a, qualities: 7}"), ("c.txt", "x"),
      ("empty.yaml", "# nothing"),
    ] {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    var sets = OwnSets()
    sets.add(folder: folder.path)
    sets.add(folder: folder.path + "/absent")
    #expect(sets.sets.map(\.name) == ["a", "b"])
    #expect(sets.problems.isEmpty)
  }

  @Test func theExamplesOfTheDocumentAreRead() throws {
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let document = try String(
      contentsOf: repository.appendingPathComponent("docs/practice-sets.md"), encoding: .utf8)
    let blocks = document.components(separatedBy: "```yaml elsewhere\n").dropFirst()
    let examples = blocks.compactMap { $0.components(separatedBy: "\n```").first }
    #expect(!examples.isEmpty)
    for example in examples {
      let sets = Self.read(example)
      #expect(sets.problems.isEmpty)
      #expect(sets.sets.count == 2)
    }
  }

  @Test(arguments: 0..<500) func anyTextIsSetsOrMistakes(seed: Int) {
    let pieces = [
      "- ", "name: x", "\n", "\n  ", "qualities: ", "[", "]", "7", ", ", "progression: ", "C | F", "keys: ",
      "all", "*a",
      "&a ", "{", "}", ":", "tempo: 60", "bars: 1-2", "é", "\t", "? ", "'", "\"", "#",
    ]
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    var text = ""
    for _ in 0..<40 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      text += pieces[Int(state >> 33) % pieces.count]
    }
    let sets = Self.read(text)
    #expect(sets.problems.allSatisfy { $0.description.hasPrefix("f.yaml") && !$0.sentence.isEmpty })
  }
}
