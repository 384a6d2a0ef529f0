internal import System
internal import Yams

/// A YAML file as a tree.
struct YAMLDocument {
  /// `nil` for a file without content.
  let root: Node?
  /// The real names of keys that stand twice in one group. Yams ends at the first such key; each gets a digit for its first
  /// character, so that the rest is read, too.
  private let realNames: [SourcePosition: String]

  init(text: String, path: String) throws(ConfigurationError) {
    if Self.aliasCount(in: text) > Self.aliasLimit {
      throw ConfigurationError([
        ConfigurationProblem(file: path, "uses more than \(Self.aliasLimit) YAML aliases")
      ])
    }
    var text = text
    var names: [SourcePosition: String] = [:]
    var complaints: [ConfigurationProblem] = []
    while true {
      switch Self.compose(text) {
      case .tree(let tree):
        (root, realNames) = (tree, names)
        return
      case .duplicateKey(let name, let position):
        // A key that is not plain text cannot be renamed.
        guard names[position] == nil else { throw ConfigurationError(complaints) }
        complaints.append(
          ConfigurationProblem(file: path, at: position, "\(name.quoted) is given more than once"))
        guard names.count < Self.duplicateLimit else { throw ConfigurationError(complaints) }
        text = text.replacingKey(at: position, with: names.count)
        names[position] = name
      case .failure(let position, let sentence):
        // After a renaming it may be caused by that.
        if names.isEmpty {
          let found =
            OtherNotation(text).map { ($0.line, $0.advice) } ?? GroupSlip(text).map { ($0.line, $0.advice) }
          complaints.append(
            ConfigurationProblem(
              file: path, at: found.map { SourcePosition(line: $0.0, column: 1) } ?? position,
              found?.1 ?? sentence))
        }
        throw ConfigurationError(complaints)
      }
    }
  }

  /// The text of a key; `nil` when the key is not plain text.
  func name(of key: Node) -> String? {
    guard case .scalar(let scalar) = key else { return nil }
    return key.position.flatMap { realNames[$0] } ?? scalar.string
  }

  /// The entry of a mapping with a name.
  func entry(_ name: String, in node: Node?) -> (key: Node, value: Node)? {
    guard case .mapping(let mapping)? = node else { return nil }
    return mapping.first { self.name(of: $0.key) == name }.map { ($0.key, $0.value) }
  }

  // MARK: - Limits

  /// There are ten digits.
  private static let duplicateLimit = 10

  /// Aliases of aliases can make a small file a tree of billions of nodes.
  private static let aliasLimit = 8

  /// The number of places that could be an alias: a star before a word, not in a comment.
  private static func aliasCount(in text: String) -> Int {
    text.split(whereSeparator: \.isNewline).reduce(0) { count, line in
      let line = Array(line.utf8.drop { $0 == UInt8(ascii: " ") })
      guard line.first != UInt8(ascii: "#") else { return count }
      let stars = line.indices.dropLast().count { place in
        line[place] == UInt8(ascii: "*") && !" \t*".utf8.contains(line[place + 1])
          && (place == 0 || " \t[{,:?-".utf8.contains(line[place - 1]))
      }
      return count + stars
    }
  }
}

// MARK: - Yams

extension YAMLDocument {
  private enum Outcome {
    case tree(Node?)
    case duplicateKey(String, SourcePosition)
    case failure(SourcePosition?, String)
  }

  private static func compose(_ text: String) -> Outcome {
    do {
      // The basic resolver reads every scalar as text; the table of settings gives it a type.
      return .tree(try Yams.compose(yaml: text, .basic, .default, .utf8))
    } catch YamlError.duplicatedKeysInMapping(let names, let context) {
      return .duplicateKey(names.sorted().first ?? "", SourcePosition(context.mark))
    } catch let error as YamlError {
      let complaint = YAMLComplaint(error)
      return .failure(complaint.position, complaint.sentence)
    } catch {
      return .failure(nil, "is not valid YAML")
    }
  }
}

