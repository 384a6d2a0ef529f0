internal import MusicTheory
internal import Practice
internal import Settings
internal import System

// The path of a course: text in its file, of which every mistake has its line.
extension LearningPath {
  /// Reads the value of `path`; what cannot be asked is a mistake, too.
  static func read(
    _ value: YAMLValue, of course: String
  ) -> (path: LearningPath?, problems: [ConfigurationProblem]) {
    guard case .text(let text) = value.content, text.utf8.count <= longest else {
      return (
        nil, [value.problem("path is the text of a path, of at most \(longest) letters, below \"path: |\"")]
      )
    }
    do throws(LearningPathErrors) {
      let path = try LearningPath.checked(course, text: text)
      let maker = TaskMaker(naming: NamingSettings())
      var random = SeededRandom(seed: 1)
      if let card = path.cards().first(where: { maker.task($0, using: &random) == nil }) {
        return (
          nil, [value.problem("nothing can be asked for \(card.shape.quoted) in this path; leave it out")]
        )
      }
      return (path, [])
    } catch {
      return (nil, error.all.map { ConfigurationProblem(value.origin.below(by: $0.line), $0.sentence) })
    }
  }

  private static let longest = 20_000
}

extension LearningPathError {
  /// The mistake and the way out.
  var sentence: String {
    let word = word.quoted
    return switch reason {
    case .unknownShape: "\(word) is no chord or scale of a path; write, for example, maj.any or major.up"
    case .unknownRoot: "\(word) is not a root; write, for example, C, Bb or F#"
    case .unknownStage: "there is no stage \(word) above this line; write \"stage \(self.word)\" before"
    case .unknownRhythm: "\(word) is no rhythm; there are \(TextList.and(Rhythm.all.map(\.name)))"
    case .unknownLevel:
      "\(word) is no level; there are \(TextList.and(PracticePath.Level.allCases.map { "\($0)" }))"
    case .twice: "there is a stage \(word) already; choose another name"
    case .noRoots:
      "\(word) has no roots; write them behind \"on\", or put the line between \"for\" and \"end\""
    case .unclear:
      "\(word) is not clear here; a line is \"stage NAME …\", \"NAME: SHAPES on ROOTS\", \"for KEYS\" or \"end\""
    case .openRepeat: "this \"for\" has no \"end\""
    case .empty: "this path asks nothing; write, for example, \"triads: maj.any on C\""
    case .tooLong: "this path is too long; a path has at most \(LearningPath.mostCards) chords and scales"
    }
  }
}

extension SettingOrigin {
  /// The place some lines below, in the text that begins on the next line.
  fileprivate func below(by lines: Int) -> SettingOrigin {
    guard case .file(let path, let position?) = self else { return self }
    return .file(path: path, at: SourcePosition(line: position.line + lines, column: 1))
  }
}
