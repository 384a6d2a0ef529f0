public import MusicTheory

/// Reads the chords and notes to be played, as a person types them.
///
/// * `Cma7`, `C/E`, `D|Cma7`: a chord, a slash chord, a polychord. No space stands around the bar of a polychord.
/// * `Cma7 + D`, `D over Cma7`: the same polychord, the lower or the upper chord first.
/// * `Dm7 G7 Cma7`: a progression; commas, dashes and arrows between the chords are ignored.
/// * `Dm7 G7 | Cma7`: a bar line that stands alone separates bars. The chords of a bar share its beats. A bar line
///   also ends the bar before it. In an empty bar the chord before goes on, as in a chart. Repeat signs, `|:` and `:|`, are bar lines.
/// * `48,52,55|62,66,69` or `C3,E3,G3`: exact notes; a bar line without spaces separates the hands. Where everything is
///   numbers without commas, or notes that are no chords, it is one chord, as in `chordd name`: `48 52 55 | 62 66 69`, `C4 E4 G4`.
/// * `ii7 V7 Ima7`, `1 4 5-7 6-`: chords that are counted in the key, where one is known, or in that at the end: `ii V I in Eb`.
public struct PlaybackTextReader: Hashable, Sendable {
  public var noteNames: NoteNames
  /// The key in which numerals are counted, if one is known.
  public var key: Key?
  /// The number of beats that the chords of a bar share.
  public var beatsPerBar: Double

  /// The largest number of chords in a text.
  public static let limit = 2_000
  /// The largest number of characters in a text; `limit` chords need fewer.
  private static let characterLimit = 100_000

  public init(noteNames: NoteNames = .english, key: Key? = nil, beatsPerBar: Double = 4) {
    self.noteNames = noteNames
    self.key = key
    self.beatsPerBar = beatsPerBar
  }

  /// The arguments of a command, as if they were one text.
  public func read(_ words: [String]) throws(PlaybackTextError) -> PlaybackRequest {
    try read(words.joined(separator: " "))
  }

  public func read(_ text: String) throws(PlaybackTextError) -> PlaybackRequest {
    guard text.utf8.count <= Self.characterLimit else { throw .tooLong(limit: Self.limit) }
    if let (line, key) = keyAtTheEnd(of: text) {
      var counting = self
      counting.key = key
      return try counting.read(line)
    }
    let separated = PlaybackWords(text)
    let words = separated.words
    let areNumerals = areNumerals(words)
    let isList = separated.hasCommas && words.count { $0 != "|" } > 1
    if areNumerals, key != nil || !isList {
      var counting = self
      counting.countsNumbers = true
      return try counting.request(separated)
    }
    let notes = ExactNotesReader(noteNames: noteNames)
    let areTyped = separated.hasCommas ? notes.areNotes(words) : notes.areOnlyNotes(words)
    if notes.areNumbers(words) || areTyped {
      let joined = words.joined(separator: " ")
      // Without its commas a list may be several sounds, or numerals.
      let needsCommas = areNumerals || separated.hasCommas && words.contains { $0.contains(",") }
      let text = needsCommas ? joined.replacing(" | ", with: "|").replacing(" ", with: ",") : joined
      return PlaybackRequest(.notes(try notes.read(joined)), text: text)
    }
    return try request(separated)
  }

  private func request(_ separated: PlaybackWords) throws(PlaybackTextError) -> PlaybackRequest {
    var request = PlaybackRequest(try steps(separated.words))
    request.remarks = separated.remarks
    return request
  }

