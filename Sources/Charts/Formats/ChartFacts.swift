internal import MusicTheory

/// The facts in a line above the bars of a text, as people write them: `G minor, 3/4, 120 a minute`, `Key: Bb, 4/4, 120 bpm`, `in C 3/4 q=140`.
struct ChartFacts {
  private(set) var key: Key?
  private(set) var meter: Chart.Meter?
  private(set) var tempo: Tempo?
  private(set) var feel: ChartFeel?
  /// The words that say nothing of these.
  private(set) var unknown: [String] = []
  /// Whether a part of it cannot be anything else, such as a meter or a label.
  private var isSure = false
  /// Whether a part of it could as well be a title.
  private var isTitle = false

  /// A tempo before the meter is known.
  struct Tempo {
    var number: Double
    /// The note that is counted, in quarter notes; `nil`: the beat.
    var quarters: Double?
    /// Whether it counts the beats of the meter, and not dotted ones.
    var isOfMeter = false

    /// Beats of the meter a minute.
    func beats(of meter: Chart.Meter) -> Double? {
      let beats =
        quarters.map { number * $0 * Double(meter.unit) / 4 }
        ?? (isOfMeter ? number : meter.tempo(given: number))
      return Chart.tempos.contains(beats) ? beats : nil
    }
  }

  private let names: NoteNames
  /// The label at its beginning, where one that is no word of a title stands there.
  private var label: String?

  /// - Parameter names: those in which keys are written.
  init(_ line: String, names: NoteNames = .english) {
    self.names = names
    label = Self.label(of: line)
    for part in line.split(whereSeparator: { ",;".contains($0) }) { read(part) }
  }

  /// `key` of `Key: Eb`: a label that is no name of a section.
  static func label(of line: String) -> String? {
    guard let sign = line.firstIndex(of: ":"), case let first = line[..<sign].trimmed.lowercased() else {
      return nil
    }
    return labels.subtracting(["feel", "style", "rhythm"]).contains(first) ? first : nil
  }

  /// The key that begins with a line such as `Key: D` between bars or words.
  static func keyChange(_ line: String, names: NoteNames = .english) -> Key? {
    guard label(of: line).map({ ["key", "tonart"].contains($0) }) == true else { return nil }
    let facts = ChartFacts(line, names: names)
    return facts.unknown.isEmpty && facts.meter == nil && facts.tempo == nil ? facts.key : nil
  }

  /// Why a line such as `Tempo: schnell` says nothing; `nil` for other lines.
  var mistake: String? {
    guard let label, unknown.count == 1, !unknown[0].contains(" "), key == nil, meter == nil, tempo == nil
    else { return nil }
    let (kind, example) =
      switch label {
      case "tempo", "bpm": ("tempo", "beats a minute, such as 120")
      case "key", "tonart": ("key", "one such as G minor")
      default: ("meter", "one such as 3/4")
      }
    return "\(unknown[0].quotedExcerpt) is not a \(kind); write \(example)"
  }

  /// Whether it is a line of facts, below a title.
  var isLine: Bool { isSure || unknown.isEmpty }
  /// Whether it is one although no title stands above it.
  var isFirstLine: Bool { unknown.isEmpty && (meter != nil || !isTitle) }

  private mutating func read(_ part: Substring) {
    let words = part.replacing("=", with: " = ").replacing(":", with: ": ").split(separator: " ").map(
      String.init)
    let before = self
    var (rest, others) = (words[...], [String]())
    while let first = rest.first {
      let length = (1...min(7, rest.count)).reversed().first { take(Array(rest.prefix($0))) }
      if length == nil { others.append(first) }
      rest = rest.dropFirst(length ?? 1)
    }
    guard !others.isEmpty else { return }
    // A letter or a number among other words means something else.
    if !isSure { (key, tempo) = (before.key, before.tempo) }
    unknown.append(others.joined(separator: " "))
  }

