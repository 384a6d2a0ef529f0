public import MusicTheory

/// Reads what is to be played, as a person types it.
///
/// * `Cma7`, `C/E`, `D|Cma7`: a chord, a slash chord, a polychord. No space stands around the bar of a polychord.
/// * `Cma7 + D`, `D over Cma7`: the same polychord, told from below or from above.
/// * `Dm7 G7 Cma7`: a progression; commas, dashes and arrows between the chords mean nothing. `Dm7 G7 | Cma7`: a bar that stands alone parts the bars; the chords of a bar
///   share its four beats. A bar line also ends the one before; empty bars do not count.
/// * `48,52,55|62,66,69` or `C3,E3,G3`: exact notes, hands parted by a bar without spaces. Where everything is
///   numbers without commas, it is one chord, as in `chordd name`: `48 52 55 | 62 66 69`.
public struct PlaybackTextReader: Hashable, Sendable {
  public var noteNames: NoteNames
  /// How many beats the chords of a bar share.
  public var beatsPerBar: Double

  /// More chords than anybody plays in one go.
  public static let limit = 2_000
  /// More characters than so many chords need.
  private static let characterLimit = 100_000

  public init(noteNames: NoteNames = .english, beatsPerBar: Double = 4) {
    self.noteNames = noteNames
    self.beatsPerBar = beatsPerBar
  }

  /// The arguments of a command, as if they were one text.
  public func read(_ words: [String]) throws(PlaybackTextError) -> PlaybackRequest {
    try read(words.joined(separator: " "))
  }

  public func read(_ text: String) throws(PlaybackTextError) -> PlaybackRequest {
    guard text.utf8.count <= Self.characterLimit else { throw .tooLong(limit: Self.limit) }
    let separated = PlaybackWords(text)
    let words = separated.words
    let notes = ExactNotesReader(noteNames: noteNames)
    if notes.areNumbers(words) || (separated.hasCommas && notes.areNotes(words)) {
      let joined = words.joined(separator: " ")
      return PlaybackRequest(.notes(try notes.read(joined)), text: joined)
    }
    return PlaybackRequest(try steps(words))
  }

  private func steps(_ words: [String]) throws(PlaybackTextError) -> [PlaybackStep] {
    let hasBars = words.contains("|")
    var steps: [PlaybackStep] = []
    for bar in words.split(separator: "|") {
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
    return PlaybackStep(PlaybackSound(symbol.reading), text: "\(first) \(sign) \(second)", symbol: symbol)
  }

  private func oneChord(_ word: String) throws(PlaybackTextError) -> WrittenChord {
    guard case .chord(let chord)? = try step(word).symbol else { throw .notOneChord(word) }
    return chord
  }

  /// The chords of `Dm7,G7`; the commas of `C7,b9,#11` and of notes belong to one sound.
  private func pieces(_ word: String) -> [String] {
    let isOne =
      !word.contains(",") || ExactNotesReader(noteNames: noteNames).isList(word)
      || (try? ChordSymbolParser(noteNames: noteNames).parse(word)) != nil
    return isOne ? [word] : PlaybackWords.pieces(word)
  }

  private func step(_ word: String) throws(PlaybackTextError) -> PlaybackStep {
    let notes = ExactNotesReader(noteNames: noteNames)
    if notes.isList(word) { return PlaybackStep(.notes(try notes.read(word)), text: word) }
    do {
      let symbol = try ChordSymbolParser(noteNames: noteNames).parse(word)
      return PlaybackStep(PlaybackSound(symbol.reading), text: word, symbol: symbol)
    } catch {
      if (try? NoteNumber(text: word, names: noteNames)) != nil { throw .looksLikeANote(word) }
      throw .notASymbol(word, error)
    }
  }
}
