import Yams

/// Why a text is not YAML: where, and in a sentence that helps.
struct YAMLComplaint {
  let position: SourcePosition?
  let sentence: String

  init(_ error: YamlError) {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      position = SourcePosition(mark)
      sentence = "not valid YAML: \(problem)" + (Self.hint(for: problem).map { "; \($0)" } ?? "")
    case .reader(let problem, let offset, _, let yaml):
      position = offset.map { Self.position(of: $0, in: yaml) }
      sentence = "not valid YAML: \(problem)"
    default:
      position = nil
      sentence = "not valid YAML"
    }
  }

  /// What people usually did when libyaml says this.
  private static let hints: [(problem: String, hint: String)] = [
    ("cannot start any token", "indent with spaces, not tabs, and put unusual text in quotes"),
    (
      "block sequence entries are not allowed",
      "write \"-\" in quotes, and each item of a list on its own line"
    ),
    (
      "mapping values are not allowed",
      "indent every setting of a group alike, and put text with a colon in quotes"
    ),
    ("expected ':'", "write a colon and a space after the name of a setting"),
    ("expected key", "indent every setting of a group alike"),
    ("expected <document start>", "indent every setting of a group alike"),
    ("did not find expected node content", "a bracket is not closed, or a value is missing"),
    ("unexpected end of stream", "a quotation mark or bracket is not closed"),
    ("but found another document", "a configuration has only one"),
  ]

  private static func hint(for problem: String) -> String? {
    hints.first { problem.contains($0.problem) }?.hint
  }

  private static func position(of offset: Int, in text: String) -> SourcePosition {
    let before = text.prefix(offset)
    let line = before.reduce(1) { $0 + ($1.isNewline ? 1 : 0) }
    let lineStart = before.lastIndex(where: \.isNewline).map(before.index(after:)) ?? before.startIndex
    return SourcePosition(line: line, column: before[lineStart...].unicodeScalars.count + 1)
  }
}
