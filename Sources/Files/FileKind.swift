/// The kind of a file that was given in place of a MIDI file, as far as its first bytes show it.
public enum FileKind: String, Sendable {
  case wav = "a WAV recording"
  case mp3 = "an MP3 recording"
  case ogg = "an Ogg recording"
  case flac = "a FLAC recording"
  case pdf = "a PDF document"
  case musicXML = "MusicXML"
  case archive = "an archive"

  /// `nil` when they match no known kind.
  init?(_ bytes: [UInt8]) {
    let beginnings: [(String, FileKind)] = [
      ("ID3", .mp3), ("OggS", .ogg), ("fLaC", .flac), ("%PDF-", .pdf), ("<?xml", .musicXML),
      ("PK\u{3}\u{4}", .archive),
    ]
    if let found = beginnings.first(where: { bytes.starts(with: $0.0.utf8) }) {
      self = found.1
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WAVE".utf8) {
      self = .wav
    } else if bytes.count > 3, bytes[0] == 0xFF, bytes[1] & 0xE6 == 0xE2 {
      // A frame of MPEG audio layer III without a tag before it.
      self = .mp3
    } else {
      return nil
    }
  }

  var sentence: String {
    switch self {
    case .wav, .mp3, .ogg, .flac: "it is \(rawValue), not a MIDI file; chordd reads notes, not sound"
    case .pdf: "it is \(rawValue), not a MIDI file"
    case .musicXML, .archive:
      "it is \(rawValue), not a MIDI file; export it as MIDI from the program that wrote it"
    }
  }
}
