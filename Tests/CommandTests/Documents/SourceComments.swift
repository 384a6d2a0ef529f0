import Foundation
import Testing

/// The comments of documentation in the sources, by type and property: what a field means is said there, and only there.
struct SourceComments {
  /// By `Type.Inner` or `Type.Inner/property`.
  private var comments: [String: String] = [:]

  /// Those of all sources; reading them takes a while.
  static let all = Result { try SourceComments() }

  /// Reads every Swift file below `Sources`.
  private init() throws {
    let root = try #require(Repository.file("Sources"))
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    for path in paths where path.hasSuffix(".swift") {
      read(try String(contentsOf: root.appending(path: path), encoding: .utf8))
    }
  }

  /// The doc comment of a type, with its module, or of a property of it; in one line, as JSON has it.
  func comment(of type: String, _ property: String?) -> String? {
    let name = type.split(separator: ".").dropFirst().joined(separator: ".")
    let comment = comments[property.map { "\(name)/\($0)" } ?? name]
    return comment?.replacing("`nil`", with: "null").replacing("*/", with: "")
  }

  private mutating func read(_ text: String) {
    var open: [(name: String?, depth: Int)] = []
    var (depth, comment, isInText) = (0, [String](), false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("///") {
        comment.append(trimmed.dropFirst(3).trimmingCharacters(in: .whitespaces))
        continue
      }
      let wasInText = isInText
      if line.components(separatedBy: "\"\"\"").count.isMultiple(of: 2) { isInText.toggle() }
      guard !wasInText, !isInText else { continue }
      let code = String(line.replacing(#/"([^"\\]|\\.)*"/#, with: ""))
        .components(separatedBy: "//")[0]
      let path = open.compactMap(\.name).joined(separator: ".")
      if let type = code.firstMatch(of: #/\b(?:struct|enum|class|actor|extension)\s+([A-Z][\w.]*)/#) {
        let name = String(type.output.1)
        let inner = path.isEmpty ? name : "\(path).\(name)"
        if !comment.isEmpty, !code.contains("extension") { comments[inner] = comment.joined(separator: " ") }
        if code.contains("{") { open.append((name, depth)) }
      } else if let property = code.firstMatch(of: #/\b(?:let|var)\s+`?(\w+)`?\s*[:=]/#), !comment.isEmpty,
        open.last?.depth == depth - 1
      {
        comments["\(path)/\(property.output.1)"] = comment.joined(separator: " ")
      }
      if !trimmed.isEmpty, !trimmed.hasPrefix("@") || code.contains(" var ") { comment = [] }
      depth += code.count { $0 == "{" } - code.count { $0 == "}" }
      while let last = open.last, depth <= last.depth { open.removeLast() }
    }
  }
}
