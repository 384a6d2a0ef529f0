/// Why a text is no chord symbol, and where it stops being one.
public struct ChordSymbolError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    case empty
    /// Longer than any symbol.
    case tooLong(limit: Int)
    /// No note name stands where the root must be; the hint says what may have been meant.
    case notARoot(String, hint: String?)
    /// No note name stands where the bass must be.
    case notABass(String, hint: String?)
    /// Something that no chord symbol has here.
    case unexpected(String, expected: String)
    /// A number that is none of 2 4 5 6 7 9 11 13 69.
    case notAChordNumber(String)
    /// An accidental with a number that does not take it: `♭11`.
    case notADegree(String)
    /// Something that was said before, or contradicts it: `7ma7`, `sus4sus4`.
    case contradiction(String)
    /// A bracket that is opened and never closed.
    case unclosed(String)
    /// A well-formed symbol for tones that no chord of the vocabulary has.
    case notInVocabulary(degrees: String)
    /// So much was left out that no two tones remain: `C5(no5)`.
    case nothingLeft
  }

  /// The character at which the text stops making sense, counted from 0.
  public let position: Int
  public let problem: Problem

  public init(_ problem: Problem, at position: Int) {
    self.problem = problem
    self.position = position
  }
}

extension ChordSymbolError: CustomStringConvertible {
  /// One sentence; characters are counted from 1, as people count.
  public var description: String { "character \(position + 1): \(sentence)" }

  private var sentence: String {
    switch problem {
    case .empty: "there is no chord symbol; write one such as Cma7, F#mi7(b5) or Bb/C"
    case .tooLong(let limit): "the symbol is too long; \(limit) characters are enough for any chord"
    case .notARoot(let found, let hint):
      "\(Self.quoted(found)) is not a root; a chord symbol begins with a note such as C, F# or Bb"
        + Self.added(hint)
    case .notABass(let found, let hint):
      "\(Self.quoted(found)) is not a bass note; behind the slash stands a note such as E, F# or Bb"
        + Self.added(hint)
    case .unexpected(let found, let expected):
      "\(Self.quoted(found)) makes no sense here; expected \(expected)"
    case .notAChordNumber(let number):
      "\(Self.quoted(number)) is no chord number; they are 2, 4, 5, 6, 7, 9, 11, 13 and 69"
    case .notADegree(let degree):
      "\(Self.quoted(degree)) is no degree of a chord; altered ones are ♭5 ♯5 ♭9 ♯9 ♯11 ♭13"
    case .contradiction(let word): "\(Self.quoted(word)) repeats or contradicts what stands before it"
    case .unclosed(let bracket): "\(Self.quoted(bracket)) is never closed"
    case .nothingLeft: "nothing is left of the chord; leave fewer tones out"
    case .notInVocabulary(let degrees): "no chord that has a name here has the tones \(degrees)"
    }
  }

  private static func quoted(_ text: String) -> String {
    text.isEmpty ? "the end" : "'\(text.prefix(40).map(\.shown).joined())'"
  }

  private static func added(_ hint: String?) -> String { hint.map { "; \($0)" } ?? "" }
}