  private mutating func take(_ words: [String]) -> Bool {
    let text = words.joined(separator: " ").lowercased()
    if Self.labels.contains(text.filter { $0 != " " && $0 != "=" && $0 != ":" }),
      text.hasSuffix(":") || text.hasSuffix("=")
    {
      isSure = true
    } else if let found = Chart.Meter(text: text) {
      (meter, isSure) = (found, true)
    } else if let (found, isMarked) = Self.tempo(text.filter { $0 != " " }) {
      (tempo, isSure) = (found, isSure || isMarked)
      isTitle = isTitle || !isMarked
    } else if words.count <= 2, let found = Key(text: words.joined(separator: " "), names: names) {
      (key, isSure) = (found, isSure || words.count > 1)
    } else if let found = keyBehindWords(words) {
      (key, isSure, isTitle) = (found, true, true)
    } else if let found = Self.feels[text] {
      feel = found
    } else if Self.plainWords.contains(text) {
      return true
    } else if Self.styles.contains(text) {
      isTitle = true
    } else {
      return false
    }
    return true
  }

  private static let labels: Set<String> = [
    "key", "tempo", "bpm", "time", "meter", "metre", "timesignature", "feel", "style", "rhythm", "tonart",
    "takt",
    "taktart",
  ]

  private static let plainWords: Set<String> = ["slow", "medium", "fast", "up-tempo"]
  private static let styles: Set<String> = [
    "ballad", "bossa", "bossa nova", "samba", "latin", "waltz", "jazz waltz", "rock", "funk", "moderate",
  ]
  private static let feels: [String: ChartFeel] = {
    var feels: [String: ChartFeel] = [
      "swing": .swing, "shuffle": .swing, "straight": .straight, "straight eighths": .straight,
      "straight 8ths": .straight, "even 8ths": .straight, "even eighths": .straight,
    ]
    for word in [
      "slow", "medium", "medium up", "fast", "up-tempo", "up tempo", "up", "easy", "light", "hard",
    ] {
      feels[word + " swing"] = .swing
    }
    return feels
  }()

  /// `in C`, `in the key of C minor`
  private func keyBehindWords(_ words: [String]) -> Key? {
    let lower = words.map { $0.lowercased() }
    let start = [["in", "the", "key", "of"], ["key", "of"], ["in"], ["key"]].first { lower.starts(with: $0) }
    guard let start, words.count - start.count <= 2 else { return nil }
    return Key(text: words.dropFirst(start.count).joined(separator: " "), names: names)
  }

  private static let notes: [String: Double] = [
    "q": 1, "♩": 1, "quarter": 1, "q.": 1.5, "♩.": 1.5, "dottedquarter": 1.5, "e": 0.5, "♪": 0.5,
    "eighth": 0.5,
    "h": 2, "half": 2, "h.": 3,
  ]
  private static let ends: Set<String> = [
    "", "bpm", "aminute", "beatsaminute", "perminute", "beatsperminute", "/min",
  ]
  /// Beats of the meter, where a plain number would be dotted ones.
  private static let partEnds: Set<String> = ["eighthsaminute", "16thsaminute", "32ndsaminute"]

  /// `140`, `140 bpm`, `q = 140`, `tempo: 140`, without spaces; and whether it says that it is a tempo.
  private static func tempo(_ text: String) -> (Tempo, isMarked: Bool)? {
    var rest = text[...]
    for label in ["tempo", "bpm"] where rest.hasPrefix(label) {
      rest = rest.dropFirst(label.count)
      if let sign = rest.first, ":=".contains(sign) { rest = rest.dropFirst() }
    }
    var quarters: Double?
    if let sign = rest.firstIndex(of: "=") {
      let note = String(rest[..<sign])
      quarters = notes[note]
      guard quarters != nil || note.isEmpty else { return nil }
      rest = rest[sign...].dropFirst()
    }
    let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let end = String(rest.dropFirst(digits.count))
    guard let number = Double(digits), ends.contains(end) || partEnds.contains(end) else { return nil }
    let isMarked = digits.count < text.count
    guard Chart.tempos.contains(number), isMarked || (20...400).contains(number) else { return nil }
    return (Tempo(number: number, quarters: quarters, isOfMeter: partEnds.contains(end)), isMarked)
  }
}
