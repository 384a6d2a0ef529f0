internal import ALSASequencer
import Yams

/// The group `keyboards`, whose entries have names that only their owner knows.
extension SettingsReader {
  static let keyboardsGroup = "keyboards"

  mutating func readKeyboards(_ value: Node) {
    guard !value.isNothing else { return }
    guard case .mapping(let mapping) = value else {
      complain(
        value,
        "keyboards is a group of keyboards, such as \"Digital Piano:\" and, indented below it, \"role: lower\""
      )
      return
    }
    for (key, settings) in named(mapping, in: Self.keyboardsGroup + ".") {
      do throws(PortSelectorError) {
        _ = try PortSelector(key.name)
        readKeyboard(settings, name: key.name, at: key.node)
      } catch {
        complain(key.node, error.description.lowercasedFirst)
      }
    }
  }

  private mutating func readKeyboard(_ value: Node, name: String, at key: Node) {
    let rows = KeyboardSettings.rows(of: name)
    let known = rows.map(\.key)
    guard case .mapping(let mapping) = value else {
      complain(
        key,
        "\(name.quoted) is a keyboard, whose settings (\(known.joined(separator: ", "))) go indented below it"
      )
      return
    }
    for (key, value) in named(mapping, in: "keyboards.\(name).") {
      if let row = rows.first(where: { $0.key == key.name }) {
        read(value, for: row)
      } else {
        let near = Suggestion.nearest(to: key.name, among: known).map { "did you mean \($0.quoted)?" }
        complain(
          key.node,
          "unknown setting \(key.name.quoted) of a keyboard; \(near ?? "known here are " + known.joined(separator: ", "))"
        )
      }
    }
  }
}

extension String {
  /// For the middle of a line: without its capital and its period.
  fileprivate var lowercasedFirst: String {
    let text = hasSuffix(".") ? dropLast() : self[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