  /// `ii7 V7` and E♭ major of `ii7 V7 in Eb major`.
  private func keyAtTheEnd(of text: String) -> (line: String, key: Key)? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let place = words.lastIndex(where: { $0.lowercased() == "in" }), place > 0,
      let key = Key.read(words[(place + 1)...].joined(separator: " "), names: noteNames)?.usual
    else { return nil }
    return (String(text[..<words[place].startIndex]), key)
  }

  /// Whether numbers are chords of the key, and no keys of the piano.
  private var countsNumbers = false

  /// Whether this is a line in the Nashville system, `1 4 5-7 6-`.
  ///
  /// As keys of the piano, 1 to 7 would lie far below the lowest one.
  private func areNumerals(_ words: [String]) -> Bool {
    words.contains { $0.first?.isNumber == true }
      && words.allSatisfy { $0 == "|" || ChordNumeralParser.reads($0) }
  }

  /// Whether a word is a number from 1 to 7, alone or with a quality: beside chords it is one, as in a line of its own.
  private static func isNumber(_ word: String) -> Bool {
    word.first?.isNumber == true && ChordNumeralParser.reads(word)
  }

  /// A piece of the typed text, and its sound, or the reason why it has none.
  public typealias Piece = (text: String, step: Result<PlaybackStep, PlaybackTextError>)

  /// Each chord by itself: one that cannot be read leaves the others as they are.
  public func readEach(_ text: String) -> [Piece] {
    do throws(PlaybackTextError) {
      return try read(text).steps.map { step -> Piece in (step.text, .success(step)) }
    } catch {
      if error == .empty { return [] }
      if case .tooLong = error { return [("", .failure(error))] }
      // Numbers from 1 to 7 without a key are no keys of the piano.
      let words = PlaybackWords(text).words.filter { $0 != "|" }
      if case .noKey = error, areNumerals(words) { return words.map { ($0, .failure(.noKey($0))) } }
      return groups(PlaybackWords(text).words.filter { $0 != "|" }).flatMap { eachOf($0) }
    }
  }

  private func eachOf(_ words: [String]) -> [Piece] {
    do throws(PlaybackTextError) {
      return try chords(words).map { step -> Piece in (step.text, .success(step)) }
    } catch {
      return [(words.joined(separator: " "), .failure(error))]
    }
  }

  /// The words of each chord: those around a sign that joins two stay together.
  private func groups(_ words: [String]) -> [[String]] {
    var groups: [[String]] = []
    for word in words {
      if let last = groups.last?.last, Self.joins(last) || Self.joins(word) {
        groups[groups.count - 1].append(word)
      } else {
        groups += pieces(word).map { [$0] }
      }
    }
    return groups
  }

  private func steps(_ words: [String]) throws(PlaybackTextError) -> [PlaybackStep] {
    let hasBars = words.contains("|")
    var steps: [PlaybackStep] = []
    for bar in Self.bars(words) {
      if bar.isEmpty, let last = steps.indices.last {
        steps[last].beats = (steps[last].beats ?? beatsPerBar) + beatsPerBar
        continue
      }
      var chords = try chords(Array(bar))
      if hasBars {
        for index in chords.indices { chords[index].beats = beatsPerBar / Double(chords.count) }
      }
      steps += chords
      guard steps.count <= Self.limit else { throw .tooLong(limit: Self.limit) }
    }
    guard !steps.isEmpty else { throw .empty }
    return steps
  }

  /// The words between the bar lines; the line behind the last bar ends it, and before the first there is none.
  private static func bars(_ words: [String]) -> [ArraySlice<String>] {
    var bars = words.split(separator: "|", omittingEmptySubsequences: false)
    if words.contains("|"), bars.last?.isEmpty == true { bars.removeLast() }
    return Array(bars.drop(while: \.isEmpty))
  }

  /// The chords of one bar, those joined by a sign made one.
  private func chords(_ words: [String]) throws(PlaybackTextError) -> [PlaybackStep] {
    var steps: [PlaybackStep] = []
    var index = 0
    while index < words.count {
      let next = index + 1 < words.count ? words[index + 1] : nil
      if let next, Self.joins(next) {
        steps.append(try combination(words[index], sign: next, words.dropFirst(index + 2).first))
        index += 3
        if index < words.count, Self.joins(words[index]) { throw .notOneChord(steps[steps.count - 1].text) }
      } else {
        guard !Self.joins(words[index]) else { throw .nothingToCombine(sign: words[index]) }
        for piece in pieces(words[index]) { steps.append(try step(piece)) }
        index += 1
      }
    }
    return steps
  }

  private static func joins(_ word: String) -> Bool { word == "+" || word == "over" }

  private func combination(
    _ first: String, sign: String, _ second: String?
  ) throws(PlaybackTextError) -> PlaybackStep {
    guard let second, !Self.joins(second), !Self.joins(first) else { throw .nothingToCombine(sign: sign) }
    let (lower, upper) = sign == "+" ? (first, second) : (second, first)
    let symbol = WrittenSymbol.polychord(upper: try oneChord(upper), lower: try oneChord(lower))
    let areCounted = (try step(first).isCounted, try step(second).isCounted)
    return PlaybackStep(
      PlaybackSound(symbol.reading), text: "\(first) \(sign) \(second)", symbol: symbol,
      isCounted: areCounted.0 || areCounted.1)
  }

  private func oneChord(_ word: String) throws(PlaybackTextError) -> WrittenChord {
    guard case .chord(let chord)? = try step(word).symbol else { throw .notOneChord(word) }
    return chord
  }

  /// The chords of `Dm7,G7` and `2-5-1`; the commas of `C7,b9,#11` and of notes belong to one sound.
  private func pieces(_ word: String) -> [String] {
    if let row = ChordNumeralParser.row(word) { return row }
    let isOne =
      !word.contains(",") || ExactNotesReader(noteNames: noteNames).isList(word)
      || (try? ChordSymbolParser(noteNames: noteNames).parse(word)) != nil
    return isOne ? [word] : PlaybackWords.pieces(word)
  }

  private func step(_ word: String) throws(PlaybackTextError) -> PlaybackStep {
    let notes = ExactNotesReader(noteNames: noteNames)
    if !countsNumbers, notes.isList(word), !Self.isNumber(word) {
      return PlaybackStep(.notes(try notes.read(word)), text: word)
    }
    // In a line of numbers b7 is a degree of the key, and no B7.
    if countsNumbers, let step = try counted(word) { return step }
    let parser = ChordSymbolParser(noteNames: noteNames)
    do {
      let symbol = try parser.parse(word)
      return PlaybackStep(PlaybackSound(symbol.reading), text: word, symbol: symbol)
    } catch {
      if let step = try counted(word) { return step }
      if (try? NoteNumber(text: word, names: noteNames)) != nil { throw .looksLikeANote(word) }
      throw .notASymbol(word, parser.explained(error, in: word))
    }
  }
}

