internal import Charts
internal import Foundation
internal import MusicTheory
public import Practice
public import Settings
internal import System

/// The players' own sets: every file `*.yaml` in the folder `practice` beside the configuration. docs/practice-sets.md
/// describes them.
public struct OwnSets: Sendable, Equatable {
  public private(set) var sets: [PracticeSet] = []
  /// Everything that is wrong, one sentence each; a set with a mistake is left out.
  public private(set) var problems: [ConfigurationProblem] = []

  /// The names of voicings that are known.
  private let forms: [String]
  /// The names that no set may have: those of drills.
  private let taken: [String]

  private static let fileLimit = 100
  private static let setLimit = 200

  public init(forms: [String] = PracticeSet.forms, taken: [String] = []) {
    (self.forms, self.taken) = (forms, taken)
  }

  /// Adds the sets of all files of a folder, in the order of their names; a folder that does not exist has none.
  public mutating func add(folder: String) {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }.sorted()
    for name in names.prefix(Self.fileLimit) { add(file: folder + "/" + name) }
    if names.count > Self.fileLimit {
      problems.append(
        ConfigurationProblem(
          .file(path: folder, at: nil), "has more than \(Self.fileLimit) files; the others were not read"))
    }
  }

  /// Adds the sets of a file.
  public mutating func add(
    file path: String, with readFile: ConfigurationLoader.FileReader = ConfigurationFile.read
  ) {
    do throws(ConfigurationError) {
      if let value = try YAMLValue.read(file: path, with: readFile) { add(value) }
    } catch {
      problems += error.problems
    }
  }

  private mutating func add(_ value: YAMLValue) {
    guard case .list(let items) = value.content else {
      problems.append(value.problem("a file of sets is a list; begin each set with \"- name: …\""))
      return
    }
    for item in items {
      guard sets.count < Self.setLimit else {
        problems.append(item.problem("there are more than \(Self.setLimit) sets; the others were not read"))
        return
      }
      var reader = SetReader(item, forms: forms)
      let set = reader.read()
      if let set, reader.problems.isEmpty, sets.contains(where: { $0.name == set.name }) {
        reader.problems.append(item.problem("there is a set \(set.name.quoted) already; choose another name"))
      }
      if let set, taken.contains(set.name) {
        reader.problems.append(
          item.problem("the set \(set.name.quoted) has the name of a drill of chordd; choose another one"))
      }
      problems += reader.problems
      if let set, reader.problems.isEmpty { sets.append(set) }
    }
  }
}

/// Reads one set, and everything that is wrong with it.
private struct SetReader {
  var problems: [ConfigurationProblem] = []
  private let item: YAMLValue
  private let forms: [String]
  private var entries: [String: YAMLValue] = [:]

  private static let general = ["name", "title", "tempo", "metronome", "forms", "hands"]
  private static let ofQueries = ["qualities", "roots", "inversions"]
  private static let ofProgressions = ["progression", "key", "keys", "beats", "bars"]

  init(_ item: YAMLValue, forms: [String]) {
    (self.item, self.forms) = (item, forms)
    guard case .group(let entries) = item.content else {
      problems.append(item.problem("a set is a group of \"name: value\", which begins with \"- name: …\""))
      return
    }
    let known = Self.general + Self.ofQueries + Self.ofProgressions
    for entry in entries {
      if known.contains(entry.name) {
        if entry.value.content != .nothing { self.entries[entry.name] = entry.value }
      } else {
        let advice =
          Suggestion.nearest(to: entry.name, among: known).map { "did you mean \($0.quoted)?" }
          ?? "known here are \(known.joined(separator: ", "))"
        problems.append(ConfigurationProblem(entry.origin, "unknown name \(entry.name.quoted); \(advice)"))
      }
    }
  }

  mutating func read() -> PracticeSet? {
    guard case .group = item.content else { return nil }
    let name = readName()
    let title = entries["title"].flatMap { text($0, "title") } ?? name ?? ""
    let tempo = entries["tempo"].flatMap { number($0, "tempo", in: 20...400, "beats a minute") }
    let metronome = entries["metronome"].flatMap { choice($0, "metronome", ["yes", "no"]) } == "yes"
    let content = entries["progression"] == nil ? readQuery() : readProgression()
    guard let name, let content else { return nil }
    return PracticeSet(name: name, title: title, content: content, tempo: tempo, metronome: metronome)
  }

