internal import Charts
internal import Foundation
internal import MusicTheory
internal import Practice
internal import Settings
internal import System

/// Reads one set, and everything that is wrong with it.
struct SetReader {
  var problems: [ConfigurationProblem] = []
  private let item: YAMLValue
  /// The name of its file, where a set may take it.
  private let fileName: String?
  private var entries: [String: YAMLValue] = [:]

  private static let general = [
    "name", "title", "tempo", "metronome", "count", "minutes", "order", "forms", "hands",
  ]
  private static let ofQueries = ["qualities", "roots", "inversions"]
  private static let ofProgressions = ["progression", "key", "keys", "beats", "bars"]
  private static let ofDrills = ["drill", "scale", "tune"]

  init(_ item: YAMLValue, name: String?) {
    (self.item, fileName) = (item, name)
    guard case .group(let entries) = item.content else {
      problems.append(item.problem("a set is a group of \"name: value\", which begins with \"- name: …\""))
      return
    }
    let known = Self.general + Self.ofQueries + Self.ofProgressions + Self.ofDrills
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
    if let forms = entries["forms"], entries["inversions"] != nil, entries["drill"] != nil {
      problems.append(forms.problem("an inversion is a form of its own; write forms or inversions, not both"))
    }
    let content =
      entries["drill"] != nil ? readDrill() : entries["progression"] == nil ? readQuery() : readProgression()
    let count = entries["count"].flatMap { number($0, "count", in: 1...1000, "tasks") }
    let minutes = entries["minutes"].flatMap { number($0, "minutes", in: 1...240, "minutes") }
    let order = readOrder()
    let hands = readHands()
    guard let name, let content else { return nil }
    var set = PracticeSet(name: name, title: title, content: content, tempo: tempo, metronome: metronome)
    (set.count, set.minutes, set.order, set.hands) = (count, minutes, order, hands)
    checkHands(of: set)
    if problems.isEmpty { checkTasks(of: set) }
    return set
  }

  private mutating func readName() -> String? {
    guard let value = entries["name"] else {
      let title: String? =
        if case .text(let title)? = entries["title"]?.content { SetName.plain(title) } else { nil }
      if let name = fileName ?? title { return name }
      problems.append(item.problem("this set has no name; write, for example, \"name: blues-in-f\""))
      return nil
    }
    guard let name = text(value, "name") else { return nil }
    guard SetName.isOne(name) else {
      problems.append(
        value.problem(
          "name must be at most \(SetName.longest) small letters, digits and hyphens, not \(name.quoted)"))
      return nil
    }
    return name
  }

  private mutating func readOrder() -> DrillOrder? {
    guard let value = entries["order"],
      let word = choice(value, "order", DrillOrder.allCases.map(\.rawValue))
    else { return nil }
    return DrillOrder(rawValue: word)
  }

  // MARK: Hands

  /// The forms in which the left hand can hold the root alone.
  private static let rooted: [VoicingType] = [.any, .asIPlay, .root, .shell, .guideTones, .twoHanded]

  private mutating func checkHands(of set: PracticeSet) {
    guard let hands = set.hands, let value = entries["hands"] else { return }
    let forms: [VoicingType]
    switch set.content {
    case .query(let query): forms = query.forms + Drill.inverted(query.inversions)
    case .progression(let progression): forms = progression.forms
    case .drill(let choice):
      let drill = Drill.all.named(choice.drill)
      guard drill?.takesHands == true else {
        problems.append(
          value.problem(
            "hands is judged where chords are played, and \(choice.drill) has nothing for one hand"))
        return
      }
      forms = choice.forms + Drill.inverted(choice.inversions)
      if hands == .two, drill?.group == .keys {
        problems.append(value.problem("\(choice.drill) takes left or right; its triads are for one hand"))
      }
    }
    let isTwoHanded: Bool =
      if case .drill(let choice) = set.content { choice.drill == "two-handed" } else { false }
    if hands != .two, isTwoHanded || forms.contains(.twoHanded) {
      problems.append(
        value.problem(
          "\(VoicingType.twoHanded.rawValue) takes both hands, not the \(hands.rawValue) one; write two")
      )
    }
    guard hands == .two, let form = forms.first(where: { !Self.rooted.contains($0) }) else { return }
    problems.append(
      value.problem(
        "two hands have the root in the left one, and \(form.words) does not; write left, right or any"
      ))
  }

