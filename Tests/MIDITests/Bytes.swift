/// The bytes that `text` spells in hexadecimal, such as "90 3C 40".
func hex(_ text: String) -> [UInt8] {
  text.split(whereSeparator: \.isWhitespace).map { UInt8($0, radix: 16)! }
}

/// `value` in `count` bytes, most significant first.
func bigEndian(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// `value` in `count` bytes, least significant first.
func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
  bigEndian(value, count).reversed()
}

/// A chunk of a MIDI file; `length` is what it claims, right unless told otherwise.
func chunk(_ name: String, _ contents: [UInt8], length: Int? = nil) -> [UInt8] {
  Array(name.utf8) + bigEndian(length ?? contents.count, 4) + contents
}

/// A header of the usual 14 bytes.
func header(format: Int = 1, tracks: Int = 1, division: Int = 96) -> [UInt8] {
  chunk("MThd", bigEndian(format, 2) + bigEndian(tracks, 2) + bigEndian(division, 2))
}

/// A whole file; each track is given in hexadecimal, end-of-track event included.
func file(format: Int = 1, division: Int = 96, _ tracks: String...) -> [UInt8] {
  header(format: format, tracks: tracks.count, division: division)
    + tracks.flatMap { chunk("MTrk", hex($0)) }
}

/// The same music in a RIFF file, after a chunk of odd length.
func wrappedInRIFF(_ music: [UInt8]) -> [UInt8] {
  let odd = Array("DISP".utf8) + littleEndian(3, 4) + [1, 2, 3, 0]
  let data = Array("data".utf8) + littleEndian(music.count, 4) + music
  return Array("RIFF".utf8) + littleEndian(4 + odd.count + data.count, 4) + Array("RMID".utf8) + odd + data
}