extension SourcePosition {
  init(_ mark: Mark) {
    self.init(line: mark.line, column: mark.column)
  }
}

extension Node {
  var position: SourcePosition? { mark.map(SourcePosition.init) }
}

extension String {
  /// Puts a digit in place of the first character of the key at `position` (of the second if it is in quotes).
  fileprivate func replacingKey(at position: SourcePosition, with digit: Int) -> String {
    var scalars = Array(unicodeScalars)
    var line = 1
    var index = 0
    while index < scalars.count, line < position.line {
      let isCRLF = scalars[index] == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      if !isCRLF, "\r\n\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalars[index]) { line += 1 }
      index += 1
    }
    index += position.column - 1
    if scalars.indices.contains(index), "\"'".unicodeScalars.contains(scalars[index]) { index += 1 }
    if scalars.indices.contains(index) { scalars[index] = Unicode.Scalar(UInt8(ascii: "0") + UInt8(digit)) }
    return String(String.UnicodeScalarView(scalars))
  }
}

/// Why a text is not YAML: the position, and a sentence with advice.
struct YAMLComplaint {
  let position: SourcePosition?
  let sentence: String

  init(_ error: YamlError) {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      position = SourcePosition(mark)
      sentence = "not valid YAML: \(Self.meaning(of: problem))"
    case .reader(let problem, let offset, _, let yaml):
      position = offset.map { Self.position(of: $0, in: yaml) }
      sentence = "not valid YAML: \(Self.meaning(of: problem))"
    default:
      position = nil
      sentence = "not valid YAML"
    }
  }

  /// The usual mistake behind a message of libyaml.
  private static let meanings: [(problem: String, meaning: String)] = [
    ("cannot start any token", "indent with spaces, not tabs, and put unusual text in quotes"),
    ("tab character", "indent with spaces, not tabs"),
    (
      "block sequence entries are not allowed",
      "write \"-\" in quotes, and each item of a list on its own line"
    ),
    (
      "mapping values are not allowed",
      "indent every setting of a group alike, and put text with a colon in quotes"
    ),
    ("expected ':'", "write a colon and a space after the name of a setting"),
    ("unexpected ':'", "put text with a colon in quotes"),
    ("expected key", "indent every setting of a group alike"),
    ("expected <document start>", "indent every setting of a group alike"),
    ("expected '-'", "indent every item of a list alike"),
    ("expected node content", "a bracket is not closed, or a value is missing"),
    ("expected ','", "a comma is missing, or a bracket is not closed"),
    ("unexpected end of stream", "a quotation mark or bracket is not closed"),
    ("unexpected document indicator", "a quotation mark or bracket is not closed"),
    ("another document", "the line --- begins another document; a configuration has only one"),
    ("undefined alias", "a word with * stands for a part that & names, and there is none; put it in quotes"),
    ("alphabetic or numeric", "put text that begins with & or * in quotes"),
    ("undefined tag", "put text that begins with ! in quotes"),
    ("tag", "put text that begins with ! in quotes"),
    ("escape", "in double quotes a backslash needs another one before it; write single quotes"),
    ("control characters", "there is a control character; remove it"),
    ("Unicode", "there is a character that no text has; remove it"),
  ]

  private static func meaning(of problem: String) -> String {
    meanings.first { problem.contains($0.problem) }?.meaning ?? "put unusual text in quotes"
  }

  private static func position(of offset: Int, in text: String) -> SourcePosition {
    let before = text.prefix(offset)
    let line = before.reduce(1) { $0 + ($1.isNewline ? 1 : 0) }
    let lineStart = before.lastIndex(where: \.isNewline).map(before.index(after:)) ?? before.startIndex
    return SourcePosition(line: line, column: before[lineStart...].unicodeScalars.count + 1)
  }
}
