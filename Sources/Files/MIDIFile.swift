internal import Glibc
public import MIDI
internal import MusicTheory
public import System

/// A Standard MIDI File, read from disk or from standard input.
public struct MIDIFile: Sendable {
  /// 64 MB; the largest real files are a few.
  static let sizeLimit = 64 << 20

  /// The name in messages.
  public let name: String
  public let music: StandardMIDIFile

  /// Reads a file, or with `-` standard input; throws when it cannot be read or makes no sense.
  public init(_ path: String) throws(MIDIFileError) {
    let name = path == "-" ? "standard input" : path
    try self.init(name: name, bytes: Self.content(of: path, name: name))
  }

  /// Reads the bytes of a file; throws when they make no sense.
  ///
  /// - Parameter name: for messages.
  public init(name: String, bytes: [UInt8]) throws(MIDIFileError) {
    self.name = name
    do throws(SMFError) {
      music = try SMFReader.read(bytes)
      // Without a note, nothing of it was saved.
      if let damage = music.damage, music.tracks.allSatisfy(\.channels.isEmpty) { throw damage }
    } catch {
      if [.notMIDI, .noMIDIInRIFF].contains(error.problem), let kind = FileKind(bytes) {
        throw .otherKind(path: name, kind)
      }
      throw .malformed(path: name, error)
    }
  }

  /// A sentence about what is damaged in it; `nil` when nothing is.
  public var warning: String? {
    music.damage.map { "\(name) is damaged: \($0); the rest of it is read" }
  }

  /// Its events in the order of time, of all tracks or of some; throws when there is no such track.
  public func eventSequence(ofTracks numbers: Set<Int>?) throws(MIDIFileError) -> SMFEventSequence {
    if let missing = numbers?.filter({ $0 > music.tracks.count }).min() {
      throw .noSuchTrack(missing, of: music.tracks.count, path: name)
    }
    return music.eventSequence(ofTracks: numbers)
  }

  private static func content(of path: String, name: String) throws(MIDIFileError) -> [UInt8] {
    guard path != "-" else {
      guard isatty(STDIN_FILENO) == 0 else {
        throw .unreadable(
          path: name, reason: "it is a terminal; give it a file, such as: chordd analyze - < song.mid")
      }
      return try content(of: STDIN_FILENO, name: name)
    }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, reason: errno == ENOENT ? absence(of: path) : reason(errno))
    }
    defer { close(descriptor) }
    return try content(of: descriptor, name: path)
  }

  /// Those that a MIDI file may have.
  private static let extensions: Set<String> = ["mid", "midi", "kar", "smf", "rmi", ""]

  private static func absence(of path: String) -> String {
    let isAddress = ["http://", "https://", "ftp://"].contains { path.lowercased().hasPrefix($0) }
    return isAddress
      ? "it is an address of the web; download the file first, and give its name"
      : "there is no such file\(NearFile.hint(for: path) { extensions.contains($0) })"
  }

  private static func content(of descriptor: CInt, name: String) throws(MIDIFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var place = 1 << 16
    while true {
      // Grown by hand, so that never more than the limit is asked for.
      if bytes.count + (1 << 16) > place { place = min(2 * place, sizeLimit + (1 << 17)) }
      bytes.reserveCapacity(place)
      guard try readChunk(of: descriptor, into: &bytes, name: name) else { return bytes }
      guard bytes.count <= sizeLimit else {
        throw .unreadable(path: name, reason: "it is larger than 64 MB")
      }
    }
  }

  /// Adds the next bytes; returns whether there may be more.
  private static func readChunk(
    of descriptor: CInt, into bytes: inout [UInt8], name: String
  ) throws(MIDIFileError) -> Bool {
    let count = unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 { unsafe bytes.append(contentsOf: buffer.prefix(count)) }
      return count
    }
    guard count < 0 else { return count > 0 }
    switch errno {
    case EINTR: return true
    case EISDIR: throw .unreadable(path: name, reason: "it is a folder")
    case let code: throw .unreadable(path: name, reason: reason(code))
    }
  }

  private static func reason(_ code: CInt) -> String {
    code == EACCES ? "permission denied" : unsafe String(cString: strerror(code))
  }
}

/// Why a MIDI file cannot be played or analyzed.
public enum MIDIFileError: Error {
  case unreadable(path: String, reason: String)
  case malformed(path: String, SMFError)
  /// Not MIDI, but known.
  case otherKind(path: String, FileKind)
  case noSuchTrack(Int, of: Int, path: String)
  /// Nothing in it can be named: there are notes on these channels only, and they do not count.
  case noNotes(path: String, tracks: Set<Int>?, channels: ChannelSet)
  /// Longer than the limit for a chart, in minutes.
  case tooLong(path: String, minutes: Int, limit: Int)
}

extension MIDIFileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "cannot read \(path.isEmpty ? "a file without a name" : path): \(reason)"
    case .malformed(let path, let error) where error.problem == .emptyFile:
      "cannot play \(path): the file is empty; save it again in the program that made it"
    // An offset of 0 is not worth telling.
    case .malformed(let path, let error) where error.offset == 0: "cannot play \(path): \(error.problem)"
    case .malformed(let path, let error): "cannot play \(path): \(error)"
    case .otherKind(let path, let kind): "cannot play \(path): \(kind.isNoMIDI)"
    case .noSuchTrack(let number, let count, let path):
      "there is no track \(number) in \(path), which has \(count == 1 ? "one" : "\(count)")"
    case .tooLong(let path, let minutes, let limit):
      "\(path) lasts \(minutes) minutes, and a lead sheet is made of at most \(limit)"
    case .noNotes(let path, let tracks, let channels): Self.noNotes(in: path, tracks, channels)
    }
  }

  private static func noNotes(in path: String, _ tracks: Set<Int>?, _ channels: ChannelSet) -> String {
    let place = tracks == nil ? path : "what was chosen of \(path)"
    if channels.isEmpty {
      return "there are no notes in \(place); export it again from the program that made it, with its tracks"
    }
    if channels == .drums {
      return "there are only drums in \(place) (notes on channel 10); --drums hears them as notes"
    }
    let list = (0..<16).compactMap(Channel.init).filter(channels.contains).map { "\($0.number)" }
    return "there are notes in \(place), but only on channel \(list.joined(separator: ", "))"
  }
}
