/// Why there is no port to play to, in a sentence that says what to write.
public enum InstrumentError: Error, Hashable, CustomStringConvertible {
  /// The text cannot be a port, or may be each of several.
  case unclear(PortSelectorError)
  /// Nothing matches; these could be played to.
  case noSuchPort(String, [PortChoice])
  /// It exists, but nobody can play to it.
  case notWritable(String, clientName: String, [PortChoice])
  /// Nobody said which, and nothing seems to make sound; these could be played to.
  case none([PortChoice])
  /// Nobody said which, and it may be each of several.
  case several([PortChoice])

  public var description: String {
    switch self {
    case .unclear(let error): error.description
    case .noSuchPort(let text, let choices): "There is no port \"\(text)\" to play to.\(Self.list(choices))"
    case .notWritable(let text, let clientName, let choices):
      "Port \(text) (\(clientName)) takes nothing that is played.\(Self.list(choices))"
    case .none(let choices) where choices.isEmpty:
      "There is nothing to play to; start a synthesizer, such as fluidsynth, or plug one in."
    case .none(let choices):
      "There is no synthesizer; start one, or say with --port what to play to: \(Self.joined(choices))."
    case .several(let choices): "Say with --port what to play to: \(Self.joined(choices))."
    }
  }

  private static func list(_ choices: [PortChoice]) -> String {
    choices.isEmpty ? " There is none at the moment." : " There are: \(joined(choices))."
  }

  private static func joined(_ choices: [PortChoice]) -> String {
    choices.map(\.description).joined(separator: ", ")
  }
}
