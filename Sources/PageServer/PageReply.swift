/// What became of a request.
public struct PageReply: Sendable, Hashable {
  public enum Outcome: Sendable, Hashable {
    case done
    /// The request itself is at fault.
    case refused
    /// It cannot be done now.
    case unavailable
  }

  public let outcome: Outcome
  /// A JSON object; one with a field `error` when it was not done.
  public let text: String

  public init(_ outcome: Outcome, text: String) {
    self.outcome = outcome
    self.text = text
  }
}
