public import MIDI

/// Why a MIDI file cannot be played or analyzed.
public enum MIDIFileError: Error {
  case unreadable(path: String, reason: String)
  case malformed(path: String, SMFError)
  /// Not MIDI, but known.
  case otherKind(path: String, FileKind)
  case noSuchTrack(Int, of: Int, path: String)
  /// Nothing in it can be named: there are notes on these channels only, and they do not count.
  case noNotes(path: String, tracks: Set<Int>?, channels: ChannelSet)
}

extension MIDIFileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "cannot read \(path.isEmpty ? "a file without a name" : path): \(reason)"
    // Where a file begins is no news.
    case .malformed(let path, let error) where error.offset == 0: "cannot play \(path): \(error.problem)"
    case .malformed(let path, let error): "cannot play \(path): \(error)"
    case .otherKind(let path, let kind): "cannot play \(path): \(kind.sentence)"
    case .noSuchTrack(let number, let count, let path):
      "there is no track \(number) in \(path), which has \(count == 1 ? "one" : "\(count)")"
    case .noNotes(let path, let tracks, let channels): Self.noNotes(in: path, tracks, channels)
    }
  }

  private static func noNotes(in path: String, _ tracks: Set<Int>?, _ channels: ChannelSet) -> String {
    let place = tracks == nil ? path : "what was chosen of \(path)"
    if channels.isEmpty { return "there are no notes in \(place)" }
    if channels == .drums {
      return "there are only drums in \(place) (notes on channel 10); --drums hears them as notes"
    }
    let list = (0..<16).compactMap(Channel.init).filter(channels.contains).map { "\($0.number)" }
    return "there are notes in \(place), but only on channel \(list.joined(separator: ", "))"
  }
}
