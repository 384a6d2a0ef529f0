internal import MusicTheory

/// The result of reading a file: its charts as they are written, and what is missing from them.
public struct ChartBook: Hashable, Sendable {
  /// The charts that are kept; all of them are in `entries`. A large collection does not fit into the memory of a small machine.
  public enum Wanted: Hashable, Sendable {
    case all
    case none
    /// The chart at a place in the file, counted from 0.
    case only(Int)
  }

  /// A tune of the file, whether its chart is kept or not.
  public struct Entry: Hashable, Sendable {
    public let title: String
    /// How many bars are played; 0 of a song without chords.
    public let bars: Int
    public let facts: ListedFacts
  }

  public private(set) var tunes: [Chart] = []
  /// The tunes that can be played, in the order of the file.
  public private(set) var entries: [Entry] = []
  /// One sentence for each tune and for each sign that could not be read.
  public private(set) var problems: [ChartError] = []
  private let wanted: Wanted
  private let takesWords: Bool

  /// - Parameter takesWords: whether songs without chords are charts here.
  init(_ wanted: Wanted = .all, takesWords: Bool = false) {
    (self.wanted, self.takesWords) = (wanted, takesWords)
  }

  /// The same charts in the order in which they are played. `add` has seen that each has one, or only words.
  public func played() -> ChartBook {
    var book = self
    book.tunes = tunes.compactMap { $0.isWordsAlone ? $0 : try? $0.played() }
    return book
  }

  /// Adds a tune with what is wrong with its signs; one that cannot be played is a problem.
  mutating func add(_ tune: Chart, _ problems: ChartProblems = ChartProblems()) {
    let isWordsAlone = takesWords && tune.isWordsAlone
    do throws(ChartError) {
      let bars = isWordsAlone ? 0 : try tune.played().bars.count
      let entry = Entry(title: tune.title, bars: bars, facts: ListedFacts(tune))
      switch wanted {
      case .all: tunes.append(tune)
      case .only(let place): if place == entries.count { tunes.append(tune) }
      case .none: break
      }
      entries.append(entry)
    } catch {
      self.problems.append(error.of(tune.title))
    }
    self.problems += problems.all(of: tune.title)
  }

  mutating func add(_ problem: ChartError) { problems.append(problem) }

  /// Whether another tune may be read; the first one too many is said.
  mutating func hasRoom() -> Bool {
    guard entries.count >= ChartLimits.tunes || problems.count >= ChartLimits.problems else { return true }
    problems.append(
      entries.count >= ChartLimits.tunes
        ? ChartError("only the first \(ChartLimits.tunes) tunes were read")
        : ChartError("too much of this file cannot be read; the tunes behind this place are missing"))
    return false
  }
}

/// The signs of one tune that could not be read. The first ones are said, the others counted.
struct ChartProblems {
  private var first: [ChartError] = []
  private var more = 0

  private static let limit = 10

  var isEmpty: Bool { first.isEmpty }

  mutating func add(_ problem: ChartError) {
    if first.count < Self.limit { first.append(problem) } else { more += 1 }
  }

  func all(of title: String) -> [ChartError] {
    let rest = more == 0 ? [] : [ChartError("and \(more) more signs that are not read")]
    return (first + rest).map { $0.of(title) }
  }
}

/// The most that is read; what is beyond it is said.
public enum ChartLimits {
  /// Bytes of a text: 10,000 tunes of iReal Pro.
  public static let text = 8 << 20
  /// Tunes of a text, or of a folder.
  public static let tunes = 10_000
  /// Bytes of one tune of a list, and letters of a line.
  static let tune = 128 << 10
  static let line = 32 << 10
  /// Sentences about a text.
  public static let problems = 20_000
  /// Bars of a tune as they are written, and as they are played.
  public static let bars = 2000
  /// Chords by which the note names of a text are found.
  static let mostForNames = 400
  /// Chords of a bar.
  public static let chords = 64
  /// Bytes of a title and other words of a chart.
  static let words = 200
}

/// Why a tune could not be read.
public struct ChartError: Error, Hashable, Sendable {
  /// The title of the tune, where the text has several.
  public var tune: String?
  /// The line and the column in the text, from 1; `nil` where a person does not see them, as in a link.
  public var line: Int?
  public var column: Int?
  public var sentence: String

  public init(tune: String? = nil, line: Int? = nil, column: Int? = nil, _ sentence: String) {
    (self.tune, self.line, self.column, self.sentence) = (tune, line, column, sentence)
  }

  /// The same, of the tune with a title.
  func of(_ title: String) -> ChartError {
    var error = self
    error.tune = title
    return error
  }
}

extension ChartError: CustomStringConvertible {
  /// `3:14: "H7" is no chord: …`, or `Blues for Nobody: bar 5: …`.
  public var description: String {
    if let line, let column { return "\(line):\(column): \(sentence)" }
    return (tune.map { $0.excerpt(of: 60) + ": " } ?? "") + sentence
  }
}

extension String {
  /// The beginning, with every control character made visible.
  package func excerpt(of length: Int = 40) -> String { prefix(length).map(\.shown).joined() }

  /// The same in quotation marks.
  package var quotedExcerpt: String { "\"\(excerpt())\"" }
}
