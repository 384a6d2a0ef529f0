/// What a sink waits for besides analyses: readers that come and go, a connection to keep alive.
public struct SinkWait: Hashable, Sendable {
  /// A descriptor, and the events of `poll` that are of interest.
  public struct Awaited: Hashable, Sendable {
    public var descriptor: CInt
    public var events: Int16

    public init(_ descriptor: CInt, for events: Int16) {
      self.descriptor = descriptor
      self.events = events
    }
  }

  public var awaited: [Awaited]
  /// How long to wait at most; `nil`: for ever.
  public var limit: Duration?

  public init(_ awaited: [Awaited] = [], limit: Duration? = nil) {
    self.awaited = awaited
    self.limit = limit
  }

  public var isEmpty: Bool { awaited.isEmpty && limit == nil }
}