  /// A set must have something to ask.
  private mutating func checkTasks(of set: PracticeSet) {
    guard !set.content.isTune else { return }
    let drill = Drill(set)
    let maker = DrillMaker(naming: NamingSettings(), seed: 1, hands: set.hands)
    let hasTasks: Bool =
      switch drill.plan(DrillOptions(), maker) {
      case .cards(let cards): !cards.isEmpty
      case .tasks(let tasks, _): !tasks.isEmpty
      case .path, .placement, .calibration: true
      }
    if !hasTasks {
      let value = set.hands == nil ? nil : entries["hands"]
      problems.append(
        (value ?? item).problem(
          value == nil
            ? "this set has nothing to ask: none of its chords has such a form"
            : "none of these chords can be played in that hand, or with the root alone in the left one"))
    }
  }

  // MARK: Kinds

  private mutating func readDrill() -> PracticeSet.Content? {
    guard let value = entries["drill"], let name = text(value, "drill") else { return nil }
    // Memory asks what it asks.
    let names = Drill.all.filter { $0.group != .memory }.map(\.name)
    guard names.contains(name), let drill = Drill.all.named(name) else {
      let near = Suggestion.nearest(to: name, among: names).map { "did you mean \($0.quoted)?" }
      problems.append(
        value.problem("there is no drill \(name.quoted); \(near ?? "chordd practice --list shows them")"))
      return nil
    }
    refuse(["roots"], "belongs to a set with qualities, and keys to a drill")
    refuse(["key", "beats", "progression"], "belongs to a progression")
    let options: [(name: String, option: Drill.Option)] = [
      ("keys", .keys), ("scale", .scale), ("qualities", .qualities), ("forms", .forms),
      ("inversions", .inversions), ("tune", .tune), ("bars", .bars), ("tempo", .tempo), ("metronome", .tempo),
    ]
    let taken = options.filter { drill.takes.contains($0.option) && $0.name != "metronome" }.map(\.name)
    for (option, kind) in options where !drill.takes.contains(kind) {
      guard let value = entries[option] else { continue }
      let advice = taken.isEmpty ? "" : "; it takes \(TextList.and(taken))"
      problems.append(value.problem("the drill \(name) takes no \(option)\(advice)"))
    }
    guard problems.isEmpty else { return nil }
    var choice = PracticeSet.Choice(name)
    choice.keys = entries["keys"].map { listOrAll($0, "keys") }?.compactMap { root($0, "keys") } ?? []
    choice.scale = entries["scale"].flatMap { readScale($0, drill) }
    choice.qualities =
      entries["qualities"].map { texts($0, "qualities") }?.compactMap { quality($0) } ?? []
    choice.forms = readForms()
    choice.inversions = readInversions()
    if drill.takes.contains(.tune) {
      guard let value = entries["tune"] else {
        problems.append(item.problem("this set has no tune; add its title, such as \"tune: Blues in F\""))
        return nil
      }
      choice.tune = text(value, "tune")
    }
    choice.bars = entries["bars"].flatMap { readBars($0, count: 2000, "bars must be such as 1-8") }
    if name == "progression" {
      problems.append(value.problem("write \"progression: Dm7 G7 Cma7\" in place of this drill"))
    }
    return problems.isEmpty ? .drill(choice) : nil
  }

  private mutating func readScale(_ value: YAMLValue, _ drill: Drill) -> ScaleType? {
    guard let text = text(value, "scale") else { return nil }
    guard let scale = ScaleTable.scale(named: text) else {
      let near = Suggestion.nearest(to: text, among: ScaleTable.scales.map(\.name))
      problems.append(
        value.problem(
          "scale: there is no scale \(text.quoted); \(near.map { "did you mean \($0.quoted)?" } ?? "chordd scale --list has them all")"
        ))
      return nil
    }
    if drill.group == .keys, !scale.family.isHeptatonic {
      problems.append(
        value.problem(
          "scale: \(scale.name) has \(scale.degrees.count) notes, and \(drill.name) needs a scale of seven, such as Dorian"
        ))
      return nil
    }
    return scale
  }

