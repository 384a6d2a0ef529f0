import FeatureKit
import Foundation
import MusicTheory
import Practice
import Testing
import Wire

@testable import PracticeFeature

/// Tests/Practice/progressions.tsv: usual progressions in numerals, and as symbols in a key. `stands`: whether the symbols alone tell that key.
struct ProgressionRow: Sendable, CustomTestStringConvertible {
  let numerals: String
  let key: Key
  let symbols: String
  let tellsKey: Bool

  var testDescription: String { numerals }

  static let all: [ProgressionRow] = {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Practice/progressions.tsv")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 4, let key = Key(text: cells[1]) else { return nil }
      return ProgressionRow(numerals: cells[0], key: key, symbols: cells[2], tellsKey: cells[3] == "yes")
    }
  }()

  func symbols(in key: Key) throws -> [WrittenSymbol] {
    try numerals.split(separator: " ").map { try ChordNumeralParser(key: key).parse($0) }
  }
}

/// Numerals are in the key that is asked, symbols in the key in which they stand: typed, on the page and in sets.
@Suite struct ProgressionTableTests {
  /// The keys of the row's mode around the circle.
  private static func keys(_ mode: Key.Mode) -> [Key] { Key.circle(mode).compactMap(\.first) }

  private static func name(_ key: Key) -> String { SymbolStyle.standard.ascii.finish(key.tonic.text) }

  /// Roots, basses and tones: F♯ and G♭ sound the same.
  private static func sound(_ symbols: [WrittenSymbol]) -> [[Chord]] {
    symbols.map { symbol in
      switch symbol {
      case .chord(let chord): [chord.chord]
      case .polychord(let upper, let lower): [upper.chord, lower.chord]
      }
    }
  }

  private static func asked(_ tasks: [PracticeTask]) throws -> [[Chord]] {
    sound(try tasks.map { try ChordSymbolParser().parse($0.prompt.name ?? "") })
  }

  private static func tasks(_ drill: Drill, _ options: DrillOptions) -> [PracticeTask] {
    let maker = DrillMaker(naming: NamingSettings(), seed: 1)
    guard case .tasks(let tasks, _) = drill.plan(options, maker) else { return [] }
    return tasks
  }

  /// As the command and the page ask for it.
  private static func typed(
    _ progression: String, _ keys: String?, _ naming: NamingSettings = NamingSettings()
  ) throws -> [[Chord]] {
    var fields = ["drill": "progression", "progression": progression]
    fields["keys"] = keys
    let body = try JSONSerialization.data(withJSONObject: fields)
    let request = try RequestList([PracticeStartRequest.self]).request("practice-start", body: body)
    let order = try #require(request as? PracticeStartRequest)
    let drill = try #require(Drill.all.named("progression"))
    let options = try order.options(drill, naming, PracticeLibrary([:]), sheet: { _ in .none })
    return try asked(tasks(drill, options))
  }

  private static func set(_ progression: String, key: String?, keys: String?) throws -> [[Chord]] {
    var sets = OwnSets()
    let lines = [key.map { "  key: \"\($0)\"\n" }, keys.map { "  keys: [\"\($0)\"]\n" }].compactMap(\.self)
    let text = "- name: a\n  progression: \"\(progression)\"\n\(lines.joined())"
    sets.add(file: "f.yaml") { _ in Array(text.utf8) }
    let set = try #require(sets.sets.first, "\(sets.problems)")
    return try asked(tasks(Drill(set), DrillOptions()))
  }

  @Test func thereAreSixty() { #expect(ProgressionRow.all.count == 60) }

  @Test(arguments: ProgressionRow.all)
  func `Numerals are in the key that is asked`(row: ProgressionRow) throws {
    let mode = row.key.mode
    for key in Self.keys(mode) {
      let wanted = Self.sound(try row.symbols(in: key))
      let name = Self.name(key)
      // A set takes only keys that are in use.
      let inSet = mode == .minor ? "\(name)m" : name
      #expect(try Self.typed(row.numerals, name) == wanted, "\(name)")
      #expect(try Self.typed(row.numerals, "\(name) \(mode.rawValue)") == wanted, "\(name)")
      #expect(try Self.set(row.numerals, key: nil, keys: inSet) == wanted, "\(name)")
      #expect(
        try Self.set(row.numerals, key: mode == .minor ? "Dm" : "D", keys: inSet) == wanted, "\(name)")
    }
    let inC = Self.sound(try row.symbols(in: Key(SpelledPitch(.c), mode)))
    #expect(try Self.typed(row.numerals, nil) == inC)
    // The key of the settings counts where no other one is asked.
    var naming = NamingSettings()
    naming.key = Key(SpelledPitch(.e), .major)
    #expect(
      try Self.typed(row.numerals, nil, naming) == Self.sound(row.symbols(in: Key(SpelledPitch(.e), mode))))
  }

  @Test(arguments: ProgressionRow.all)
  func `Symbols are in the key in which they stand`(row: ProgressionRow) throws {
    let own = Self.sound(try row.symbols(in: row.key))
    #expect(try Self.typed(row.symbols, nil) == own)
    #expect(try Self.set(row.symbols, key: nil, keys: nil) == own)
    guard row.tellsKey else { return }
    let symbols = try row.symbols.split(separator: " ").map { try ChordSymbolParser().parse($0) }
    #expect(ProgressionKey.key(of: symbols) == row.key)
    for key in Self.keys(row.key.mode) {
      let wanted = Self.sound(try row.symbols(in: key))
      let name = Self.name(key)
      #expect(try Self.typed(row.symbols, name) == wanted, "\(name)")
      #expect(
        try Self.set(row.symbols, key: nil, keys: row.key.mode == .minor ? "\(name)m" : name) == wanted)
    }
  }

  /// Where both stand, the symbols tell the key of the numerals.
  @Test(arguments: [
    ("F ii7 V7 F", nil, "F Gm7 C7 F"), ("Dm7 V7 Cma7", nil, "Dm7 G7 Cma7"),
    ("Dm7 V7 Cma7", "F", "Gm7 C7 Fma7"),
    ("C N.C. G", "C", "C G"), ("C % G", "D", "D D A"), ("C6/9 | F", nil, "C6/9 F"), ("N.C. C", nil, "C"),
  ])
  func `Mixed words are read`(progression: String, keys: String?, symbols: String) throws {
    let wanted = try symbols.split(separator: " ").map { try ChordSymbolParser().parse($0) }
    #expect(try Self.typed(progression, keys) == Self.sound(wanted))
  }
}
