public import MusicTheory

/// A search in the diary, as a player types it.
///
/// * `Fma7(#11)`, `D|C7`: a chord, however its letters are written.
/// * `m7b5`, `sus4`: a quality on any root. `root F`: any chord on a root. `polychords`.
/// * `Dm7 G7 Cma7`, `ii V I`, `ii–V–I in Eb`: a progression. Each chord has at least the tones that are asked for, but for its
///   fifth: V is also V13.
/// * `V in Eb`, `bVII`: a degree; `in Eb`, `in C minor`: a key.
/// * `today`, `yesterday`, `2026-11-24`, `2026-11`, `2026`: when.
public struct DiaryQuery: Hashable, Sendable {
  /// The condition on one chord.
  public enum Wanted: Hashable, Sendable {
    /// This chord, with exactly these degrees and this bass.
    case chord(WrittenSymbol)
    /// At least the tones of a quality on a root; the root is counted from an unknown tonic where `isCounted`.
    case atLeast(ChordQuality, root: PitchClass, isCounted: Bool)
    case quality(ChordQuality)
    case root(PitchClass)
    /// A function, as it was written down: `ii`; with at least the tones of a quality, if one was asked for.
    case degree(String, atLeast: ChordQuality?)
    case polychord
  }

  /// In the order in which they were played; empty for every chord.
  public var chords: [Wanted] = []
  public var key: Key?
  /// Days since 1970 where the player is.
  public var days: ClosedRange<Int>?

  public init() {}

