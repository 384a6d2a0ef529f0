/// A border of the hands that follows the gap between them.
public struct FloatingSplit: Hashable, Sendable {
  /// How far one hand reaches, in semitones from its lowest key to its highest; 7…24.
  ///
  /// A limit that is too narrow takes notes from a hand that does play them; one that is too wide only leaves the
  /// question to the gap and to where the hands were.
  public let reach: Int

  /// A tenth: the widest that many pianists take with one hand.
  public static let standardReach = 16

  /// The reaches that make sense, from a fifth to two octaves.
  public static let reaches = 7...24

  /// A reach outside of `reaches` is a programming error.
  public init(reach: Int = FloatingSplit.standardReach) {
    precondition(Self.reaches.contains(reach), "a hand does not reach \(reach) semitones")
    self.reach = reach
  }
}
