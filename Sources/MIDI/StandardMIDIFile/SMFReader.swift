/// Reads standard MIDI files of types 0, 1 and 2, bare or wrapped in RIFF ("RMID").
///
/// A file is refused only where nothing of it could be played. Of a damaged one, everything that can be read is read, and
/// `StandardMIDIFile.damage` says what is wrong. Unknown chunks, longer headers, a missing end-of-track event, and bytes behind the last
/// track are no damage.
///
/// Source: Standard MIDI Files 1.0; RP-029 for RIFF.
public enum SMFReader {
  private struct Header {
    var format: SMFFormat
    var trackCount: Int
    var division: SMFDivision
  }

  /// The music in the file that consists of `bytes`.
  ///
  /// Memory is bounded by the size of the file; the lengths and counts that the file states reserve none.
  /// - Throws: `SMFError`: the first problem, with its offset in bytes.
  /// - Complexity: O(*n* log *n*) in the number of bytes at worst.
  public static func read(_ bytes: [UInt8]) throws(SMFError) -> StandardMIDIFile {
    guard !bytes.isEmpty else { throw SMFError(.emptyFile, offset: 0) }
    var cursor = try unwrapped(SMFCursor(bytes))
    let header = try readHeader(&cursor)
    let (tracks, damage) = try readTracks(header.trackCount, &cursor)
    let file = StandardMIDIFile(
      format: header.format, division: header.division, tracks: tracks, damage: damage)
    guard file.duration <= StandardMIDIFile.longestDuration else {
      throw SMFError(.musicTooLong, offset: cursor.position)
    }
    return file
  }

  /// The part of the file that is the MIDI file proper: all of it, unless it is wrapped in RIFF.
  private static func unwrapped(_ file: SMFCursor) throws(SMFError) -> SMFCursor {
    var cursor = file
    guard cursor.skip("RIFF") else { return cursor }
    // The size of the whole adds nothing to the sizes of the chunks.
    _ = cursor.littleEndian(4)
    guard cursor.skip("RMID") else { throw SMFError(.noMIDIInRIFF, offset: cursor.position) }
    while !cursor.isAtEnd {
      let isMusic = cursor.skip("data")
      if !isMusic { _ = cursor.bytes(4) }
      guard let length = cursor.littleEndian(4) else { break }
      let chunk = cursor.split(atMost: length)
      if isMusic { return chunk }
      // RIFF chunks start at even offsets.
      if !length.isMultiple(of: 2) { _ = cursor.byte() }
    }
    throw SMFError(.noMIDIInRIFF, offset: cursor.position)
  }

  private static func readHeader(_ cursor: inout SMFCursor) throws(SMFError) -> Header {
    let start = cursor.position
    guard cursor.skip("MThd") else { throw SMFError(.notMIDI, offset: start) }
    guard let length = cursor.bigEndian(4) else { throw SMFError(.truncatedHeader, offset: cursor.end) }
    guard length >= 6 else { throw SMFError(.shortHeader, offset: start + 4) }
    var fields = cursor.split(atMost: length)
    guard let formatNumber = fields.bigEndian(2), let trackCount = fields.bigEndian(2),
      let first = fields.byte(), let second = fields.byte()
    else { throw SMFError(.truncatedHeader, offset: cursor.end) }
    guard let format = SMFFormat(rawValue: UInt16(formatNumber)) else {
      throw SMFError(.unknownFormat(formatNumber), offset: start + 8)
    }
    guard trackCount > 0 else { throw SMFError(.noTracks, offset: start + 10) }
    return Header(
      format: format, trackCount: trackCount,
      division: try division(first, second, offset: start + 12))
  }

  private static func division(_ first: UInt8, _ second: UInt8, offset: Int) throws(SMFError) -> SMFDivision {
    var unit = SMFTimeUnit.quarterNote
    var ticks = Int(first) << 8 | Int(second)
    if first >= 0x80 {
      // Film time: the frame rate as a negative number, then the ticks in a frame.
      let number = 0x100 - Int(first)
      guard let rate = SMFFrameRate(number: number) else {
        throw SMFError(.unknownFrameRate(number), offset: offset)
      }
      unit = .frame(rate)
      ticks = Int(second)
    }
    guard let division = SMFDivision(ticks: ticks, per: unit) else {
      throw SMFError(.zeroDivision, offset: offset)
    }
    return division
  }

  /// All tracks; chunks of other kinds are skipped.
  ///
  /// - Parameter count: the number that the header announces. A file with fewer or more is read all the same.
  private static func readTracks(
    _ count: Int, _ cursor: inout SMFCursor
  ) throws(SMFError) -> (tracks: [SMFTrack], damage: SMFError?) {
    var tracks: [SMFTrack] = []
    var damage: SMFError?
    while !cursor.isAtEnd {
      let start = cursor.position
      let isTrack = cursor.skip(trackName)
      // Behind the last track there may be anything.
      guard isTrack || cursor.bytes(4) != nil, let length = cursor.bigEndian(4) else { break }
      guard isTrack || tracks.count < count || cursor.nextChunk(trackName, within: length) else { break }
      guard isTrack else {
        _ = cursor.split(atMost: length)
        continue
      }
      let isTruncated = length > cursor.end - cursor.position
      let number = tracks.count + 1
      var whole = cursor
      var track = SMFTrack(cursor.split(atMost: length), number: number, isTruncated: isTruncated)
      // A wrong length is believed less than the beginning of another track.
      if let next = whole.otherEnd(of: track, chunk: cursor.position, trackName) {
        damage = damage ?? SMFError(.wrongLength(track: number), offset: start + 4)
        track = SMFTrack(whole.split(atMost: next - whole.position), number: number, isTruncated: false)
        cursor = whole
      }
      damage = damage ?? track.damage
      tracks.append(track)
    }
    guard !tracks.isEmpty else { throw SMFError(.missingTrack(1, of: count), offset: cursor.end) }
    if tracks.count < count {
      damage = damage ?? SMFError(.missingTrack(tracks.count + 1, of: count), offset: cursor.end)
    }
    if tracks.count > count {
      damage = damage ?? SMFError(.moreTracks(tracks.count, than: count), offset: 10)
    }
    return (tracks, damage)
  }

