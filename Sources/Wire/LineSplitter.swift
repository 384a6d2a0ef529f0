/// Cuts a stream of bytes into lines, and never keeps more of a line than may be one.
public struct LineSplitter: Sendable {
  public enum Line: Equatable, Sendable {
    /// A line without its end.
    case whole([UInt8])
    /// A line that is longer than allowed; reported once, at its end.
    case tooLong
  }

  private let limit: Int
  private var partial: [UInt8] = []
  private var isTooLong = false

  /// `limit` is the most bytes that a line may have.
  public init(limit: Int) {
    self.limit = limit
  }

  /// Takes one more byte; returns the line that it ends.
  public mutating func consume(_ byte: UInt8) -> Line? {
    guard byte == UInt8(ascii: "\n") else {
      if partial.count < limit { partial.append(byte) } else { isTooLong = true }
      return nil
    }
    defer {
      partial.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    return isTooLong ? .tooLong : .whole(partial)
  }

  /// The bytes after the last end of a line; `nil` when there are none.
  public mutating func rest() -> Line? {
    partial.isEmpty && !isTooLong ? nil : consume(UInt8(ascii: "\n"))
  }
}
