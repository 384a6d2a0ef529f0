public import ALSASequencer

/// Why a line is no request.
public enum ControlRequestError: Error, Hashable, Sendable {
  case empty
  case tooLong
  /// Bytes that are no text, or characters that nobody can see.
  case notText
  case unknown(String)
  case missingValue(ControlRequestName)
  case unexpectedValue(ControlRequestName, String)
  case port(PortSelectorError)
}

extension ControlRequestError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "the line is empty; send help to see the requests"
    case .tooLong: "the line is longer than \(ControlRequest.longestLine) bytes; send one request a line"
    case .notText: "the line is not plain UTF-8 text; send help to see the requests"
    case .unknown(let word): Self.unknown(word)
    case .missingValue(let name):
      "\(name.rawValue) needs a value, \(name.value ?? ""); for example, \(name.example)"
    case .unexpectedValue(let name, let value) where name.value == nil:
      "\(name.rawValue) stands alone, without \(value.quoted)"
    case .unexpectedValue(let name, let value):
      "\(name.rawValue) does not take \(value.quoted); write \(name.usage)"
    case .port(let error): error.description
    }
  }

  private static func unknown(_ word: String) -> String {
    let names = ControlRequestName.allCases.map(\.rawValue)
    let hint = Suggestion.nearest(to: word, among: names).map { "did you mean \($0)?" }
    return "there is no request \(word.quoted); "
      + (hint ?? "the requests are \(names.joined(separator: ", "))")
  }
}