  private static let trackName = "MTrk"
}

extension SMFCursor {
  /// Whether a chunk of this name begins behind one of this length.
  fileprivate func nextChunk(_ name: String, within length: Int) -> Bool {
    var ahead = self
    _ = ahead.split(atMost: length)
    return ahead.skip(name)
  }

  /// The place of the next track, where that of `chunk` cannot be right: the track has its end before it, or goes on behind it.
  fileprivate func otherEnd(of track: SMFTrack, chunk: Int, _ name: String) -> Int? {
    var behind = self
    _ = behind.split(atMost: track.offsetOfEnd - position)
    if track.offsetOfEnd < chunk, behind.skip(name) { return track.offsetOfEnd }
    behind = self
    _ = behind.split(atMost: chunk - position)
    guard !behind.isAtEnd, track.isOpen,
      !(behind.bytes(4)?.allSatisfy { (0x20...0x7E).contains($0) } ?? false)
    else { return nil }
    return behind.place(of: name) ?? end
  }
}

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

  /// The byte that would be read next.
  var next: UInt8? { position < end ? bytes[position] : nil }

  /// Where `name` comes next, counted from the start of the file.
  func place(of name: String) -> Int? {
    let name = Array(name.utf8)
    return bytes[position..<end].indices.first { bytes[$0..<end].starts(with: name) }
  }

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

/// Why a MIDI file cannot be read, and where.
public struct SMFError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of mistake.
  public let problem: SMFProblem
  /// The position in the file, in bytes from its start: 0 is the first byte.
  public let offset: Int

  init(_ problem: SMFProblem, offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// One sentence for a musician, such as "the file ends in the middle of track 2 (at byte 1234)".
  public var description: String { "\(problem) (at byte \(offset))" }
}

/// A reason why a MIDI file cannot be read; tracks are numbered from 1.
public enum SMFProblem: Hashable, Sendable, CustomStringConvertible {
  /// The file has no bytes.
  case emptyFile
  /// The file begins neither with "MThd" nor with "RIFF".
  case notMIDI
  /// A RIFF file without a MIDI file in it.
  case noMIDIInRIFF
  /// The file ends before its header does.
  case truncatedHeader
  /// The header states a length of less than the six bytes that it needs.
  case shortHeader
  /// The header states this type, which is not 0, 1 or 2.
  case unknownFormat(Int)
  /// The header states that there are no tracks.
  case noTracks
  /// The header divides a quarter note or a frame into zero ticks.
  case zeroDivision
  /// The header states this number of frames a second, which is not 24, 25, 29 or 30.
  case unknownFrameRate(Int)
  /// The file ends at the end of a track, before this one of the tracks that its header states.
  case missingTrack(Int, of: Int)
  /// The file has this number of tracks, and its header states another.
  case moreTracks(Int, than: Int)
  /// The chunk of the track is longer or shorter than it states.
  case wrongLength(track: Int)
  /// The file ends before this track does.
  case truncatedTrack(Int)
  /// The track ends in the middle of its last event, although the file is complete.
  case truncatedEvent(track: Int)
  /// A data byte where no status byte, not even a running one, says what it means.
  case dataWithoutStatus(track: Int)
  /// A byte over 127 where the value of an event belongs.
  case invalidData(track: Int)
  /// A status byte that means nothing in a file: F1…F6 or F8…FE.
  case invalidStatus(UInt8, track: Int)
  /// A variable-length quantity of more than four bytes.
  case invalidQuantity(track: Int)
  /// More ticks than `Ticks` can count.
  case trackTooLong(Int)
  /// Longer than `StandardMIDIFile.longestDuration`.
  case musicTooLong

  /// The problem in words, without a full stop.
  public var description: String {
    switch self {
    case .emptyFile: "the file is empty"
    case .notMIDI: "this is not a MIDI file"
    case .noMIDIInRIFF: "this RIFF file has no MIDI music in it"
    case .truncatedHeader: "the file ends in the middle of its header"
    case .shortHeader: "the header of the file is too short to be valid"
    case .unknownFormat(let format): "the file says it is of type \(format), but only types 0, 1 and 2 exist"
    case .noTracks: "the file says it has no tracks"
    case .zeroDivision: "the file divides time into zero ticks, so nothing in it can be timed"
    case .unknownFrameRate(let rate):
      "the file counts time in \(rate) frames a second, which MIDI does not know"
    case .missingTrack(let track, let count): "the file ends before track \(track) of \(count)"
    case .moreTracks(let count, let stated): "the file has \(count) tracks, and its header says \(stated)"
    case .wrongLength(let track): "track \(track) has another length than it says"
    case .truncatedTrack(let track): "the file ends in the middle of track \(track)"
    case .truncatedEvent(let track): "track \(track) ends in the middle of an event"
    case .dataWithoutStatus(let track): "track \(track) has data that belongs to no event"
    case .invalidData(let track): "track \(track) has an event with a value over 127"
    case .invalidStatus(_, let track): "track \(track) has an event that a MIDI file cannot hold"
    case .invalidQuantity(let track): "track \(track) has a time or length with too many digits"
    case .trackTooLong(let track): "the times in track \(track) grow too large to count"
    case .musicTooLong: "the music would last more than a hundred years"
    }
  }
}
