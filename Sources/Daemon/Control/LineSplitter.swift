/// Cuts a stream of bytes into lines, and never keeps more of a line than may be one.
struct LineSplitter {
  enum Line: Equatable {
    /// A line without its end.
    case whole([UInt8])
    /// A line that is longer than allowed; told once, at its end.
    case tooLong
  }

  private let limit: Int
  private var partial: [UInt8] = []
  private var isTooLong = false

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes one more byte; returns the line that it ends.
  mutating func consume(_ byte: UInt8) -> Line? {
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
}