extension PlaybackTextReader {
  /// A chord that is counted in the key; `nil` for anything else.
  private func counted(_ word: String) throws(PlaybackTextError) -> PlaybackStep? {
    guard ChordNumeralParser.reads(word) else { return nil }
    guard let key else { throw .noKey(word) }
    guard let symbol = try? ChordNumeralParser(key: key).parse(word) else { return nil }
    return PlaybackStep(PlaybackSound(symbol.reading), text: word, symbol: symbol, isCounted: true)
  }
}

/// The reason why a text cannot be played.
public enum PlaybackTextError: Error, Hashable, Sendable {
  case empty
  /// There are more than `limit` chords.
  case tooLong(limit: Int)
  case notASymbol(String, ChordSymbolError)
  /// A numeral, where no key is known.
  case noKey(String)
  /// A note by name among the chords: `C3`, `E3`.
  case looksLikeANote(String)
  /// A piece of a word with commas or numbers that is not a note.
  case notANote(String, NoteTextError)
  /// A `+` or `over` with nothing, or with more than a chord, before or behind it.
  case nothingToCombine(sign: String)
  /// One of two chords that is no single chord itself.
  case notOneChord(String)
  /// A chord on one side of a bar and notes on the other.
  case mixed(String)
  /// Notes with more than one `|` between hands.
  case tooManyHands(String)
}

