internal import Charts
internal import Explore
internal import FeatureKit
internal import Foundation
internal import Languages
internal import MusicTheory
internal import Outputs
internal import Practice
internal import Settings
internal import System
internal import Wire

extension PracticeStartRequest {
  /// The options of the request as values; a mistake is one sentence.
  func options(
    _ drill: Drill, _ naming: NamingSettings, _ library: PracticeLibrary, sheet find: (String) -> SheetLookUp
  ) throws(RequestFailure) -> DrillOptions {
    var options = DrillOptions()
    try refuseWhatItDoesNotTake(drill)
    let style = naming.style
    if let keys, !Self.meansAll(keys) { (options.keys, options.mode) = try Self.typedKeys(keys, style) }
    if let scale { options.scale = try Self.scale(scale, style, for: drill) }
    if let qualities {
      options.qualities = try Self.list(
        qualities, "quality", "maj, m, ma7, m7b5, 7(b9) or the like", Self.quality)
    }
    if let forms {
      options.forms = try Self.list(forms, "form", TextList.or(VoicingType.allCases.map(\.rawValue))) {
        VoicingType(text: $0)
      }
    }
    if let inversions {
      options.forms = try Self.list(inversions, "inversion", "root, first, second or third", Self.inversion)
    }
    if let intervals {
      options.intervals = try Self.list(intervals, "interval", "m3, M3, P5, A4 or the like") {
        Interval(word: $0).flatMap { (1...24).contains($0.semitones) ? $0 : nil }
      }
    }
    if let directions {
      options.directions = try Self.list(directions, "direction", "up, down or together") {
        IntervalDirection(rawValue: $0)
      }
    }
    options.hasDrone = drone ?? false
    try Self.place(&options, in: drill)
    if let progression {
      let typed = try TypedProgression(progression, style, mode: options.mode, key: naming.key)
      (options.progression, options.progressionKey) = (typed.chords, typed.key?.tonic)
    }
    (options.tempo, options.count, options.minutes) = (tempo, count, minutes)
    if let sheet {
      options.tune = try Self.wantedSheet(sheet.text, find)
      options.tempo = options.tempo ?? options.tune?.comfortableTempo
    } else if drill.name == "tune" {
      options.tune = try Self.wanted(tune, library)
    }
    if let tune = drill.tune { options.tune = try Self.wanted(tune, library) }
    if drill.name == "progression", options.progression == nil {
      throw .usage(.say("set.no-chords"))
    }
    if let bars { options.bars = try Self.range(bars, upTo: options.tune?.bars.count ?? 2_000) }
    return options
  }

  private static func scale(
    _ text: String, _ style: SymbolStyle, for drill: Drill
  ) throws(RequestFailure) -> ScaleType {
    let type = try style.typed { reader throws(TheoryInputError) in
      try reader.scale(text, nearest: Suggestion.nearest)
    }
    if drill.group == .keys, !type.family.isHeptatonic {
      throw .usage(
        "\(type.name) has \(type.degrees.count) notes, and \(drill.name) needs a scale of seven, such as Dorian"
      )
    }
    if drill.group == .ear, type.name != "major", !type.name.hasSuffix("minor") {
      throw .usage("\(drill.name) is in major or minor keys; write --scale minor, or leave it out")
    }
    return type
  }

  private static func wantedSheet(
    _ text: String, _ find: (String) -> SheetLookUp
  ) throws(RequestFailure) -> Chart {
    switch find(text) {
    case .found(let chart): return chart
    case .none: throw .state(.say("no-sheets"))
    case .missing(let titles):
      let near =
        Suggestion.nearest(to: text, among: titles).map { "; did you mean \($0)?" }
        ?? (titles.isEmpty ? nil : "; the newest: \(TextList.and(Array(titles.prefix(3))))")
      let said = Phrase.say("no-sheet", ["sheet": Int(text) == nil ? .quoted(text) : .text(text)])
      throw .missing(said, atTerminal: said.english + (near ?? ""))
    }
  }

  private func refuseWhatItDoesNotTake(_ drill: Drill) throws(RequestFailure) {
    if sheet != nil, tune != nil { throw .usage("give a tune or a sheet, not both") }
    if forms != nil, inversions != nil {
      throw .usage("an inversion is a form of its own; give forms or inversions, not both")
    }
    if let hands = drill.hands, hands != .two, forms?.contains(VoicingType.twoHanded.rawValue) == true {
      throw .usage(
        "\(VoicingType.twoHanded.rawValue) takes both hands, and \(drill.name) is for the \(hands.rawValue) one"
      )
    }
    if sheet != nil, !drill.takes.contains(.tune) {
      throw .usage("\(drill.name) takes no sheet; the drill tune does")
    }
    let given: [(Drill.Option, Bool)] = [
      (.keys, keys != nil), (.scale, scale != nil), (.qualities, qualities != nil), (.forms, forms != nil),
      (.inversions, inversions != nil), (.intervals, intervals != nil), (.directions, directions != nil),
      (.drone, drone == true), (.tempo, tempo != nil), (.tune, tune != nil), (.bars, bars != nil),
      (.progression, progression != nil),
    ]
    guard let stranger = given.first(where: { $0.1 && !drill.takes.contains($0.0) })?.0 else { return }
    let list = drill.takes.map(\.rawValue)
    throw .usage(
      "\(drill.name) takes no \(stranger.rawValue)\(list.isEmpty ? "" : "; it takes \(TextList.and(list))")")
  }

  private static func meansAll(_ text: String) -> Bool {
    ["", "all", "circle"].contains(text.trimmed.lowercased())
  }

