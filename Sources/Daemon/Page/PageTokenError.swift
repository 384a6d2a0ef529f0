/// Why the token of the page cannot be had.
public enum PageTokenError: Error, Hashable {
  case unreadable(path: String, reason: String)
  case unfit(path: String)
}

extension PageTokenError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "page.token-file: cannot read \(path): \(reason); correct the path, or set page.token-file to off"
    case .unfit(let path):
      "page.token-file: \(path) must hold 16 to 256 letters, digits and signs without spaces, and nothing else"
    }
  }
}
