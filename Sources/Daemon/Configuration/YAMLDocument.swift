import Yams

/// A YAML file as a tree, or the one reason why it is not one.
struct YAMLDocument {
  /// `nil` for a file without content.
  let root: Node?
  /// Keys that had to be renamed because they stood twice in one group, under their real names.
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
        // A key that is no plain text is the same however it is renamed.
        guard names[position] == nil else { throw ConfigurationError(complaints) }
        // Yams gives up at the first such key, but every mistake of a file is to be reported.
        complaints.append(
          ConfigurationProblem(file: path, at: position, "\(name.quoted) is given more than once"))
        guard names.count < Self.duplicateLimit else { throw ConfigurationError(complaints) }
        names[position] = name
        text = text.replacingKey(at: position, with: Self.placeholder(names.count))
      case .failure(let position, let sentence):
        // After a renaming it may be of our own making.
        if names.isEmpty { complaints.append(ConfigurationProblem(file: path, at: position, sentence)) }
        throw ConfigurationError(complaints)
      }
    }
  }

  /// The text of a key; `nil` when the key is not plain text.
  func name(of key: Node) -> String? {
    guard case .scalar(let scalar) = key else { return nil }
    return key.position.flatMap { realNames[$0] } ?? scalar.string
  }

  // MARK: - Limits

  /// More duplicates than this are not worth telling apart.
  private static let duplicateLimit = 10

  /// Aliases of aliases can make a small file a tree of billions of nodes.
  private static let aliasLimit = 8

  /// The number of places that could be an alias, seen from far: a star before a word, not in a comment.
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

  /// Characters for private use, which no setting contains.
  private static func placeholder(_ number: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt16(0xE000 + number)) ?? "\u{FFFD}"
  }
}

// MARK: - What Yams says

extension YAMLDocument {
  private enum Outcome {
    case tree(Node?)
    case duplicateKey(String, SourcePosition)
    case failure(SourcePosition?, String)
  }

  private static func compose(_ text: String) -> Outcome {
    do {
      // The basic resolver takes every scalar for text; what it means is for the table to say.
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
  /// Exchanges the first character of the key at `position` (the second if it is in quotes).
  fileprivate func replacingKey(at position: SourcePosition, with replacement: Unicode.Scalar) -> String {
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
    if scalars.indices.contains(index) { scalars[index] = replacement }
    return String(String.UnicodeScalarView(scalars))
  }
}