  /// The keys; a mistake says how they are meant, if that is clear: in other note names, or with another sign between them.
  private static func typedKeys(
    _ text: String, _ style: SymbolStyle
  ) throws(RequestFailure) -> (tonics: [SpelledPitch], mode: Key.Mode?) {
    do throws(RequestFailure) { return try keys(text, style) } catch {
      let isRead = { (text: String) in (try? Self.keys(text, style)) != nil }
      if let meant = style.noteNames.translation(of: text, isRead) {
        throw .usage("\(error.error); did you mean --keys \"\(meant)\"?")
      }
      let spaced = text.split { "-–—;/|+ ".contains($0) }.joined(separator: " ")
      guard spaced != text, isRead(spaced) else { throw error }
      throw .usage("\(text.quoted) is not a key; spaces stand between keys: --keys \"\(spaced)\"")
    }
  }

  /// Keys, or the roots of chords, with their letters; `A minor` and `Am` are keys in minor.
  private static func keys(
    _ text: String, _ style: SymbolStyle
  ) throws(RequestFailure) -> (tonics: [SpelledPitch], mode: Key.Mode?) {
    var words = text.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)[...]
    var tonics: [SpelledPitch] = []
    var modes: Set<Key.Mode?> = []
    while let word = words.popFirst() {
      let named = words.first.flatMap { Key.read("\(word) \($0)", names: style.noteNames) }
      if named != nil { words.removeFirst() }
      let isRoot = (try? NoteText.read(word, names: style.noteNames)) != nil
      if let key = named ?? (isRoot ? nil : Key.read(word, names: style.noteNames)) {
        tonics.append(key.tonic)
        modes.insert(key.mode)
      } else {
        tonics.append(try style.typed { reader throws(TheoryInputError) in try reader.root(word) })
        modes.insert(nil)
      }
    }
    guard !tonics.isEmpty, tonics.count <= 48 else {
      throw .usage(.say("set.keys"))
    }
    guard !modes.contains(.minor) || modes.count == 1 else {
      throw .usage(.say("set.mixed-keys"))
    }
    return (tonics, modes.compactMap(\.self).first)
  }

  /// A drill of scales or keys takes the mode of its keys; one that asks chords on roots has none.
  private static func place(_ options: inout DrillOptions, in drill: Drill) throws(RequestFailure) {
    guard let mode = options.mode, let tonic = options.keys?.first else { return }
    let name = Key(tonic, mode).text
    if drill.takes.contains(.scale) {
      guard let scale = options.scale else {
        options.scale = mode == .minor ? .minor : .major
        return
      }
      guard scale.isMinor == (mode == .minor) else {
        throw .usage("\(name) is a key, and \(scale.name) another scale; write only one of them")
      }
    } else if !drill.modes.contains(mode) {
      let note = SymbolStyle.standard.ascii.finish(tonic.text)
      throw .usage(
        drill.group == .progressions
          ? "\(drill.name) is in \(drill.modes[0].rawValue), and \(name) is not; write \(note)"
          : "\(drill.name) takes notes, and \(name) is a key; write \(note), and what is built on it with qualities"
      )
    }
  }

  private static func list<Value>(
    _ text: String, _ name: String, _ examples: String, _ read: (String) -> Value?
  ) throws(RequestFailure) -> [Value] {
    var values: [Value] = []
    // Commas stand in chord symbols, too: 7(b9,b13).
    for word in text.split(separator: " ") {
      let plain = word.hasSuffix(",") ? word.dropLast() : word
      guard let value = read(String(plain)) else {
        throw .usage("\(String(plain).quoted) is not a \(name); write \(examples)")
      }
      values.append(value)
    }
    guard !values.isEmpty, values.count <= 100 else { throw .usage("there is no \(name) in \(text.quoted)") }
    return values
  }

  private static func quality(_ text: String) -> ChordQuality? {
    // In words that are kept a slash divides.
    ["major", "triad"].contains(text)
      ? ChordQuality(word: "maj") : ChordQuality(word: text.replacing("6/9", with: "69"))
  }

  private static func inversion(_ text: String) -> VoicingType? {
    switch text {
    case "0", "root": .root
    case "1", "first": .first
    case "2", "second": .second
    case "3", "third": .third
    default: nil
    }
  }

  private static func range(_ text: String, upTo limit: Int) throws(RequestFailure) -> ClosedRange<Int> {
    let numbers = text.split(whereSeparator: { $0 == "-" || $0 == "–" }).map { Int($0.filter { $0 != " " }) }
    guard (1...2).contains(numbers.count), let first = numbers[0], let last = numbers[numbers.count - 1],
      1...max(1, limit) ~= first, first <= last, last <= limit
    else { throw .usage(.say("set.bars", ["most": .number(limit)])) }
    return first...last
  }

  private static func wanted(_ tune: String?, _ library: PracticeLibrary) throws(RequestFailure) -> Chart {
    guard let tune else { throw .usage(.say("set.which-tune"), atTerminal: "which tune? \(library.advice)") }
    let found =
      library.tunes.first { $0.name == tune }
      ?? library.tunes.first { $0.name.lowercased() == tune.lowercased() }
    if let found {
      guard let chart = library.chart(found) else {
        throw .usage(.say("chart.changed", ["chart": .quoted(found.file)]))
      }
      return chart
    }
    let names = library.tunes.map(\.name)
    let list =
      names.isEmpty
      ? nil : "there are \(names.prefix(8).joined(separator: ", "))\(names.count > 8 ? " and more" : "")"
    let near = Suggestion.nearest(to: tune, among: names).map { "did you mean \($0)?" } ?? list
    let said = Phrase.say("set.no-tune", ["tune": .quoted(tune)])
    throw .missing(said, isUsage: true, atTerminal: "\(said.english); \(near ?? library.advice)")
  }
}
