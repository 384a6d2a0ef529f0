/// Reads standard MIDI files of types 0, 1 and 2, bare or wrapped in RIFF ("RMID").
///
/// Strict where music would be lost or wrong, and tolerant where all of it is there: unknown chunks, longer
/// headers, a missing end-of-track event, and anything that follows the last track do no harm.
///
/// Source: Standard MIDI Files 1.0; RP-029 for RIFF.
public enum SMFReader {
  private struct Header {
    var format: SMFFormat
    var trackCount: Int
    var division: SMFDivision
  }

  /// The music in the file that consists of `bytes`; throws the first problem and its byte offset.
  ///
  /// Memory is bounded by the size of the file, whatever lengths and counts it claims.
  /// - Complexity: O(*n* log *n*) in the number of bytes at worst.
  public static func read(_ bytes: [UInt8]) throws(SMFError) -> StandardMIDIFile {
    guard !bytes.isEmpty else { throw SMFError(.emptyFile, offset: 0) }
    var cursor = try unwrapped(SMFCursor(bytes))
    let header = try readHeader(&cursor)
    let file = StandardMIDIFile(
      format: header.format, division: header.division,
      tracks: try readTracks(header.trackCount, &cursor))
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

  /// The `count` tracks that the header announces; chunks of other kinds are skipped.
  private static func readTracks(_ count: Int, _ cursor: inout SMFCursor) throws(SMFError) -> [SMFTrack] {
    var tracks: [SMFTrack] = []
    while tracks.count < count {
      let number = tracks.count + 1
      let isTrack = cursor.skip("MTrk")
      guard isTrack || cursor.bytes(4) != nil, let length = cursor.bigEndian(4) else {
        throw SMFError(.missingTrack(number, of: count), offset: cursor.end)
      }
      let isTruncated = length > cursor.end - cursor.position
      let chunk = cursor.split(atMost: length)
      if isTrack { tracks.append(try SMFTrack(chunk, number: number, isTruncated: isTruncated)) }
    }
    return tracks
  }
}