  private mutating func readName() -> String? {
    guard let value = entries["name"] else {
      problems.append(item.problem("this set has no name; write, for example, \"name: blues-in-f\""))
      return nil
    }
    guard let name = text(value, "name") else { return nil }
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789-".utf8
    let isName =
      (1...40).contains(name.utf8.count) && name.first != "-" && name.utf8.allSatisfy(letters.contains)
    guard isName else {
      problems.append(
        value.problem("name must be at most 40 small letters, digits and hyphens, not \(name.quoted)"))
      return nil
    }
    return name
  }

  private mutating func readQuery() -> PracticeSet.Content? {
    refuse(Self.ofProgressions, "belongs to a progression")
    guard let value = entries["qualities"] else {
      problems.append(
        item.problem("this set has neither \"qualities: [ma7, 7]\" nor \"progression: Dm7 | G7 | C\""))
      return nil
    }
    let qualities = texts(value, "qualities").compactMap { quality($0) }
    if qualities.isEmpty, problems.isEmpty {
      problems.append(value.problem("qualities must be a list such as [ma7, 7], not an empty one"))
    }
    let roots = entries["roots"].map { listOrAll($0, "roots") }?.compactMap { root($0) } ?? []
    let inversions =
      entries["inversions"].map { listOrAll($0, "inversions") }?.compactMap {
        number($0.value, "inversions", in: 0...6, "0 for the root position")
      } ?? []
    let query = PracticeSet.Query(
      qualities: qualities, roots: roots, forms: readForms(), inversions: inversions, hands: readHands())
    return .query(query)
  }

  private mutating func readProgression() -> PracticeSet.Content? {
    refuse(Self.ofQueries, "belongs to a set with qualities")
    let beats = entries["beats"].flatMap { number($0, "beats", in: 1...32, "beats a bar") } ?? 4
    let key = entries["key"].flatMap { readKey($0) }
    let keys = entries["keys"].map { readKeys($0) } ?? .written
    let forms = readForms()
    let hands = readHands()
    guard let value = entries["progression"], let text = text(value, "progression") else { return nil }
    let bars: [Chart.Bar]
    do throws(ChartError) {
      bars = try ProgressionReader.read(text, beats: beats, key: key)
    } catch {
      // Numerals would be chords in any key.
      let needsKey =
        key == nil && entries["key"] == nil
        && (try? ProgressionReader.read(text, beats: beats, key: Key(text: "C major"))) != nil
      problems.append(
        value.problem(
          needsKey
            ? "progression: numerals are counted in a key; add the key of this set, such as \"key: C major\""
            : "progression: \(error.sentence)"))
      return nil
    }
    let tune = Chart(
      title: entries["title"].flatMap { self.text($0, "title") } ?? "", key: key,
      meter: Chart.Meter(beats: beats, unit: 4), bars: bars)
    let range = entries["bars"].flatMap { readBars($0, count: bars.count) } ?? 1...bars.count
    return .progression(
      PracticeSet.Progression(tune: tune, keys: keys, forms: forms, hands: hands, bars: range))
  }

  // MARK: Values

  private typealias Written = (value: YAMLValue, text: String)

  private mutating func refuse(_ names: [String], _ reason: String) {
    for name in names {
      if let value = entries[name] {
        problems.append(value.problem("\(name) \(reason), which this set is not"))
      }
    }
  }

  private mutating func text(_ value: YAMLValue, _ name: String) -> String? {
    guard case .text(let text) = value.content, text.count <= 10_000, !text.hasControlCharacters else {
      problems.append(value.problem("\(name) must be text in one line"))
      return nil
    }
    return text
  }

  /// A list of texts; one text alone is a list of one.
  private mutating func texts(_ value: YAMLValue, _ name: String) -> [Written] {
    guard case .list(let items) = value.content else {
      return text(value, name).map { [(value, $0)] } ?? []
    }
    guard items.count <= 200 else {
      problems.append(value.problem("\(name) has more than 200 entries"))
      return []
    }
    return items.compactMap { item in text(item, name).map { (item, $0) } }
  }

  /// The same; `all` and `any` are an empty list.
  private mutating func listOrAll(_ value: YAMLValue, _ name: String) -> [Written] {
    if case .text("all") = value.content { return [] }
    if case .text("any") = value.content { return [] }
    return texts(value, name)
  }

  private mutating func number(
    _ value: YAMLValue, _ name: String, in range: ClosedRange<Int>, _ meaning: String
  ) -> Int? {
    guard case .text(let text) = value.content, let number = Int(text), range.contains(number) else {
      problems.append(
        value.problem(
          "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound) (\(meaning))\(found(value))"
        ))
      return nil
    }
    return number
  }

