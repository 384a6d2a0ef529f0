/// How a source of notes is told to people: its address and its name.
public struct SourceName: Hashable, Sendable {
  /// `24:0`, or empty for a file or stream.
  public var address: String
  public var name: String
  /// Whether nobody plays: it is the built-in demo.
  public var isDemo: Bool

  public init(address: String = "", name: String, isDemo: Bool = false) {
    self.address = address
    self.name = name
    self.isDemo = isDemo
  }
}
