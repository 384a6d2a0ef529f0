/// The kind of a file that was given in place of a MIDI file, as far as its first bytes show it.
public enum FileKind: String, Sendable {
  case wav = "a WAV recording"
  case mp3 = "an MP3 recording"
  case ogg = "an Ogg recording"
  case flac = "a FLAC recording"
  case pdf = "a PDF document"
  case musicXML = "MusicXML"
  case archive = "an archive"
  case gzip = "compressed with gzip"
  case mpeg4 = "an MPEG-4 recording"
  case aiff = "an AIFF recording"
  case clip = "a MIDI 2.0 clip"

  /// `nil` when they match no known kind.
  init?(_ bytes: [UInt8]) {
    let beginnings: [(String, FileKind)] = [
      ("ID3", .mp3), ("OggS", .ogg), ("fLaC", .flac), ("%PDF-", .pdf), ("<?xml", .musicXML),
      ("PK\u{3}\u{4}", .archive),
      ("SMF2CLIP", .clip), ("Rar!", .archive), ("7z", .archive),
    ]
    if let found = beginnings.first(where: { bytes.starts(with: $0.0.utf8) }) {
      self = found.1
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WAVE".utf8) {
      self = .wav
    } else if bytes.starts(with: "FORM".utf8), bytes.dropFirst(8).starts(with: "AIF".utf8) {
      self = .aiff
    } else if bytes.dropFirst(4).starts(with: "ftyp".utf8) {
      self = .mpeg4
    } else if bytes.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if bytes.count > 3, bytes[0] == 0xFF, bytes[1] & 0xE6 == 0xE2 {
      // A frame of MPEG audio layer III without a tag before it.
      self = .mp3
    } else {
      return nil
    }
  }

  var sentence: String {
    switch self {
    case .wav, .mp3, .ogg, .flac, .mpeg4, .aiff:
      "it is \(rawValue), not a MIDI file; chordd reads notes, not sound"
    case .gzip: "it is \(rawValue); unpack it first: gunzip"
    case .clip: "it is \(rawValue); chordd reads standard MIDI files (.mid)"
    case .pdf: "it is \(rawValue), not a MIDI file"
    case .musicXML, .archive:
      "it is \(rawValue), not a MIDI file; export it as MIDI from the program that wrote it"
    }
  }
}