  private func found(_ value: YAMLValue) -> String {
    if case .text(let text) = value.content { ", not \(text.quoted)" } else { ", not a list or a group" }
  }

  private mutating func choice(_ value: YAMLValue, _ name: String, _ choices: [String]) -> String? {
    guard let text = text(value, name) else { return nil }
    return known(text, value, name, choices)
  }

  private mutating func known(
    _ text: String, _ value: YAMLValue, _ name: String, _ choices: [String]
  ) -> String? {
    if choices.contains(text) { return text }
    let advice =
      Suggestion.nearest(to: text, among: choices).map { "; did you mean \($0.quoted)?" } ?? ""
    problems.append(
      value.problem("\(name) must be \(choices.joined(separator: ", ")), not \(text.quoted)\(advice)"))
    return nil
  }

  private mutating func readForms() -> [String] {
    guard let value = entries["forms"] else { return [] }
    return listOrAll(value, "forms").compactMap { known($0.text, $0.value, "forms", forms) }
  }

  private mutating func readHands() -> String? {
    guard let value = entries["hands"] else { return nil }
    let hands = choice(value, "hands", PracticeSet.hands + ["any"])
    return hands == "any" ? nil : hands
  }

  // MARK: Music

  /// The qualities that people write most, for suggestions.
  private static let common = [
    "major", "minor", "dim", "aug", "sus4", "sus2", "6", "mi6", "6/9", "7", "ma7", "mi7", "mi7b5", "dim7",
    "mi(ma7)", "9", "ma9", "mi9", "11", "mi11", "13", "ma13", "7alt", "7b9", "7#9", "7#11", "7sus4", "add9",
  ]

  private mutating func quality(_ written: Written) -> ChordQuality? {
    let reason: String
    do throws(ChordSymbolError) {
      if case .chord(let chord) = try ChordSymbolParser().parse("C" + written.text), chord.bass == nil {
        return chord.chord.quality
      }
      reason = "write only what stands behind the root"
    } catch {
      let near = Suggestion.nearest(to: written.text, among: Self.common)
      reason = near.map { "did you mean \($0.quoted)?" } ?? "write, for example, \"mi7\" for Cmi7"
    }
    problems.append(written.value.problem("qualities: \(written.text.quoted) is no chord quality; \(reason)"))
    return nil
  }

  private mutating func root(_ written: Written) -> SpelledPitch? {
    if let root = Key(text: written.text + " major")?.tonic { return root }
    // D♯ and its kind are notes, though their keys are not in use.
    if case .chord(let chord)? = try? ChordSymbolParser().parse(written.text), chord.bass == nil,
      chord.chord.quality == ChordQuality(degrees: [.root, .majorThird, .fifth])
    {
      return chord.root
    }
    problems.append(
      written.value.problem("roots must be all or notes such as C, F# and Bb, not \(written.text.quoted)"))
    return nil
  }

  private mutating func readKey(_ value: YAMLValue) -> Key? {
    guard let text = text(value, "key") else { return nil }
    return key(written: (value, text), "key must be a key")
  }

  private mutating func key(written: Written, _ rule: String) -> Key? {
    if let key = Key(text: written.text) { return key }
    problems.append(written.value.problem("\(rule) such as Eb or F#m, not \(written.text.quoted)"))
    return nil
  }

  private mutating func readKeys(_ value: YAMLValue) -> PracticeSet.Progression.Keys {
    switch value.content {
    case .text("all"): return .all
    case .text("circle"): return .circle
    default:
      let keys = texts(value, "keys").compactMap {
        key(written: $0, "keys must be all, circle or a list of keys")
      }
      return keys.isEmpty ? .written : .list(keys)
    }
  }

  private mutating func readBars(_ value: YAMLValue, count: Int) -> ClosedRange<Int>? {
    if case .text(let text) = value.content {
      let numbers = text.split { $0 == "-" || $0 == "–" }.map { Int($0.filter { $0 != " " }) }
      if (1...2).contains(numbers.count), let first = numbers[0], let last = numbers[numbers.count - 1],
        1 <= first, first <= last, last <= count
      {
        return first...last
      }
    }
    problems.append(
      value.problem(
        "bars must be such as 1-\(count), of the \(count) bars of the progression\(found(value))"))
    return nil
  }
}
