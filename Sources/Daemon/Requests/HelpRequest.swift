public import Wire

/// Lists the requests.
public struct HelpRequest: Request {
  public static let form = RequestForm("help", .read, "Lists the requests.")

  public init() {}

  public struct Reply: Codable, Sendable {
    public struct Entry: Codable, Sendable {
      /// The line as a person would look it up.
      public let request: String
      public let does: String
    }

    public let requests: [Entry]
  }

  public func perform(in program: RunningProgram) -> Reply {
    Reply(requests: program.features.requests.descriptions.map { .init(request: $0.usage, does: $0.form.summary) })
  }
}
