/// What can be wrong with a MIDI file; tracks are numbered from 1.
public enum SMFProblem: Hashable, Sendable, CustomStringConvertible {
  case emptyFile
  case notMIDI
  /// A RIFF file without a MIDI file in it.
  case noMIDIInRIFF
  case truncatedHeader
  case shortHeader
  /// Not 0, 1 or 2.
  case unknownFormat(Int)
  case noTracks
  case zeroDivision
  /// Not 24, 25, 29 or 30.
  case unknownFrameRate(Int)
  /// The file ends, tidily, before all the tracks it announces have come.
  case missingTrack(Int, of: Int)
  /// The file ends before the track does.
  case truncatedTrack(Int)
  /// The track ends, though the file goes on or is complete, before its last event does.
  case truncatedEvent(track: Int)
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
