internal import MusicTheory

/// The result of reading a file: its charts as they are written, and why others are missing.
public struct ChartBook: Hashable, Sendable {
  public var tunes: [Chart]
  /// One sentence for each tune that could not be read.
  public var problems: [ChartError]

  public init(tunes: [Chart] = [], problems: [ChartError] = []) {
    (self.tunes, self.problems) = (tunes, problems)
  }

  /// The charts in the order in which they are played; those that have none are problems.
  public func played() -> ChartBook {
    var played = ChartBook(problems: problems)
    for tune in tunes {
      do throws(ChartError) {
        played.tunes.append(try tune.played())
      } catch {
        played.problems.append(error)
      }
    }
    return played
  }
}

/// The most that is read; a file with more is an error.
public enum ChartLimits {
  /// Bytes of a text.
  public static let text = 1 << 20
  /// Tunes of a text.
  public static let tunes = 500
  /// Bars of a tune as they are written, and as they are played.
  public static let bars = 2000
  /// Chords of a bar.
  public static let chords = 64
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