  private mutating func readInversions() -> [Int] {
    entries["inversions"].map { listOrAll($0, "inversions") }?.compactMap {
      number($0.value, "inversions", in: 0...3, "0 for the root position")
    } ?? []
  }

  private mutating func readQuery() -> PracticeSet.Content? {
    refuse(Self.ofProgressions, "belongs to a progression")
    refuse(["scale", "tune"], "belongs to a set with a drill")
    guard let value = entries["qualities"] else {
      problems.append(
        item.problem(
          "this set has neither \"qualities: [ma7, 7]\" nor \"progression: Dm7 | G7 | C\" nor \"drill: scale-up\""
        ))
      return nil
    }
    let qualities = texts(value, "qualities").compactMap { quality($0) }
    if qualities.isEmpty, problems.isEmpty {
      problems.append(value.problem("qualities must be a list such as [ma7, 7], not an empty one"))
    }
    let roots = entries["roots"].map { listOrAll($0, "roots") }?.compactMap { root($0, "roots") } ?? []
    let query = PracticeSet.Query(
      qualities: qualities, roots: roots, forms: readForms(), inversions: readInversions())
    return .query(query)
  }

  private mutating func readProgression() -> PracticeSet.Content? {
    refuse(Self.ofQueries, "belongs to a set with qualities")
    refuse(["scale", "tune"], "belongs to a set with a drill")
    let beats = entries["beats"].flatMap { number($0, "beats", in: 1...32, "beats a bar") } ?? 4
    var key = entries["key"].flatMap { readKey($0) }
    let keys = entries["keys"].map { readKeys($0) } ?? .written
    let forms = readForms()
    guard let value = entries["progression"], let text = text(value, "progression") else { return nil }
    if entries["key"] == nil { key = keys.counting(text) }
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
    let count = bars.count
    let rule = "bars must be such as 1-\(count), of the \(count) bars of the progression"
    let range = entries["bars"].flatMap { readBars($0, count: count, rule) } ?? 1...count
    return .progression(
      PracticeSet.Progression(tune: tune, keys: keys, forms: forms, bars: range))
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

  private mutating func readForms() -> [VoicingType] {
    guard let value = entries["forms"] else { return [] }
    let names = VoicingType.allCases.map(\.rawValue)
    return listOrAll(value, "forms").compactMap { known($0.text, $0.value, "forms", names) }
      .compactMap { VoicingType(rawValue: $0) }
  }

  private mutating func readHands() -> HandRule? {
    guard let value = entries["hands"] else { return nil }
    return switch choice(value, "hands", ["left", "right", "two", "any", "both"]) {
    case "left": .left
    case "right": .right
    case "two", "both": .two
    default: nil
    }
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
      reason = "write only the part after the root"
    } catch {
      let near = Suggestion.nearest(to: written.text, among: Self.common)
      reason = near.map { "did you mean \($0.quoted)?" } ?? "write, for example, \"mi7\" for Cmi7"
    }
    problems.append(
      written.value.problem("qualities: \(written.text.quoted) is not a chord quality; \(reason)"))
    return nil
  }

  private mutating func root(_ written: Written, _ name: String) -> SpelledPitch? {
    if let root = Key(text: written.text + " major")?.tonic { return root }
    // D♯ and its kind are notes, though their keys are not in use.
    if case .chord(let chord)? = try? ChordSymbolParser().parse(written.text), chord.bass == nil,
      chord.chord.quality == ChordQuality(degrees: [.root, .majorThird, .fifth])
    {
      return chord.root
    }
    problems.append(
      written.value.problem("\(name) must be all or notes such as C, F# and Bb, not \(written.text.quoted)"))
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

  private mutating func readBars(_ value: YAMLValue, count: Int, _ rule: String) -> ClosedRange<Int>? {
    if case .text(let text) = value.content {
      let numbers = text.split { $0 == "-" || $0 == "–" }.map { Int($0.filter { $0 != " " }) }
      if (1...2).contains(numbers.count), let first = numbers[0], let last = numbers[numbers.count - 1],
        1 <= first, first <= last, last <= count
      {
        return first...last
      }
    }
    problems.append(value.problem("\(rule)\(found(value))"))
    return nil
  }
}
