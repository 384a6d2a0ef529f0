internal import FeatureKit
public import Wire

/// Lists the requests.
public struct HelpRequest: Request {
  public static let declaration = RequestDeclaration("help", .read, "Lists the requests.")

  public init() {}

  public struct Reply: Codable, Sendable {
    public struct Entry: Codable, Sendable {
      /// The form of a line, with placeholders for the values.
      public let request: String
      /// One sentence about the request.
      public let does: String
    }

    /// All requests.
    public let requests: [Entry]
  }

  public func perform(in program: RunningProgram) -> Reply {
    Reply(
      requests: program.features.requests.descriptions.map {
        .init(request: $0.usage, does: $0.declaration.summary)
      }
    )
  }
}
