/// Why a text means no port, in a sentence that says what to write.
public enum PortSelectorError: Error, Hashable, CustomStringConvertible {
  /// The text cannot be a port.
  case malformed(String)
  /// Nothing matches; `closest` is most like it.
  case noSuchPort(String, closest: PortChoice?, [PortChoice])
  /// It exists, but nobody can listen to it.
  case notReadable(String, clientName: String, [PortChoice])
  /// It may be each of several.
  case ambiguous(String, [PortChoice])

  /// Whether it is no fault of the text: the port may come.
  public var mayPass: Bool {
    switch self {
    case .noSuchPort, .notReadable: true
    case .malformed, .ambiguous: false
    }
  }

  public var description: String {
    switch self {
    case .malformed(let text):
      "\"\(text)\" is not a port: write two numbers below 256, as in 24:0, or a name, as in \"Digital Piano\"."
    case .noSuchPort(let text, let closest?, let choices):
      "There is no port \"\(text)\"; did you mean \(closest)?" + Self.others(choices.filter { $0 != closest })
    case .noSuchPort(let text, nil, let choices):
      "There is no port \"\(text)\"." + Self.list(choices)
    case .notReadable(let text, let clientName, let choices):
      "Port \(text) (\(clientName)) sends nothing that can be listened to." + Self.list(choices)
    case .ambiguous(let text, let matches):
      "\"\(text)\" can mean \(Self.joined(matches)); write the number."
    }
  }

  private static func list(_ choices: [PortChoice]) -> String {
    choices.isEmpty ? " There is none to listen to at the moment." : " There are: \(joined(choices))."
  }

  private static func others(_ choices: [PortChoice]) -> String {
    choices.isEmpty ? "" : " There are also: \(joined(choices))."
  }

  private static func joined(_ choices: [PortChoice]) -> String {
    choices.map(\.description).joined(separator: ", ")
  }
}