  /// Reads a typed search. `today`: days since 1970 where the player is.
  ///
  /// - Throws: one sentence about the first word that is none of these.
  public init(_ text: String, today: Int, names: NoteNames = .english) throws(DiaryQueryError) {
    guard text.utf8.count <= 300 else { throw DiaryQueryError("write at most 300 characters") }
    var words = Self.words(text)
    key = try Self.takeKey(&words, names)
    var numerals: [(word: String, symbol: WrittenSymbol)] = []
    var symbols: [WrittenSymbol] = []
    var others: [Wanted] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if let found = Self.days(word, today) {
        guard days == nil else { throw DiaryQueryError("'\(word)' is a second date; write one") }
        days = found
      } else if word.lowercased() == "root" {
        guard let next = rest.popFirst(), let root = Key.read(next + " major", names: names)?.tonic else {
          throw DiaryQueryError("behind 'root' stands a note, such as: root F")
        }
        others.append(.root(root.pitchClass))
      } else if ["polychord", "polychords"].contains(word.lowercased()) {
        others.append(.polychord)
      } else if let symbol = try? ChordSymbolParser(noteNames: names).parse(word) {
        symbols.append(symbol)
      } else if let quality = Self.quality(word) {
        others.append(.quality(quality))
      } else if let symbol = try? ChordNumeralParser(key: key ?? Self.anyKey).parse(word) {
        numerals.append((word, symbol))
      } else {
        if let mistake = Self.mistakenDate(word, today) ?? Self.otherSpelling(of: word, names) {
          throw DiaryQueryError(mistake)
        }
        throw DiaryQueryError(
          "'\(word)' is not a chord, quality, function or date; write such as: Fma7(#11), m7b5, ii V I in Eb, yesterday"
        )
      }
    }
    guard [numerals.isEmpty, symbols.isEmpty, others.isEmpty].filter({ !$0 }).count <= 1, others.count <= 1
    else { throw DiaryQueryError("write chords, or functions such as ii V I, or one quality, not a mixture") }
    guard max(numerals.count, symbols.count) <= Self.most else {
      throw DiaryQueryError("look for at most \(Self.most) chords in a row")
    }
    chords = others + Self.wanted(symbols) + Self.wanted(numerals, key)
  }

  /// The most chords of a progression.
  public static let most = 16

  private static let anyKey = Key(SpelledPitch(.c), .major)

  /// Words; dashes between functions are spaces, and so are bars and commas that stand alone.
  private static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "," || $0 == "\t" || $0 == "→" }.flatMap { word in
      let parts = word.split { $0 == "–" || $0 == "-" || $0 == "—" }.map(String.init)
      let isProgression =
        parts.count > 1
        && parts.allSatisfy { $0.contains { "IViv".contains($0) } && ChordNumeralParser.reads($0) }
      return isProgression ? parts : [String(word)]
    }.filter { $0 != "|" }
  }

  /// Removes `in Eb`, `in C minor`, `key of F` from the words.
  private static func takeKey(_ words: inout [String], _ names: NoteNames) throws(DiaryQueryError) -> Key? {
    guard let place = words.firstIndex(where: { ["in", "key"].contains($0.lowercased()) }) else { return nil }
    var end = place + 1
    while end < words.count, ["of", "the", "key"].contains(words[end].lowercased()) { end += 1 }
    for count in [2, 1] where end + count <= words.count {
      if let key = Key.read(words[end..<(end + count)].joined(separator: " "), names: names) {
        words.removeSubrange(place..<(end + count))
        return key.usual
      }
    }
    throw DiaryQueryError("behind 'in' stands a key, such as: in Eb, in C minor")
  }

  private static func quality(_ word: String) -> ChordQuality? {
    guard !word.contains("/"), !word.contains("|"), let first = word.first, !"IViv".contains(first),
      // A year is no quality, and a lone number of the Nashville system no chord.
      word.count < 4 || !word.allSatisfy(\.isNumber),
      case .chord(let chord) = try? ChordSymbolParser().parse("C" + (word == "maj" ? "" : word)),
      chord.bass == nil, chord.root.pitchClass == PitchClass(0)
    else { return nil }
    return chord.chord.quality
  }

  private static func wanted(_ symbols: [WrittenSymbol]) -> [Wanted] {
    if symbols.count == 1 { return [.chord(symbols[0])] }
    return symbols.map { symbol in
      switch symbol {
      case .chord(let chord) where chord.bass == nil:
        .atLeast(chord.chord.quality, root: chord.root.pitchClass, isCounted: false)
      default: .chord(symbol)
      }
    }
  }

  private static func wanted(_ numerals: [(word: String, symbol: WrittenSymbol)], _ key: Key?) -> [Wanted] {
    // A single function is compared with the function that was stored with a chord.
    if numerals.count == 1, case .chord(let chord) = numerals[0].symbol {
      let (word, letters) = (numerals[0].word, "IViv♭♯b#")
      let degree = word.prefix { letters.contains($0) }
      let text = degree.map { $0 == "b" ? "♭" : $0 == "#" ? "♯" : $0 }
      return [.degree(String(text), atLeast: degree.count == word.count ? nil : chord.chord.quality)]
    }
    return numerals.map { _, symbol in
      switch symbol {
      case .chord(let chord):
        .atLeast(chord.chord.quality, root: chord.root.pitchClass, isCounted: key == nil)
      case .polychord: .chord(symbol)
      }
    }
  }

  // MARK: - Dates

  private static func days(_ word: String, _ today: Int) -> ClosedRange<Int>? {
    switch word.lowercased() {
    case "today": return today...today
    case "yesterday": return (today - 1)...(today - 1)
    default: break
    }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), parts[0].count == 4,
      parts.dropFirst().allSatisfy({ (1...2).contains($0.count) }),
      parts.allSatisfy({ $0.allSatisfy(\.isASCII) && Int($0) != nil && $0.first != "+" })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    let (year, month) = (numbers[0], numbers.count > 1 ? numbers[1] : 1)
    guard (1970...9999).contains(year), (1...12).contains(month) else { return nil }
    switch numbers.count {
    case 1: return day(year, 1, 1)...(day(year + 1, 1, 1) - 1)
    case 2: return day(year, month, 1)...(day(month == 12 ? year + 1 : year, month % 12 + 1, 1) - 1)
    default:
      let next = day(month == 12 ? year + 1 : year, month % 12 + 1, 1)
      let found = day(year, month, numbers[2])
      return numbers[2] >= 1 && found < next ? found...found : nil
    }
  }

  /// Words about time that are no dates here.
  private static let wordsOfTime: Set<String> = [
    "last", "week", "month", "year", "day", "days", "weeks", "months", "ago", "tomorrow", "now", "tonight",
    "morning", "evening", "night", "since", "hour", "hours", "minute", "minutes", "second", "seconds", "this",
    "past", "recent", "mañana", "hoy", "heute", "gestern", "hier", "ayer",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november",
    "december",
  ]

  /// A sentence about a date in another form than ours; `nil` for a word that is none.
  private static func mistakenDate(_ word: String, _ today: Int) -> String? {
    let numbers = word.split { ".-/".contains($0) }.map { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
    let isDate =
      (2...3).contains(numbers.count) && !numbers.contains(nil)
      || word.count == 8 && word.allSatisfy(\.isNumber)
    guard isDate || wordsOfTime.contains(word.lowercased()) else { return nil }
    let forms = "write a day as \(text(today)), a month as \(text(today).prefix(7)), or today or yesterday"
    // With periods the day comes first, and a year of four digits may come first with any sign; of 11/12 nobody knows.
    let parts = numbers.compactMap(\.self)
    let isYearFirst = (parts.first ?? 0) > 999
    if parts.count == 3, isYearFirst || word.contains(".") {
      let sorted = isYearFirst ? parts : parts.reversed()
      let written = padded(sorted[0] < 100 ? sorted[0] + 2000 : sorted[0], sorted[1], sorted[2])
      guard days(written, today) == nil else { return "'\(word)' is not a date here; write \(written)" }
      return "there is no day '\(word)'; \(forms)"
    }
    return "'\(word)' is not a date here; \(forms)"
  }

  /// A sentence about a chord in other note names, or with a slip in it; `nil` for another word.
  private static func otherSpelling(of word: String, _ names: NoteNames) -> String? {
    if ["nc", "n.c", "n.c.", "n/c", "rest", "silence"].contains(word.lowercased()) {
      return
        "'\(word)' is not a chord, and the diary keeps none where nothing is played; look for a chord, such as Fma7"
    }
    let parser = ChordSymbolParser(noteNames: names)
    if let meant = names.translation(of: word, { (try? parser.parse($0)) != nil }) {
      return "'\(word)' is not a chord here; \(names.reason(word))did you mean \(meant)?"
    }
    do {
      _ = try parser.parse(word)
      return nil
    } catch {
      return parser.explained(error, in: word).suggestion.map { "'\(word)' is not a chord; \($0)" }
    }
  }

  private static func padded(_ year: Int, _ month: Int, _ day: Int) -> String {
    "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  /// A day as it is typed here.
  private static func text(_ days: Int) -> String {
    let fromMarch = days + 719_468
    let era = fromMarch / 146_097
    let ofEra = fromMarch % 146_097
    let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let shifted = (5 * ofYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return padded(year + era * 400 + (month < 3 ? 1 : 0), month, ofYear - (153 * shifted + 2) / 5 + 1)
  }

  /// Days since 1970 of a Gregorian date; years are counted from March, so that the leap day is the last of its year.
  static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let (era, ofEra) = (shifted / 400, shifted % 400)
    let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }
}

extension NoteNames {
  /// `H is B in German note names; ` for a word in other names.
  fileprivate func reason(_ word: String) -> String {
    guard let hint = hint(for: word) else { return "" }
    return (hint.firstRange(of: ": --").map { String(hint[..<$0.lowerBound]) } ?? hint) + "; "
  }
}

/// The mistake in a search, in one sentence.
public struct DiaryQueryError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

extension DiaryQuery.Wanted {
  /// Whether a chord meets the condition. `tonic`: the tonic from which counted roots are counted.
  public func matches(_ symbol: WrittenSymbol, degree: String?, tonic: PitchClass?) -> Bool {
    switch self {
    case .chord(let wanted): return ChordIdentity(wanted) == ChordIdentity(symbol)
    case .polychord:
      if case .polychord = symbol { return true }
      return false
    case .degree(let wanted, let quality):
      guard degree == wanted, let quality else { return degree == wanted }
      return atLeast(quality, symbol)
    case .quality(let wanted):
      guard case .chord(let chord) = symbol else { return false }
      return chord.chord.quality.degrees == wanted.degrees
    case .root(let root): return ChordIdentity.base(of: symbol).root.pitchClass == root
    case .atLeast(let quality, let root, let isCounted):
      let wanted = isCounted ? tonic.map { $0.up(Int(root.number)) } : root
      return ChordIdentity.base(of: symbol).root.pitchClass == wanted && atLeast(quality, symbol)
    }
  }

  private func atLeast(_ quality: ChordQuality, _ symbol: WrittenSymbol) -> Bool {
    guard case .chord(let chord) = symbol else { return false }
    // A power chord is its fifth, and has no third.
    if quality.family == .power { return chord.chord.quality.family == .power }
    return quality.degrees.subtracting([.fifth]).isSubset(of: chord.chord.quality.degrees)
  }
}

/// How chords follow each other, independent of the key. Progressions are found by this code.
public struct Motion: Hashable, Sendable {
  /// Two chords: 0…47; three: 0…1151.
  public let code: Int

  /// `chords`: two or three, each with its root and whether its third is minor.
  public init?(_ chords: [(root: PitchClass, isMinor: Bool)]) {
    guard (2...3).contains(chords.count) else { return nil }
    var code = chords[0].isMinor ? 1 : 0
    for (before, next) in zip(chords, chords.dropFirst()) {
      code = (code * 12 + next.root.semitones(above: before.root)) * 2 + (next.isMinor ? 1 : 0)
    }
    self.code = code
  }

  public static func isMinor(_ quality: ChordQuality) -> Bool {
    quality.degrees.contains(.minorThird) && !quality.degrees.contains(.majorThird)
  }
}
