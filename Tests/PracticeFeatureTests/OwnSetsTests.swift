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
        count: 12
        minutes: 5
        order: as written
        tempo: 90
        metronome: yes
      - {name: all, qualities: major}
      """)
    #expect(sets.problems.isEmpty)
    var dominants = PracticeSet(
      name: "dominants", title: "Dominants",
      content: .query(
        PracticeSet.Query(
          qualities: [
            try #require(ChordQuality(degrees: [.root, .majorThird, .fifth, .minorSeventh])),
            try Self.quality("13"), try Self.quality("mi7b5"),
          ], roots: [SpelledPitch(.c), SpelledPitch(.f, 1), SpelledPitch(.b, -1)],
          forms: [.rootlessA, .rootlessB], inversions: [0, 2])), tempo: 90, metronome: true)
    (dominants.hands, dominants.count, dominants.minutes, dominants.order) = (.left, 12, 5, .written)
    #expect(
      sets.sets == [
        dominants,
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
      ("t.txt", "t.txt is not read: there is no chart in it"),
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
    ("| C | | F |", [["C"], ["C"], ["F"]]),
    ("C |   | | F", [["C"], ["C"], ["C"], ["F"]]),
    ("C | | % | N.C. | | F", [["C"], ["C"], ["C"], [], [], ["F"]]),
    ("Dm7 G7 | | C", [["Dm7", "G7"], ["G7"], ["C"]]),
    (" | | C | F | | ", [["C"], ["F"], ["F"]]),
    ("| | C || F ||", [["C"], ["F"]]), ("C | || F | G ||", [["C"], ["F"], ["G"]]),
    ("| C | F |\n| G | C |", [["C"], ["F"], ["G"], ["C"]]),
    ("C  F   G", [["C"], ["F"], ["G"]]),
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
    ("hello", "f.yaml:1:1: a file of sets is a list"), ("name: x", "f.yaml:1:1: this set has neither"),
    ("- hello", "f.yaml:1:3: a set is a group"),
    ("- {qualities: 7}", "f.yaml:1:3: this set has no name"),
    (
      "- name: A b\n  qualities: 7",
      "f.yaml:1:9: name must be at most 40 small letters, digits and hyphens, not \"A b\""
    ),
    ("- name: x", "f.yaml:1:3: this set has neither"),
    ("- name: x\n  qualites: 7", "f.yaml:2:3: unknown name \"qualites\"; did you mean \"qualities\"?"),
    ("- name: x\n  zzzzzzzzz: 7", "f.yaml:2:3: unknown name \"zzzzzzzzz\"; known here are name, title"),
    (
      "- name: x\n  qualities: [7, mq7]",
      "f.yaml:2:18: qualities: \"mq7\" is not a chord quality; did you mean"
    ),
    (
      "- name: x\n  qualities: 7/E",
      "f.yaml:2:14: qualities: \"7/E\" is not a chord quality; write only the part after the root"
    ),
    ("- name: x\n  qualities: []", "f.yaml:2:14: qualities must be a list"),
    ("- name: x\n  qualities: [[7]]", "f.yaml:2:15: qualities must be text"),
    (
      "- name: x\n  qualities: 7\n  roots: [H]",
      "f.yaml:3:11: roots must be all or notes such as C, F# and Bb, not \"H\""
    ),
    ("- name: x\n  qualities: 7\n  forms: rootles-a", "f.yaml:3:10: forms must be any, as-i-play, root"),
    ("- name: x\n  qualities: 7\n  forms: rootles-a", "not \"rootles-a\"; did you mean \"rootless-a\"?"),
    (
      "- name: x\n  qualities: 7\n  hands: lefd",
      "f.yaml:3:10: hands must be left, right, two, any, both, not \"lefd\"; did you mean"
    ),
    (
      "- name: x\n  qualities: 7\n  inversions: 9",
      "f.yaml:3:15: inversions must be a whole number from 0 to 3"
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
    ("- name: x\n  progression: C | Hm\n", "f.yaml:2:16: progression: \"Hm\" is not a chord"),
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
    (
      "- name: x\n  drill: scale-ub",
      "f.yaml:2:10: there is no drill \"scale-ub\"; did you mean \"scale-up\"?"
    ),
    ("- name: x\n  drill: review", "f.yaml:2:10: there is no drill \"review\""),
    (
      "- name: x\n  drill: scale-up\n  qualities: 7",
      "f.yaml:3:14: the drill scale-up takes no qualities; it takes keys and scale"
    ),
    (
      "- name: x\n  drill: hear-key\n  tempo: 60",
      "f.yaml:3:10: the drill hear-key takes no tempo; it takes keys"
    ),
    (
      "- name: x\n  drill: scale-up\n  scale: dorion",
      "f.yaml:3:10: scale: there is no scale \"dorion\"; did you mean"
    ),
    ("- name: x\n  drill: key-triads\n  scale: whole-tone", "f.yaml:3:10: scale: "),
    (
      "- name: x\n  drill: scale-up\n  roots: C",
      "f.yaml:3:10: roots belongs to a set with qualities, and keys to a drill"
    ),
    ("- name: x\n  drill: tune", "f.yaml:1:3: this set has no tune"),
    ("- name: x\n  qualities: 7\n  scale: Dorian", "f.yaml:3:10: scale belongs to a set with a drill"),
    (
      "- name: x\n  qualities: 7\n  count: many",
      "f.yaml:3:10: count must be a whole number from 1 to 1000 (tasks)"
    ),
    ("- name: x\n  qualities: 7\n  minutes: 0", "f.yaml:3:12: minutes must be a whole number from 1 to 240"),
    (
      "- name: x\n  qualities: 7\n  order: mixd",
      "f.yaml:3:10: order must be as written, mixed, not \"mixd\"; did you mean"
    ),
    (
      "- name: x\n  qualities: 7\n  forms: rootless-a\n  hands: two",
      "f.yaml:4:10: two hands have the root in the left one, and rootless A, from the third does not"
    ),
    ("- name: x\n  drill: scale-up\n  hands: left", "f.yaml:3:10: hands is judged where chords are played"),
    ("- name: x\n  drill: key-triads\n  hands: two", "f.yaml:3:10: key-triads takes left or right"),
    ("- name: x\n  qualities: major\n  forms: shell", "f.yaml:1:3: this set has nothing to ask"),
    ("title: A\nsets: 7", "f.yaml:2:7: sets is a list"),
    ("title: [A]\nsets: []", "f.yaml:1:8: title must be text in one line"),
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

  /// The cards or tasks of a set, and when it ends.
  @Test(
    arguments: [
      ("qualities: major\n  roots: [C, F]", "cards 2", nil, nil),
      ("qualities: major\n  roots: [C, F]\n  order: as written", "tasks 2", 2, nil),
      ("qualities: [major, minor]\n  roots: [C, F]\n  order: as written\n  count: 9", "again 4", 9, nil),
      ("drill: scale-up\n  keys: [C, G]\n  scale: Dorian\n  minutes: 4", "cards 2", nil, 4),
      ("drill: read\n  qualities: major\n  keys: C\n  order: as written", "tasks 3", 3, nil),
      ("drill: hear-choose\n  qualities: [major, minor]\n  keys: [C, F]", "again 4", nil, nil),
      ("drill: two-five-one\n  keys: [C, F]\n  order: mixed", "again 6", nil, nil),
      ("drill: two-five-one\n  keys: C\n  order: as written", "tasks 3", 3, nil),
      ("progression: C | F | G\n  key: C\n  keys: [C, D]\n  hands: left", "again 6", nil, nil),
      ("drill: inversions\n  inversions: [1]\n  keys: C\n  qualities: [major, 7]", "cards 2", nil, nil),
    ] as [(String, String, Int?, Int?)])
  func `A set asks what it says`(text: String, plan: String, tasks: Int?, minutes: Int?) throws {
    let sets = Self.read("- name: x\n  \(text)\n")
    #expect(sets.problems.isEmpty, "\(sets.problems)")
    let drill = Drill(try #require(sets.sets.first))
    let made = drill.plan(DrillOptions(), DrillMaker(naming: NamingSettings(), seed: 1, hands: drill.hands))
    let text =
      switch made {
      case .cards(let cards): "cards \(cards.count)"
      case .tasks(let tasks, let repeats): "\(repeats ? "again" : "tasks") \(tasks.count)"
      case .path, .placement, .calibration: ""
      }
    #expect(text == plan)
    let limits = drill.limits(DrillOptions(), made)
    #expect(limits.tasks == tasks && limits.duration == minutes.map { .seconds($0 * 60) })
    // The player has the last word.
    var chosen = DrillOptions()
    chosen.count = 3
    #expect(drill.limits(chosen, made).duration == nil && drill.limits(chosen, made).tasks == 3)
  }

  /// A file is a list, a course with a title, or one set.
  @Test(
    arguments: [
      ("- {name: a, qualities: 7}", ["a"], []),
      ("{name: a, qualities: 7}", ["a"], []),
      ("title: Für Anfänger\nqualities: 7", ["f"], []),
      ("- {title: Für Anfänger, qualities: 7}", ["fur-anfanger"], []),
      (
        "title: Week 1\nsets:\n- {name: a, qualities: 7}\n- {name: triads, qualities: major}", [],
        ["f: Week 1: a, triads"]
      ),
      ("sets:\n- {name: a, qualities: 7}", [], ["f: f: a"]),
      ("title: Week 1", [], []),
    ] as [(String, [String], [String])])
  func `A file is a list, a course or a set`(text: String, names: [String], courses: [String]) {
    let sets = Self.read(text)
    #expect(sets.problems.isEmpty, "\(sets.problems)")
    #expect(sets.sets.map(\.name) == names)
    #expect(
      sets.courses.map { "\($0.name): \($0.title): \($0.sets.map(\.name).joined(separator: ", "))" }
        == courses)
  }

  @Test func `A folder of sets is a course`() throws {
    let folder = try TemporaryFolder()
    let place = folder.path("chordd/practice")
    for (name, text) in [
      ("Erster Kurs/00.yaml", "title: Mein Kurs"), ("Erster Kurs/02-b.yaml", "{title: B, qualities: 7}"),
      ("Erster Kurs/01-a.yaml", "{title: A, drill: scale-up, keys: C}"),
      ("Erster Kurs/03.yaml", "title: Another"),
      ("Erster Kurs/x.irealb", ""), ("empty/readme", ""), ("erster-kurs/01.yaml", "{title: A, qualities: 7}"),
    ] {
      let path = URL(filePath: "\(place)/\(name)")
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: path)
    }
    var library = PracticeLibrary(["XDG_CONFIG_HOME": folder.path("")])
    library.follow()
    #expect(library.courses.map(\.title) == ["Mein Kurs"])
    #expect(library.drills.map(\.name) == ["erster-kurs/01-a", "erster-kurs/02-b"])
    let mistakes = library.mistakes.map { $0.replacing("\(place)/", with: "") }
    for sentence in [
      "Erster Kurs/03.yaml:1:8: this course has a title already, in a file before this one",
      "erster-kurs: there is something else with the name \"erster-kurs\" already; choose another name for this course",
      "Erster Kurs/x.irealb is not read: the lessons of a course are .yaml, and tunes belong into the folder above",
      "empty is not a course: there is no file of sets (.yaml) in this folder",
    ] {
      #expect(mistakes.contains(sentence), "\(sentence) in \(mistakes)")
    }
    #expect(mistakes.count == 4, "\(mistakes)")
    // A changed lesson is read anew.
    try Data("{title: A long new title, drill: scale-up, keys: C}".utf8).write(
      to: URL(filePath: "\(place)/Erster Kurs/01-a.yaml"))
    library.follow()
    #expect(library.drills.first?.title == "A long new title")
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
      contentsOf: repository.appendingPathComponent("docs/guide/practice-sets.md"), encoding: .utf8)
    let blocks = document.components(separatedBy: "```yaml elsewhere\n").dropFirst()
    let examples = blocks.compactMap { $0.components(separatedBy: "\n```").first }
    #expect(!examples.isEmpty)
    for example in examples {
      let sets = Self.read(example)
      #expect(sets.problems.isEmpty, "\(sets.problems)")
      #expect(sets.sets.count + sets.courses.count > 0)
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
