internal import MusicTheory

/// Why a path cannot be read.
public struct LearningPathError: Error, Hashable, Sendable {
  /// Counted from 1.
  public let line: Int
  /// The word that is wrong.
  public let word: String
  /// The kind of mistake.
  public let reason: Reason

  /// The mistakes that there are.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    case unknownShape = "path.unknown-shape"
    case unknownRoot = "path.unknown-root"
    case unknownStage = "path.unknown-stage"
    case unknownRhythm = "path.unknown-rhythm"
    case unknownLevel = "path.unknown-level"
    case twice = "path.stage-twice"
    case noRoots = "path.no-roots"
    case unclear = "path.unclear"
    case openRepeat = "path.open-repeat"
    case empty = "path.empty"
    case tooLong = "path.too-long"
  }
}

/// Why a path cannot be read, for each line with a mistake.
public struct LearningPathErrors: Error, Hashable, Sendable {
  public let all: [LearningPathError]
}

extension LearningPathError {
  /// The line without its mistake, for those that follow; `nil` where these depend on it.
  fileprivate func rest(of line: String) -> String? {
    let words = line.split { " \t\r".contains($0) }
    switch (reason, words.first) {
    case (.openRepeat, _), (.empty, _), (.tooLong, _), (_, "for"), (_, "end"), (_, nil): return nil
    // Later lines may name it.
    case (.twice, _): return ""
    case (_, "stage"): return words.count > 1 && words[1] != word ? "stage \(words[1])" : nil
    default: return ""
    }
  }
}

extension LearningPath {
  /// More of them at once help nobody.
  private static let mostErrors = 10

  /// Reads a path, and finds all mistakes of one that cannot be read.
  public static func checked(_ name: String, text: String) throws(LearningPathErrors) -> LearningPath {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var found: [LearningPathError] = []
    while found.count < mostErrors {
      do throws(LearningPathError) {
        let path = try LearningPath(name, text: lines.joined(separator: "\n"))
        if found.isEmpty { return path }
        break
      } catch {
        if error.reason == .empty, !found.isEmpty { break }
        found.append(error)
        guard let rest = error.rest(of: lines[error.line - 1]) else { break }
        lines[error.line - 1] = rest
      }
    }
    throw LearningPathErrors(all: found)
  }

