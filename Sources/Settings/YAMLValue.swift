internal import System
internal import Yams

/// A file in YAML that is no configuration, read as strictly: its values and their places.
public struct YAMLValue: Sendable, Equatable {
  public enum Content: Sendable, Equatable {
    case nothing
    case text(String)
    case list([YAMLValue])
    case group([Entry])
  }

  public struct Entry: Sendable, Equatable {
    public let name: String
    /// Where the name stands.
    public let origin: SettingOrigin
    public let value: YAMLValue
  }

  public let origin: SettingOrigin
  public let content: Content

  /// Reads the content of a file; `nil` where there is none.
  ///
  /// - Throws: the mistakes in it; a name that is given twice is a mistake.
  public static func read(_ text: String, path: String) throws(ConfigurationError) -> YAMLValue? {
    let document = try YAMLDocument(text: text, path: path)
    guard let root = document.root, !root.isNothing else { return nil }
    var reader = Reader(document: document, path: path)
    let value = reader.value(root, depth: 0)
    guard reader.problems.isEmpty else { throw ConfigurationError(reader.problems) }
    return value
  }

  /// The same of a file; `nil` when there is no such file.
  public static func read(
    file path: String, with readFile: ConfigurationLoader.FileReader = ConfigurationFile.read
  ) throws(ConfigurationError) -> YAMLValue? {
    guard let text = try ConfigurationFile.text(at: path, with: readFile) else { return nil }
    return try read(text, path: path)
  }

  /// A mistake here.
  public func problem(_ sentence: String) -> ConfigurationProblem { ConfigurationProblem(origin, sentence) }

  private struct Reader {
    let document: YAMLDocument
    let path: String
    var problems: [ConfigurationProblem] = []

    /// Deeper than anything that is read.
    private static let depthLimit = 8

    init(document: YAMLDocument, path: String) { (self.document, self.path) = (document, path) }

    mutating func value(_ node: Node, depth: Int) -> YAMLValue {
      let origin = SettingOrigin.file(path: path, at: node.position)
      guard depth <= Self.depthLimit else {
        problems.append(ConfigurationProblem(origin, "lists and groups lie too deep here"))
        return YAMLValue(origin: origin, content: .nothing)
      }
      switch node {
      case _ where node.isNothing: return YAMLValue(origin: origin, content: .nothing)
      case .scalar(let scalar): return YAMLValue(origin: origin, content: .text(scalar.string))
      case .sequence(let items):
        return YAMLValue(origin: origin, content: .list(items.map { value($0, depth: depth + 1) }))
      case .mapping(let mapping):
        return YAMLValue(origin: origin, content: .group(entries(mapping, depth: depth)))
      case .alias: return YAMLValue(origin: origin, content: .nothing)
      }
    }

    private mutating func entries(_ mapping: Node.Mapping, depth: Int) -> [Entry] {
      var entries: [Entry] = []
      for (key, content) in mapping {
        let origin = SettingOrigin.file(path: path, at: key.position)
        guard let name = document.name(of: key) else {
          problems.append(ConfigurationProblem(origin, "a name must be plain text"))
          continue
        }
        guard !entries.contains(where: { $0.name == name }) else {
          problems.append(ConfigurationProblem(origin, "\(name.quoted) is given more than once; keep one"))
          continue
        }
        entries.append(Entry(name: name, origin: origin, value: value(content, depth: depth + 1)))
      }
      return entries
    }
  }
}
