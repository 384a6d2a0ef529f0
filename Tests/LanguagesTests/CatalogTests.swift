import Foundation
import Languages
import MusicTheory
import Testing

/// The files of Languages: every language has the words of every other one, and a language is nothing but a file.
@Suite struct CatalogTests {
  private static let forms: Set<String> = ["one", "said", "a", "acc", "last"]

  /// A key without its forms.
  private static func plain(_ key: String) -> String {
    let words = key.split(separator: "/").map(String.init)
    return ([words[0]] + words.dropFirst().filter { !forms.contains($0) }).joined(separator: "/")
  }

  private static func parts(_ catalog: Catalog, _ key: String) -> Set<String> {
    Set((catalog[key] ?? "").matches(of: /\{(\w+)/).map { String($0.1) })
  }

  @Test(arguments: Catalog.all.keys.sorted())
  func aLanguageHasWhatEnglishHas(code: String) throws {
    let (catalog, english) = (try #require(Catalog.all[code]), Catalog.english)
    let keys = Set(catalog.keys.map(Self.plain))
    #expect(keys == Set(english.keys.map(Self.plain)))
    for key in keys {
      #expect(catalog.has(key), "\(key) has forms only")
      #expect(Self.parts(catalog, key) == Self.parts(english, key), "\(code): \(key)")
    }
    for key in catalog.keys {
      #expect(Self.parts(catalog, key).isSubset(of: Self.parts(english, Self.plain(key))), "\(code): \(key)")
    }
  }

  /// The text of every file of the sources.
  private static let sources: [String] = {
    let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let sources = top.deletingLastPathComponent().appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)!
    var texts: [String] = []
    for case let file as URL in files where ["swift", "js", "ts"].contains(file.pathExtension) {
      if let text = try? String(contentsOf: file, encoding: .utf8) { texts.append(text) }
    }
    return texts
  }()

  /// Every quoted text of the sources, and the keys that are made of names in tables.
  private static let used: Set<String> = sources.reduce(into: []) { used, text in
    used.formUnion(text.matches(of: /"([a-z][\w.-]*)"/).map { String($0.1) })
  }

  /// The beginnings of keys that are made of names in tables, which tests of practice hold to have words.
  private static let families: Set<String> = [
    "beat", "degree", "direction", "drill", "family", "form", "group", "hand", "level", "list",
    "note-of-scale", "number", "quality", "scale", "size", "skill", "spoken", "stage", "triad",
  ]

  @Test func everyKeyIsUsed() {
    let unused = Catalog.english.keys.map(Self.plain).filter { key in
      !Self.used.contains(key) && !Self.families.contains(String(key.prefix { $0 != "." }))
    }
    #expect(Set(unused).sorted() == [])
  }

  /// The keys that are written out where a sentence is made, and those of the costs of names.
  @Test func everySentenceHasWords() {
    let said = Self.sources.flatMap { text in
      text.matches(of: /\.say\(\s*"([^"\\]+)"/).map { String($0.1) }
        + text.matches(of: /"((?:why|typed|spoken)\.[\w-]+)"/).map { String($0.1) }
    }
    #expect(said.count > 300)
    #expect(Set(said.filter { !Catalog.english.has($0) }).sorted() == [])
  }

  @Test func everyScaleAndIntervalHasWords() {
    let names = ScaleTable.scales.flatMap { [$0.name] + $0.otherNames }
    let known = Catalog.english.keys.filter { $0.hasPrefix("scale.") }
    #expect(
      known.allSatisfy { key in names.contains { "scale.\($0.replacing(" ", with: "-"))".hasPrefix(key) } })
    for interval in (0...26).map({ Interval(semitones: $0) }) where interval.number < 15 {
      #expect(Phrase.interval(interval).english == interval.text)
    }
  }

  // MARK: - A language is a file

  private static let french = Catalog(
    code: "fr",
    texts: [
      "wrong": "{notes/and} sont faux", "wrong/one": "{notes/and} est faux", "list.and": ", ",
      "list.and/last": " et ", "played-but": "Tu as joué {played} : {clauses}.", "clauses": "{all/clauses}",
      "list.clauses": ", et ", "it-is": "C'est {answer/a}.", "interval": "{number} {size}",
      "interval/a": "{number/a} {size}", "number.3": "tierce", "number.3/a": "une tierce",
      "size.minor": "mineure",
      "key.minor": "{tonic/lower} mineur", "late": "{ms} ms en retard.",
      "late/said": "{ms} millisecondes en retard.",
    ])

  private static func note(_ letter: Letter, _ alteration: Int = 0) -> Phrase {
    .note(SpelledPitch(letter, alteration), .standard)
  }

  private static func wrong(_ notes: [Phrase]) -> Phrase {
    .say("wrong", ["notes": .list(notes), "count": .number(notes.count)])
  }

  @Test(
    arguments: [
      (wrong([note(.e, -1)]), "E♭ est faux"), (wrong([note(.c), note(.e)]), "C et E sont faux"),
      (wrong([note(.c), note(.e), note(.g)]), "C, E et G sont faux"),
      (
        .say(
          "played-but",
          [
            "played": .text("Cmi"),
            "clauses": .say("clauses", ["all": .list([wrong([note(.e)]), wrong([note(.g)])])]),
          ]),
        "Tu as joué Cmi : E est faux, et G est faux."
      ),
      (.say("it-is", ["answer": .interval(Interval(.minor, 3)!)]), "C'est une tierce mineure."),
      (.say("it-is", ["answer": .text("C9")]), "C'est C9."),
      (.key(Key(SpelledPitch(.a), .minor), .standard), "a mineur"),
      (.say("late", ["ms": .number(80)]), "80 ms en retard."),
      // The rest is English.
      (.say("not-yet"), "Not yet."), (.say("no such key"), "no such key"),
      (.list([.text("C"), .number(3)]), "C 3"),
    ] as [(Phrase, String)])
  func aFourthLanguageIsAFile(phrase: Phrase, words: String) { #expect(Self.french.text(phrase) == words) }

  @Test(arguments: [("de-AT", "de"), ("es", "es"), ("es_MX", "es"), ("fr", "en"), ("", "en")])
  func aTagFindsItsLanguage(tag: String, code: String) { #expect(Catalog.named(tag).code == code) }

  // MARK: - On the wire

  @Test(
    arguments: [
      (.text("Autumn Leaves"), #""Autumn Leaves""#), (.number(3), "3"), (note(.b, -1), #""B♭""#),
      (.say("wrong", ["count": .number(1)]), #"{"key":"wrong","parts":{"count":1}}"#),
      (.list([note(.c), .say("bass")]), #"["C",{"key":"bass","parts":{}}]"#),
    ] as [(Phrase, String)])
  func aPhraseIsPlainJSON(phrase: Phrase, json: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(phrase), as: UTF8.self) == json)
    let read = try JSONDecoder().decode(Phrase.self, from: Data(json.utf8))
    #expect(read.english == phrase.english)
  }

  @Test func whatIsTheSameInAllLanguagesIsLeftOut() throws {
    let sentences = Sentences(["title": .text("Blues"), "hint": .say("not-yet"), "text": nil])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(sentences), as: UTF8.self)
        == #"{"hint":{"key":"not-yet","parts":{}}}"#)
  }
}
