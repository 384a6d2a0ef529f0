/// A reading position in the bytes of a file; reads that would pass the end return `nil` and do not move.
struct SMFCursor: Sendable {
  private let bytes: [UInt8]
  /// From the start of the file, so that it can be reported as it is.
  private(set) var position = 0
  /// Where reading stops, which may be before the end of the file.
  private(set) var end: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count
  }

  var isAtEnd: Bool { position == end }

  /// The next `count` bytes as a cursor of their own, or as many as there are; this cursor moves past them.
  mutating func split(atMost count: Int) -> SMFCursor {
    var part = self
    part.end = position + min(count, end - position)
    position = part.end
    return part
  }

  mutating func byte() -> UInt8? {
    guard position < end else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= end - position else { return nil }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// A number of `count` bytes, most significant first, as everywhere in MIDI files.
  mutating func bigEndian(_ count: Int) -> Int? {
    bytes(count)?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of `count` bytes, least significant first, as everywhere in RIFF files.
  mutating func littleEndian(_ count: Int) -> Int? {
    bytes(count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Moves past the next bytes if they spell `name`, and says whether they did.
  mutating func skip(_ name: String) -> Bool {
    guard bytes[position..<end].starts(with: name.utf8) else { return false }
    position += name.utf8.count
    return true
  }
}
