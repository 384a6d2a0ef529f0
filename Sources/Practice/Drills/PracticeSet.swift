public import MusicTheory

/// What a player wants to practice, written in a file of their own: docs/practice-sets.md.
public struct PracticeSet: Hashable, Sendable {
  /// Small letters, digits and hyphens: the name of the drill.
  public var name: String
  public var title: String
  public var content: Content
  /// Beats a minute; `nil` without a tempo.
  public var tempo: Int?
  public var metronome: Bool

  public init(name: String, title: String, content: Content, tempo: Int? = nil, metronome: Bool = false) {
    (self.name, self.title, self.content) = (name, title, content)
    (self.tempo, self.metronome) = (tempo, metronome)
  }

  public enum Content: Hashable, Sendable {
    /// Every quality on every root in every form.
    case query(Query)
    /// Chords in an order, in one key after the other.
    case progression(Progression)
  }

  /// Which chords are asked for; an empty list leaves a thing open.
  public struct Query: Hashable, Sendable {
    /// Never empty.
    public var qualities: [ChordQuality]
    /// All twelve if empty.
    public var roots: [SpelledPitch]
    /// Names of voicings, such as `rootless-a`.
    public var forms: [String]
    /// 0 for the root position.
    public var inversions: [Int]
    /// `left`, `right` or `both`; either if `nil`.
    public var hands: String?

    public init(
      qualities: [ChordQuality], roots: [SpelledPitch] = [], forms: [String] = [], inversions: [Int] = [],
      hands: String? = nil
    ) {
      (self.qualities, self.roots, self.forms) = (qualities, roots, forms)
      (self.inversions, self.hands) = (inversions, hands)
    }
  }

  /// A progression as it was written, and where it is taken to.
  public struct Progression: Hashable, Sendable {
    public enum Keys: Hashable, Sendable {
      /// Only as it was written.
      case written
      /// All twelve, in any order.
      case all
      /// All twelve, around the circle of fifths downward: C, F, B♭ …
      case circle
      case list([Key])
    }

    /// The bars, in the key in which they were written.
    public var tune: Tune
    public var keys: Keys
    /// Names of voicings; any if empty.
    public var forms: [String]
    public var hands: String?
    /// The bars that are played, from 1.
    public var bars: ClosedRange<Int>

    public init(
      tune: Tune, keys: Keys = .written, forms: [String] = [], hands: String? = nil, bars: ClosedRange<Int>
    ) {
      (self.tune, self.keys, self.forms) = (tune, keys, forms)
      (self.hands, self.bars) = (hands, bars)
    }
  }

  /// The names of voicings that a set may ask for.
  public static let forms = [
    "close", "shells", "guide-tones", "rootless-a", "rootless-b", "rootless", "drop-2", "drop-3", "quartal",
    "two-handed", "upper-structures",
  ]

  public static let hands = ["left", "right", "both"]
}

/// Reads a progression that somebody has written in one line: `Dm7 | G7 | Cma7 | %`.
public enum ProgressionReader {
  /// A bar between bar lines; chords of one bar share its beats. `%` is the bar before, `.` goes on, `N.C.` is silence.
  ///
  /// Without bar lines every chord is a bar. Numerals are counted in `key`. `column` of an error counts from 1 in the text.
  public static func read(_ text: String, beats: Int = 4, key: Key? = nil) throws(TuneError) -> [Tune.Bar] {
    guard text.utf8.count <= 10_000 else {
      throw TuneError(line: 1, column: 1, "this progression is too long")
    }
    let characters = Array(text)
    var bars: [Tune.Bar] = []
    var cells = BarCells()
    var isCopy = false
    var last = BarCells.Cell.silence
    let hasLines = characters.contains("|")

    func endBar(_ place: Int) throws(TuneError) {
      if isCopy {
        guard let before = bars.last else {
          throw TuneError(line: 1, column: place, "there is no bar before this to repeat")
        }
        bars.append(Tune.Bar(number: bars.count + 1, chords: before.chords))
      } else if !cells.isEmpty {
        do throws(TuneError) {
          bars.append(Tune.Bar(number: bars.count + 1, chords: try cells.chords(beats: beats, after: &last)))
        } catch {
          throw TuneError(line: 1, column: place, error.sentence)
        }
      }
      (cells, isCopy) = (BarCells(), false)
    }

    var place = 0
    while place < characters.count {
      let start = place
      switch characters[place] {
      case "|":
        place += 1
        try endBar(start + 1)
      case let space where space.isWhitespace || space == ",": place += 1
      default:
        place += characters[place...].prefix { !$0.isWhitespace && $0 != "," && $0 != "|" }.count
        let word = String(characters[start..<place])
        if word == "%" { isCopy = true } else { try cells.append(cell(word, at: start + 1, key)) }
        if !hasLines { try endBar(start + 1) }
      }
    }
    try endBar(max(characters.count, 1))
    guard bars.contains(where: { !$0.chords.isEmpty }) else {
      throw TuneError(line: 1, column: 1, "there are no chords in this progression")
    }
    return bars
  }

  private static func cell(_ word: String, at column: Int, _ key: Key?) throws(TuneError) -> BarCells.Cell {
    if word == "." { return .hold }
    if ["NC", "N.C."].contains(word) { return .silence }
    do throws(ChordSymbolError) {
      return .chord(try ChordSymbolParser().parse(word), text: word)
    } catch {
      if let key, let counted = try? ChordNumeralParser(key: key).parse(word) {
        return .chord(counted, text: word)
      }
      throw TuneError(
        line: 1, column: column, "\(word.quotedExcerpt) is no chord: \(error.description)")
    }
  }
}
