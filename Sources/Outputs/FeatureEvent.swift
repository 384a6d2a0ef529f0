internal import Synchronization

/// Something that a feature has to say in the stream of events, beside the analyses.
public struct FeatureEvent: Sendable {
  /// The `type` of the event: what page and programs know it by.
  public let type: String
  /// The JSON object of docs/events.md, on one line.
  public let text: String
  /// What is said aloud to those who cannot see; `nil`: nothing.
  public let spoken: String?

  public init(type: String, text: String, spoken: String? = nil) {
    (self.type, self.text, self.spoken) = (type, text, spoken)
  }
}

/// What features share between their requests, outputs and threads: one object of each type.
public final class ProgramParts: Sendable {
  private let parts = Mutex<[ObjectIdentifier: any Sendable]>([:])

  public init() {}

  /// Keeps an object, in place of an earlier one of its type.
  public func keep<Part: Sendable>(_ part: Part) {
    parts.withLock { $0[ObjectIdentifier(Part.self)] = part }
  }

  /// The object of this type, if there is one.
  public subscript<Part: Sendable>(type: Part.Type) -> Part? {
    parts.withLock { $0[ObjectIdentifier(type)] as? Part }
  }
}
