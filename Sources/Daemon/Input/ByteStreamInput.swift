internal import ALSASequencer
internal import ChordAnalysis
internal import Glibc
internal import MIDI
internal import System

/// Reads raw MIDI bytes from standard input, as `amidi -d` or a serial cable delivers them.
struct ByteStreamInput {
  /// The first bytes, which show whether the stream is MIDI.
  private var beginning = StreamBeginning()
  /// Whether a key was struck.
  private(set) var hasNotes = false

  /// Returns at the end of the stream, or when the thread is to stop.
  mutating func run(_ engine: inout AnalysisEngine) throws(ByteStreamError) {
    var parsers = (events: ByteStreamParser(), clock: ClockStreamParser())
    while let readiness = engine.wait(for: STDIN_FILENO) {
      // A closed pipe is "hung up" and must still be read to its end.
      guard !readiness.isEmpty, readiness != .wakeUp else { continue }
      guard try read(into: &engine, &parsers) else { break }
    }
    guard !engine.control.isStopRequested else { return }
    if let mistake = beginning.mistakeAtEnd { throw mistake }
    engine.finish()
  }

  /// Reads available bytes; false at the end of the stream.
  private mutating func read(
    into engine: inout AnalysisEngine, _ parsers: inout (events: ByteStreamParser, clock: ClockStreamParser)
  ) throws(ByteStreamError) -> Bool {
    var mistake: ByteStreamError?
    let failure: CInt? = unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let count = unsafe Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      guard count > 0 else { return count < 0 ? errno : 0 }
      // Bytes that came together have one time, also where the machine stalls between two of them.
      engine.due = engine.clock.elapsed
      defer { engine.due = nil }
      for index in 0..<count {
        mistake = beginning.add(unsafe buffer[index])
        if mistake != nil { break }
        if let message = parsers.clock.consume(unsafe buffer[index]) { engine.follow(message, from: 0) }
        if let event = parsers.events.consume(unsafe buffer[index]) {
          if case .noteOn = event { hasNotes = true }
          engine.apply(.midi(event, from: .first))
        } else if ByteStreamParser.isActiveSensing(unsafe buffer[index]) {
          engine.apply(.alive(.first, isSensing: true))
        }
      }
      // Bytes that are no message still show that the other side is alive.
      engine.apply(.alive(.first, isSensing: false))
      return nil
    }
    if let mistake { throw mistake }
    switch failure {
    case nil, EAGAIN, EINTR: return true
    // The other side of a terminal or a serial line hangs up with EIO.
    case 0, EIO: return false
    case let code?: throw .unreadable(reason: unsafe String(cString: strerror(code)))
    }
  }

}

/// Why standard input cannot be listened to.
enum ByteStreamError: Error, Hashable {
  /// In the operating system's own words, such as `Is a directory`.
  case unreadable(reason: String)
  /// Text, as `amidi -d` and `aseqdump` print it.
  case text
  /// A file instead of the bytes of a cable.
  case file(FileKind)
}

extension ByteStreamError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unreadable(let reason): "cannot read standard input: \(reason)"
    case .text:
      "standard input is text, not raw MIDI bytes; 'chordd name' reads notes as text, and 'amidi -r /dev/stdout' writes bytes"
    case .file(.midi):
      "standard input is a MIDI file, not raw MIDI bytes; give its name: chordd run --input song.mid"
    case .file(let kind):
      "standard input is \(kind.rawValue), not raw MIDI bytes\(kind.isSound ? "; \(FileKind.soundAdvice)" : "; 'amidi -r /dev/stdout' writes them")"
    }
  }
}

/// The first bytes of a stream, which show whether it is MIDI.
///
/// A cable may be plugged in amid a message, so a few bytes of data without a status are no mistake; a line of text is.
struct StreamBeginning {
  private var bytes: [UInt8] = []
  private var hasStatus = false
  /// The number of bytes that are examined.
  private static let length = 64
  /// The number of bytes that show the kind of a file.
  private static let kindLength = 12

  /// Looks at one more byte.
  mutating func add(_ byte: UInt8) -> ByteStreamError? {
    guard bytes.count < (hasStatus ? Self.kindLength : Self.length) else { return nil }
    bytes.append(byte)
    hasStatus = hasStatus || byte >= 0x80
    if bytes.count == Self.kindLength, let kind { return .file(kind) }
    let isLine = byte == UInt8(ascii: "\n") && bytes.count > 3
    return (isLine || bytes.count == Self.length) && isText ? .text : nil
  }

  /// The mistake in a stream that has ended without a status byte.
  var mistakeAtEnd: ByteStreamError? {
    isText ? .text : bytes.count < Self.kindLength ? kind.map { .file($0) } : nil
  }

  /// The kind of a file whose first bytes these are. A keyboard may say them as well that begin a text in UTF-16 and a frame of MP3.
  private var kind: FileKind? {
    guard let kind = FileKind(bytes), kind.isNoText != nil else { return nil }
    switch kind {
    case .utf16: return nil
    case .mp3 where bytes.first == 0xFF: return nil
    case .gzip where bytes.count < 3 || bytes[2] != 8: return nil
    default: return kind
    }
  }

  /// Whether these bytes are at least two characters of text, with a letter or a digit among them.
  var isText: Bool {
    bytes.count > 1 && bytes.allSatisfy(Self.isCharacter)
      && bytes.contains { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) }
  }

  /// Visible ASCII, a tab, or the end of a line.
  private static func isCharacter(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) || (9...13).contains(byte)
  }
}

/// Time since the program began to listen; the analyzer gets it instead of asking a clock.
struct StreamClock: Sendable {
  private let start: ContinuousClock.Instant

  init() {
    start = ContinuousClock().now
  }

  /// Monotonic; goes on while the machine sleeps. Does not allocate.
  var elapsed: Duration { ContinuousClock().now - start }
}
