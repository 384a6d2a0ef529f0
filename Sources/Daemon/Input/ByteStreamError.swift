/// Why standard input cannot be listened to.
enum ByteStreamError: Error, Hashable {
  /// In the operating system's own words, such as `Is a directory`.
  case unreadable(reason: String)
  /// Text, as `amidi -d` and `aseqdump` print it.
  case text
  /// A Standard MIDI File instead of the bytes of a cable.
  case file
}

extension ByteStreamError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unreadable(let reason): "cannot read standard input: \(reason)"
    case .text:
      "standard input is text, not raw MIDI bytes; 'chordd name' reads notes as text, and 'amidi -r /dev/stdout' writes bytes"
    case .file:
      "standard input is a MIDI file, not raw MIDI bytes; give its name: chordd run --input song.mid"
    }
  }
}

/// The first bytes of a stream, which show whether it is MIDI.
///
/// A cable may be plugged in amid a message, so a few bytes of data without a status are no mistake; a line of text is.
struct StreamBeginning {
  private var bytes: [UInt8] = []
  /// So many bytes decide.
  private static let length = 64

  /// Looks at one more byte, before any status byte has come.
  mutating func add(_ byte: UInt8) -> ByteStreamError? {
    guard bytes.count < Self.length else { return nil }
    bytes.append(byte)
    if bytes == Self.fileMark { return .file }
    let isLine = byte == UInt8(ascii: "\n") && bytes.count > 3
    return (isLine || bytes.count == Self.length) && isText ? .text : nil
  }

  /// What is wrong with a stream that has ended without a status byte.
  var mistakeAtEnd: ByteStreamError? { isText ? .text : nil }

  /// Whether these bytes are at least two characters of text, with a letter or a digit among them.
  var isText: Bool {
    bytes.count > 1 && bytes.allSatisfy(Self.isCharacter)
      && bytes.contains { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) }
  }

  /// Visible ASCII, a tab, or the end of a line.
  private static func isCharacter(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) || (9...13).contains(byte)
  }

  /// `MThd` and the length of the header.
  private static let fileMark = Array("MThd".utf8) + [0, 0, 0, 6]
}
