internal import ALSASequencer
internal import ChordAnalysis
internal import Glibc
internal import MIDI

/// Reads raw MIDI bytes from standard input, as `amidi -d` or a serial cable delivers them.
struct ByteStreamInput {
  /// What it looks like, until the first status byte shows that it is MIDI.
  private var beginning: StreamBeginning? = StreamBeginning()

  /// Returns at the end of the stream, or when the thread is to stop.
  mutating func run(_ engine: inout AnalysisEngine) throws(ByteStreamError) {
    var parser = ByteStreamParser()
    while let readiness = engine.wait(for: STDIN_FILENO) {
      // A closed pipe is "hung up" and must still be read to its end.
      guard !readiness.isEmpty, readiness != .wakeUp else { continue }
      guard try read(into: &engine, parser: &parser) else { break }
    }
    guard !engine.control.isStopRequested else { return }
    if let mistake = beginning?.mistakeAtEnd { throw mistake }
    engine.finish()
  }

  /// Reads what is there; false at the end of the stream.
  private mutating func read(
    into engine: inout AnalysisEngine, parser: inout ByteStreamParser
  ) throws(ByteStreamError) -> Bool {
    var mistake: ByteStreamError?
    let failure: CInt? = unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let count = unsafe Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      guard count > 0 else { return count < 0 ? errno : 0 }
      for index in 0..<count {
        if let problem = look(unsafe buffer[index]) { mistake = problem }
        if let event = parser.consume(unsafe buffer[index]) {
          engine.apply(.midi(event, from: .first))
        }
      }
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

  private mutating func look(_ byte: UInt8) -> ByteStreamError? {
    guard beginning != nil else { return nil }
    // A status byte: this is MIDI.
    if byte >= 0x80 { beginning = nil }
    return beginning?.add(byte)
  }
}
