internal import MusicTheory

/// Reads the contents of one track chunk, event by event.
///
/// Everything that can be read around a mistake is read: a value over 127 counts as 127, an event that a file cannot hold is skipped. Where
/// nothing says how it goes on, the track ends. Read again, the same bytes give the same items.
struct SMFTrackReader: Sendable {
  /// An event of a track that a `StandardMIDIFile` reports.
  enum Item: Sendable {
    case event(MIDIEvent)
    case tempo(TempoChange)
    case name(String)
    case keySignature(SMFKeySignature)
    case timeSignature(SMFTimeSignature)
  }

  /// The meta events that are read; Standard MIDI Files 1.0, "Meta-Events".
  private enum MetaType {
    static let trackName: UInt8 = 0x03
    static let endOfTrack: UInt8 = 0x2F
    static let tempo: UInt8 = 0x51
    static let timeSignature: UInt8 = 0x58
    static let keySignature: UInt8 = 0x59
  }

  private var cursor: SMFCursor
  /// From 1, for errors.
  private let number: Int
  /// Whether the file ends before the chunk says the track does.
  private let isTruncated: Bool
  /// Where the item that was read last lies, and in the end where the track ends.
  private(set) var position = Ticks.zero
  private var runningStatus: UInt8?
  private var hasEnded = false
  /// Whether the event that ends a track was read.
  private(set) var hasReadEnd = false
  /// The first mistake so far.
  private(set) var damage: SMFError?

  init(_ chunk: SMFCursor, number: Int, isTruncated: Bool) {
    cursor = chunk
    self.number = number
    self.isTruncated = isTruncated
  }

  /// The next item; `nil` after the end-of-track event or, where that is missing, the end of the chunk.
  ///
  /// A chunk longer than the file is forgiven if the end-of-track event proves that all the music is there.
  mutating func next() -> Item? {
    do throws(SMFError) {
      while !hasEnded {
        if cursor.isAtEnd {
          guard !isTruncated else { throw cutShort }
          hasEnded = true
          break
        }
        try readDeltaTime()
        if let item = try readEvent() { return item }
      }
    } catch {
      noteDamage(error)
      hasEnded = true
    }
    return nil
  }

  /// Where the next byte would be read: behind the end of the track when all of it was read.
  var offset: Int { cursor.position }

  private mutating func noteDamage(_ error: SMFError) {
    damage = damage ?? error
  }

  /// Whether a time can be read here, with an event behind it that says its kind.
  private var isTimeNext: Bool {
    guard let next = cursor.next, next > 0x7F else { return true }
    var ahead = self
    guard (try? ahead.quantity()) != nil, let behind = ahead.cursor.next else { return true }
    return behind > 0x7F
  }

  private mutating func readDeltaTime() throws(SMFError) {
    let start = cursor.position
    guard let now = position.adding(try quantity()) else {
      throw SMFError(.trackTooLong(number), offset: start)
    }
    position = now
  }

  /// The event, if it is one that is reported.
  private mutating func readEvent() throws(SMFError) -> Item? {
    let start = cursor.position
    let byte = try nextByte()
    switch byte {
    case 0x00...0x7F:
      // The standard ends running status at sysex and meta events. Some programs go on using it after them. Their meaning is never in
      // doubt, so
      // here those events leave it alone.
      guard let status = runningStatus else {
        noteDamage(SMFError(.dataWithoutStatus(track: number), offset: start))
        while let next = cursor.next, next <= 0x7F { _ = cursor.byte() }
        return cursor.isAtEnd ? nil : try readEvent()
      }
      return try readChannelMessage(status: status, first: byte)
    case 0x80...0xEF:
      runningStatus = byte
      return try readChannelMessage(status: byte, first: nil)
    case 0xF0, 0xF7:
      _ = try counted()
      return nil
    case 0xFF:
      let type = try nextByte()
      return readMeta(type, contents: try counted())
    default:
      noteDamage(SMFError(.invalidStatus(byte, track: number), offset: start))
      for _ in 0..<Self.systemDataBytes(byte) {
        if let next = cursor.next, next <= 0x7F { _ = cursor.byte() }
      }
      // A byte of the wire that was written into an event, without a time of its own.
      if !isTimeNext { return try readEvent() }
      return nil
    }
  }