extension PlaybackTextError: CustomStringConvertible {
  /// One sentence that names the piece at fault.
  public var description: String {
    switch self {
    case .empty: "there is nothing to play; write a chord such as Cma7, or several: Dm7 G7 Cma7"
    case .tooLong(let limit): "that is too much to play in one go; \(limit) chords are allowed"
    case .notASymbol(let text, let error): "\(Self.quoted(text)) is not a chord symbol; \(error)"
    case .noKey(let text):
      "\(Self.quoted(text)) is counted in a key, and none is known; choose one, such as: chordd set key \"C major\""
    case .looksLikeANote(let text):
      "\(Self.quoted(text)) is not a chord symbol; exact notes are joined by commas, such as C3,E3,G3"
    case .notANote(let text, let error): "\(Self.quoted(text)) cannot be played; \(error)"
    case .nothingToCombine(let sign):
      "\(Self.quoted(sign)) stands between two chords, such as Cma7 + D or D over Cma7"
    case .notOneChord(let text):
      "\(Self.quoted(text)) is not a single chord; give one for each hand"
    case .mixed(let text):
      "\(Self.quoted(text)) mixes a chord and notes; chords stand as upper|lower, such as D|Cma7, notes as lower|upper, "
        + "such as 48,52,55|62,66,69"
    case .tooManyHands(let text):
      "\(Self.quoted(text)) has more than one '|'; it stands once, between the lower and the upper hand"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.prefix(40).map(\.shown).joined())\(text.count > 40 ? "…" : "")'"
  }
}

/// Reads exact notes: `48,52,55|62,66,69`, `C3,E3,G3`.
struct ExactNotesReader {
  let noteNames: NoteNames

  /// Whether the text is a single chord in numbers, with a bar between the hands or without.
  ///
  /// Where commas join the notes of a chord, spaces separate chords.
  func areNumbers(_ words: [String]) -> Bool {
    words.contains(where: Self.startsAsNumber)
      && words.allSatisfy { $0 == "|" || Self.startsAsNumber($0) && !$0.contains(",") }
  }

  /// Whether a word among chords is a list of notes. The commas of `C7(b9,#11)` and of `Dm7,G7` make none.
  func isList(_ word: String) -> Bool {
    let pieces = word.split { $0 == "," || $0 == "|" }.map(String.init)
    return Self.startsAsNumber(word) || (word.contains(",") && areNotes(pieces, orChords: true))
  }

  /// Whether these can only be notes, `C3` and `E3`; `C6` and `G7` are chords as well, which `orChords` permits.
  func areNotes(_ words: [String], orChords: Bool = false) -> Bool {
    let notes = words.filter { (try? NoteNumber(text: $0, names: noteNames)) != nil }
    let onlyNotes = notes.contains { (try? ChordSymbolParser(noteNames: noteNames).parse($0)) == nil }
    return onlyNotes || (orChords && !words.isEmpty && notes.count == words.count)
  }

  /// Whether these are several notes and nothing else: `C3 E3`, which are no chords, and `C4 E4 G4`, which nobody
  /// writes for suspended ones. `C6 G7` and `C5 G5` are chords.
  func areOnlyNotes(_ words: [String]) -> Bool {
    let typed = words.filter { $0 != "|" }
    guard typed.count > 1, words.count - typed.count < 2,
      typed.allSatisfy({ (try? NoteNumber(text: $0, names: noteNames)) != nil })
    else { return false }
    let areInTheMiddle =
      typed.contains { $0.last == "4" } && typed.allSatisfy { $0.last == "4" || $0.last == "5" }
    return areInTheMiddle || areNotes(typed)
  }

  func read(_ text: String) throws(PlaybackTextError) -> Hands {
    let hands = text.split(separator: "|", omittingEmptySubsequences: false)
    guard hands.count <= 2 else { throw .tooManyHands(text) }
    guard hands.count < 2 || !hands.contains(where: isChord) else { throw .mixed(text) }
    var sets: [NoteSet] = []
    for hand in hands { sets.append(try notes(hand, of: text)) }
    let voicing = Hands(lower: sets[0], upper: sets.count > 1 ? sets[1] : [])
    guard !voicing.all.isEmpty else { throw .empty }
    return voicing
  }

