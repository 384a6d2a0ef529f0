public import MusicTheory

/// Writes standard MIDI files of type 1, which count time in parts of a quarter note.
///
/// Source: Standard MIDI Files 1.0.
public enum SMFWriter {
  /// An event of a track. Text is written in UTF-8.
  public enum Event: Hashable, Sendable {
    /// The length of a quarter note: 1…16,777,215 µs; a value outside is brought inside.
    case tempo(microsecondsPerQuarter: UInt32)
    /// `unit` is the note that is a beat: a power of two, 4 for a quarter note.
    case timeSignature(beats: UInt8, unit: UInt8)
    /// The key of the music that follows.
    case keySignature(SMFKeySignature)
    /// Any words.
    case text(String)
    /// The name of a point in the music.
    case marker(String)
    /// The chord that begins here, as Yamaha's instruments show it: the meta event "Chord Name" of XF.
    case chord(YamahaChord)
    /// Says that the file has events of XF, version 2, and none of its further parts. It stands at the beginning of the first track.
    ///
    /// Source: Yamaha, XF Format Specifications 2.01 (1999), "XF Version ID".
    case hasChords
    /// The end of a note; it is written with the velocity 64.
    case noteOff(NoteNumber, channel: Channel)
    /// The begin of a note. `velocity` is 1…127; a value outside is brought inside.
    case noteOn(NoteNumber, velocity: UInt8, channel: Channel)
    /// A message as it was played. A system reset means something else in a file, and is left out.
    case message(MIDIEvent)
  }

  /// A track that is being made.
  public struct Track: Sendable {
    /// The name of the track; an empty one is not written.
    public var name: String
    /// The position at which the track ends. If it lies before the last event, the track ends with that event.
    public var end = Ticks.zero
    private(set) var events: [(position: Ticks, event: Event)] = []

    /// A track without events.
    public init(name: String) { self.name = name }

    /// Adds an event. Of the events at one position the ends of notes are written first, the others in the order in which they were
    /// added.
    public mutating func add(_ event: Event, at position: Ticks) { events.append((position, event)) }
  }

  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - ticksPerQuarter: 1…32,767; a value outside is brought inside.
  ///   - tracks: at most 65,535; further ones are left out.
  /// - Complexity: O(*n* log *n*) in the number of events of a track.
  public static func bytes(ticksPerQuarter: UInt16, tracks: [Track]) -> [UInt8] {
    let tracks = tracks.prefix(Int(UInt16.max))
    let division = min(max(ticksPerQuarter, 1), 0x7FFF)
    var header: [UInt8] = []
    for number in [1, UInt16(tracks.count), division] { header += bigEndian(UInt32(number), bytes: 2) }
    return chunk("MThd", header) + tracks.flatMap { chunk("MTrk", contents(of: $0)) }
  }

  private static func chunk(_ name: StaticString, _ contents: [UInt8]) -> [UInt8] {
    Array("\(name)".utf8) + bigEndian(UInt32(contents.count), bytes: 4) + contents
  }

  private static func contents(of track: Track) -> [UInt8] {
    var bytes: [UInt8] = []
    if !track.name.isEmpty { bytes += [0] + meta(0x03, Array(track.name.utf8)) }
    var position = Ticks.zero
    let ordered = track.events.enumerated().sorted {
      let (a, b) = ($0.element, $1.element)
      if a.position != b.position { return a.position < b.position }
      return a.event.isNoteOff == b.event.isNoteOff ? $0.offset < $1.offset : a.event.isNoteOff
    }
    for (_, element) in ordered where element.event.isWritten {
      bytes += quantity(element.position.rawValue - position.rawValue) + element.event.bytes
      position = element.position
    }
    let end = max(track.end, position)
    return bytes + quantity(end.rawValue - position.rawValue) + meta(0x2F, [])
  }

  fileprivate static func meta(_ type: UInt8, _ contents: [UInt8]) -> [UInt8] {
    [0xFF, type] + quantity(UInt32(contents.count)) + contents
  }

  /// A variable-length quantity: seven bits to a byte, all but the last with bit 7 set. At most 28 bits, the most that a
  /// file can say.
  private static func quantity(_ value: UInt32) -> [UInt8] {
    let value = min(value, 0x0FFF_FFFF)
    let groups = [21, 14, 7].map { UInt8(truncatingIfNeeded: value >> $0) & 0x7F }.drop { $0 == 0 }
    return groups.map { $0 | 0x80 } + [UInt8(value & 0x7F)]
  }

  fileprivate static func bigEndian(_ value: UInt32, bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

extension SMFWriter.Event {
  fileprivate var isNoteOff: Bool { if case .noteOff = self { true } else { false } }

  fileprivate var isWritten: Bool { self != .message(.systemReset) }

  fileprivate var bytes: [UInt8] {
    switch self {
    case .tempo(let microseconds):
      SMFWriter.meta(0x51, SMFWriter.bigEndian(min(max(microseconds, 1), 0xFF_FFFF), bytes: 3))
    case .timeSignature(let beats, let unit):
      // 24 MIDI clocks are a quarter note; the last number is thirty-seconds of one.
      SMFWriter.meta(
        0x58, [beats, UInt8(unit.trailingZeroBitCount), UInt8(max(1, 96 / max(Int(unit), 1))), 8])
    case .keySignature(let signature):
      SMFWriter.meta(0x59, [UInt8(bitPattern: Int8(signature.sharps)), signature.isMinor ? 1 : 0])
    case .text(let text): SMFWriter.meta(0x01, Array(text.utf8))
    case .marker(let text): SMFWriter.meta(0x06, Array(text.utf8))
    case .chord(let chord): SMFWriter.meta(0x7F, [0x43, 0x7B, 0x01] + chord.bytes)
    case .hasChords: SMFWriter.meta(0x7F, [0x43, 0x7B, 0x00] + Array("XF02".utf8) + [0x00, 0x02])
    case .noteOff(let note, let channel): [0x80 | channel.rawValue, note.rawValue, 0x40]
    case .noteOn(let note, let velocity, let channel):
      [0x90 | channel.rawValue, note.rawValue, min(max(velocity, 1), 127)]
    case .message(let message): message == .systemReset ? [] : message.bytes
    }
  }
}