  /// Reads a path, a line at a time:
  ///
  ///     # a comment
  ///     stage shells at shells after sevenths within 3
  ///     shells: 7.shell ma7.shell on C G F
  ///     for C G F | D A E
  ///       shells: ii-V-I shell
  ///     end
  ///
  /// A stage names its level for placement, the stages that are known first, and the time of an answer with which they are, in seconds.
  /// Lines between `for` and `end` come once for each group of keys. `ii-V-I`, `minor-ii-V-i` and `turnaround` are the chords of these
  /// progressions, key by key, in a form; `blues` are the three dominants of a key. `rhythms` names those with which sessions end.
  public init(_ name: String, text: String) throws(LearningPathError) {
    var reader = Reader()
    for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      try reader.read(line, number: place + 1)
    }
    guard reader.block == nil else { throw reader.error(.openRepeat, "for") }
    guard !reader.steps.isEmpty else { throw reader.error(.empty, name) }
    self.init(name: name, stages: reader.stages, steps: reader.steps, rhythms: reader.rhythms)
  }

  /// A path of the program, which a test holds to be readable.
  init(own name: String, _ text: String) {
    do throws(LearningPathError) {
      try self.init(name, text: text)
    } catch {
      preconditionFailure("path \(name), line \(error.line): \(error.reason) \(error.word)")
    }
  }

  private struct Reader {
    var stages: [Stage] = []
    var steps: [Step] = []
    var rhythms: [String] = []
    /// The groups of keys, and the lines that come for each of them.
    var block: (groups: [[String]], lines: [(words: [String], number: Int)])?
    private var number = 0
    /// Shapes are read once, and not for each root.
    private var shapes: [String: Shape] = [:]
    /// The cards of all steps.
    private var count = 0

    init() {}

    func error(_ reason: LearningPathError.Reason, _ word: String) -> LearningPathError {
      LearningPathError(line: number, word: word, reason: reason)
    }

    mutating func read(_ line: Substring, number: Int) throws(LearningPathError) {
      self.number = number
      let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
      // C♯ is a root, so that a comment has a line of its own.
      guard let first = words.first, !first.hasPrefix("#") else { return }
      switch first {
      case "stage": try addStage(Array(words.dropFirst()))
      case "rhythms":
        for word in words.dropFirst() {
          guard Rhythm.named(word) != nil else { throw error(.unknownRhythm, word) }
          rhythms.append(word)
        }
      case "for":
        let groups = words.dropFirst().split(separator: "|").map(Array.init)
        guard block == nil, !groups.isEmpty else { throw error(.unclear, first) }
        block = (groups, [])
      case "end":
        guard let block else { throw error(.unclear, first) }
        self.block = nil
        for group in block.groups {
          for line in block.lines {
            self.number = line.number
            guard count <= LearningPath.mostCards else { throw error(.tooLong, line.words.first ?? "for") }
            try addSteps(line.words, keys: group)
          }
        }
      default:
        guard count <= LearningPath.mostCards else { throw error(.tooLong, first) }
        if block == nil { try addSteps(words, keys: nil) } else { block?.lines.append((words, number)) }
      }
    }

    private mutating func addStage(_ words: [String]) throws(LearningPathError) {
      guard let name = words.first else { throw error(.unclear, "stage") }
      guard !stages.contains(where: { $0.name == name }) else { throw error(.twice, name) }
      var stage = Stage(name: name, level: .triads, after: [], milliseconds: 6000)
      var part = ""
      for word in words.dropFirst() {
        switch (word, part) {
        case ("at", _), ("after", _), ("within", _): part = word
        case (_, "at"):
          guard let level = PracticePath.Level.allCases.first(where: { "\($0)" == word }) else {
            throw error(.unknownLevel, word)
          }
          stage.level = level
        case (_, "after"):
          guard stages.contains(where: { $0.name == word }) else { throw error(.unknownStage, word) }
          stage.after.append(word)
        case (_, "within"):
          guard let seconds = Double(word), (0.1...60).contains(seconds) else { throw error(.unclear, word) }
          stage.milliseconds = Int(seconds * 1000)
        default: throw error(.unclear, word)
        }
      }
      stages.append(stage)
    }

    private mutating func addSteps(_ words: [String], keys: [String]?) throws(LearningPathError) {
      guard let head = words.first, head.hasSuffix(":") else { throw error(.unclear, words.first ?? "") }
      let name = String(head.dropLast())
      guard let stage = stages.first(where: { $0.name == name }) else { throw error(.unknownStage, name) }
      var asked = Array(words.dropFirst())
      var keys = keys
      if let place = asked.firstIndex(of: "on") {
        keys = Array(asked[(place + 1)...])
        asked.removeSubrange(place...)
      }
      guard let keys, !keys.isEmpty else { throw error(.noRoots, name) }
      guard let first = asked.first else { throw error(.unclear, name) }
      guard let progression = Self.progressions[first] else {
        return steps.append(try step(stage, asked, keys))
      }
      guard asked.count == 2 else { throw error(.unclear, asked.last ?? first) }
      for key in keys {
        guard let tonic = PracticePath.pitchClass(key) else { throw error(.unknownRoot, key) }
        for (quality, distance) in progression {
          let root = PracticePath.roots[Int(tonic.up(distance).number)]
          steps.append(try step(stage, ["\(quality).\(asked[1])"], [root]))
        }
      }
    }

    private mutating func step(
      _ stage: Stage, _ texts: [String], _ roots: [String]
    ) throws(LearningPathError) -> Step {
      var known: [Shape] = []
      for text in texts {
        guard let shape = shapes[text] ?? Shape(text: text) else { throw error(.unknownShape, text) }
        shapes[text] = shape
        known.append(shape)
      }
      var cards: [CardKey] = []
      for root in roots {
        guard let pitch = PracticePath.pitchClass(root) else { throw error(.unknownRoot, root) }
        cards += known.map { CardKey($0, on: pitch) }
      }
      count += cards.count
      return Step(
        stage: stage.name, level: stage.level, shapes: texts, roots: roots, cards: cards,
        needsSound: cards.allSatisfy(\.isHeard))
    }

    /// The chords of a progression, in semitones above the tonic.
    private static let progressions: [String: [(String, Int)]] = [
      "ii-V-I": [("mi7", 2), ("7", 7), ("ma7", 0)],
      "minor-ii-V-i": [("mi7b5", 2), ("7(b9)", 7), ("mi6", 0)],
      "turnaround": [("ma7", 0), ("7", 9), ("mi7", 2), ("7", 7)],
      "blues": [("7", 0), ("7", 5), ("7", 7)],
    ]
  }
}