  private func notes(_ hand: Substring, of text: String) throws(PlaybackTextError) -> NoteSet {
    var notes: NoteSet = []
    for word in hand.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      do throws(NoteTextError) {
        notes.insert(try NoteNumber(text: word, names: noteNames))
      } catch {
        throw .notANote(text, error)
      }
    }
    return notes
  }

  /// Whether a side of a bar is a chord symbol, and no note.
  private func isChord(_ hand: Substring) -> Bool {
    (try? ChordSymbolParser(noteNames: noteNames).parse(hand)) != nil
      && (try? NoteNumber(text: hand, names: noteNames)) == nil
  }

  private static func startsAsNumber(_ word: String) -> Bool {
    guard let first = word.first else { return false }
    return first == "-" || first.isASCII && first.isNumber
  }
}

/// A text taken apart at its spaces, except those between brackets: `C7(b9 #11)` is one word.
///
/// Commas, semicolons, dashes and arrows between chords only separate them, a bar line may stick to a chord, and a chord
/// may be spoken: `C major seven` is one word.
struct PlaybackWords {
  private(set) var words: [String] = []
  /// Whether a comma stood at the end of a word.
  private(set) var hasCommas = false
  private var hasRepeatSigns = false
  /// Whether two bar lines follow each other, with an empty bar between them.
  private var hasEmptyBars = false
  /// Whether the last word is a bar line that may begin an empty bar: a single one of this line of text.
  private var isOpenBar = false

  init(_ text: String) {
    var end = text.startIndex
    for word in Self.split(text, at: \.isWhitespace) {
      // The bar line at the beginning of a line is the one at the end of the line before.
      if text[end..<word.startIndex].contains(where: \.isNewline) { isOpenBar = false }
      append(String(word))
      end = word.endIndex
    }
    words = SpokenSymbol.joined(words)
  }

  /// Sentences about signs that are not played as they may be meant.
  var remarks: [String] {
    (hasRepeatSigns
      ? ["repeat signs are not played; --repeat 2 plays everything twice"] : [])
      + (hasEmptyBars ? ["in an empty bar the chord before goes on"] : [])
  }

  /// The pieces of a word at its commas, except those between brackets.
  static func pieces(_ word: String) -> [String] { split(word) { $0 == "," }.map(String.init) }

  private static func split(_ text: String, at isGap: (Character) -> Bool) -> [Substring] {
    var depth = 0
    return text.split { character in
      if character == "(" || character == "[" { depth += 1 }
      if character == ")" || character == "]" { depth = max(0, depth - 1) }
      return depth == 0 && isGap(character)
    }
  }

  private mutating func append(_ word: String) {
    var rest = word[...]
    var bars = 0
    while let last = rest.last, Self.ends.contains(last) {
      if last == "," { hasCommas = true }
      // A double bar separates bars as a single one does.
      if last == "|" { bars += 1 }
      rest = rest.dropLast()
    }
    let start = rest.drop { $0 == "|" || $0 == "," || $0 == ":" }
    let before = rest.prefix(rest.count - start.count)
    if word.contains("|:") || word.contains(":|") { hasRepeatSigns = true }
    if before.contains("|") { appendBar(isSingle: before == "|") }
    if !start.isEmpty, !Self.separators.contains(String(start)) {
      words.append(String(start))
      isOpenBar = false
    }
    if bars > 0 { appendBar(isSingle: bars == 1 && !word.contains(":")) }
  }

  /// Of lines with nothing between them, only single ones have a bar between them: `| |`, but not `:| |:`.
  private mutating func appendBar(isSingle: Bool) {
    guard words.last != "|" || isOpenBar && isSingle else { return }
    if words.last == "|", words.count > 1 { hasEmptyBars = true }
    words.append("|")
    isOpenBar = isSingle
  }

  /// Characters that may follow a chord without a space and are no part of it; the colon belongs to a bar line: `:|`.
  private static let ends: Set<Character> = [",", ";", "|", ":"]
  private static let separators: Set<String> = ["-", "–", "—", "->", "→", ">", "=>", "·", "•"]
}