  /// The data bytes of a system message; MIDI 1.0, table 4 (system common).
  private static func systemDataBytes(_ status: UInt8) -> Int {
    switch status {
    case 0xF1, 0xF3: 1
    case 0xF2: 2
    default: 0
    }
  }

  /// - Parameter first: the first data byte, if it was read with running status.
  private mutating func readChannelMessage(status: UInt8, first: UInt8?) throws(SMFError) -> Item? {
    let known: UInt8
    if let first { known = first } else { known = try dataByte() }
    let second = ChannelMessage.dataByteCount(status: status) == 2 ? try dataByte() : 0
    // A value that is too high is the highest; there is no highest key or controller.
    guard known <= 0x7F else { return nil }
    return ChannelMessage.decode(status: status, first: known, second: min(second, 0x7F)).map(Item.event)
  }

  /// Reads a meta event; one that is too short or out of range is ignored.
  private mutating func readMeta(_ type: UInt8, contents: ArraySlice<UInt8>) -> Item? {
    switch type {
    case MetaType.trackName:
      return Self.text(contents).map(Item.name)
    case MetaType.endOfTrack:
      (hasEnded, hasReadEnd) = (true, true)
      return nil
    case MetaType.tempo:
      guard contents.count >= 3 else { return nil }
      let microseconds = contents.prefix(3).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return TempoChange(at: position, microsecondsPerQuarter: microseconds).map(Item.tempo)
    case MetaType.timeSignature:
      guard contents.count >= 2, let beats = contents.first else { return nil }
      return SMFTimeSignature(beats: Int(beats), unitExponent: Int(contents[contents.startIndex + 1]))
        .map(Item.timeSignature)
    case MetaType.keySignature:
      return Self.keySignature(contents).map(Item.keySignature)
    default:
      return nil
    }
  }

  private static func keySignature(_ contents: ArraySlice<UInt8>) -> SMFKeySignature? {
    guard contents.count >= 2, let first = contents.first, contents[contents.startIndex + 1] <= 1 else {
      return nil
    }
    return SMFKeySignature(
      sharps: Int(Int8(bitPattern: first)), isMinor: contents[contents.startIndex + 1] == 1)
  }

  /// UTF-8, or Latin-1 where it is not; files do not say which. Control characters are left out, since
  /// names end up on terminals.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = String(validating: bytes, as: UTF8.self)
    var scalars =
      text?.unicodeScalars ?? String.UnicodeScalarView(bytes.lazy.map { Unicode.Scalar($0) })
    scalars.removeAll { $0.properties.generalCategory == .control }
    return scalars.isEmpty ? nil : String(scalars)
  }
}

// MARK: - Bytes

extension SMFTrackReader {
  private mutating func nextByte() throws(SMFError) -> UInt8 {
    guard let byte = cursor.byte() else { throw cutShort }
    return byte
  }

  /// A byte that should be 0…127.
  private mutating func dataByte() throws(SMFError) -> UInt8 {
    let start = cursor.position
    let byte = try nextByte()
    if byte > 0x7F { noteDamage(SMFError(.invalidData(track: number), offset: start)) }
    return byte
  }

  /// The bytes that follow a length.
  private mutating func counted() throws(SMFError) -> ArraySlice<UInt8> {
    guard let bytes = cursor.bytes(Int(try quantity())) else { throw cutShort }
    return bytes
  }

  /// A variable-length quantity: seven bits to a byte, four bytes at most, all but the last with bit 7 set.
  private mutating func quantity() throws(SMFError) -> UInt32 {
    let start = cursor.position
    var value: UInt32 = 0
    for _ in 0..<4 {
      let byte = try nextByte()
      value = value << 7 | UInt32(byte & 0x7F)
      if byte <= 0x7F { return value }
    }
    throw SMFError(.invalidQuantity(track: number), offset: start)
  }

  private var cutShort: SMFError {
    SMFError(isTruncated ? .truncatedTrack(number) : .truncatedEvent(track: number), offset: cursor.end)
  }
}
