/// One device or stream that plays into the analyzer, as a slot number.
public struct InputSource: Hashable, Sendable {
  /// How many sources may play at once.
  public static let limit = 16

  /// 0…15.
  public let index: UInt8

  /// `nil` when `index` is not in 0…15.
  public init?(_ index: Int) {
    guard (0..<Self.limit).contains(index) else { return nil }
    self.index = UInt8(index)
  }

  /// The only source of a file, a byte stream or a single keyboard.
  public static let first = InputSource(0)!

  /// The piano on our own page. No keyboard ever gets this slot.
  public static let screen = InputSource(limit - 1)!
}
