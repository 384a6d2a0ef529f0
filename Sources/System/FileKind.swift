/// The kind of a file that was given in place of a MIDI file, as far as its first bytes show it.
public enum FileKind: String, Sendable {
  case wav = "a WAV recording"
  case mp3 = "an MP3 recording"
  case ogg = "an Ogg recording"
  case flac = "a FLAC recording"
  case pdf = "a PDF document"
  case musicXML = "MusicXML"
  case archive = "an archive"
  case zip = "a ZIP archive"
  case gzip = "compressed with gzip"
  case mpeg4 = "an MPEG-4 recording"
  case aiff = "an AIFF recording"
  case clip = "a MIDI 2.0 clip"
  case html = "a page of the web"
  case picture = "a picture"
  case midi = "a MIDI file"
  case utf16 = "text in UTF-16"
  case abc = "ABC notation"
  case lilyPond = "a file of LilyPond"
  case text = "text"

  /// `nil` when they match no known kind.
  public init?(_ bytes: [UInt8]) {
    let beginnings: [(String, FileKind)] = [
      ("ID3", .mp3), ("OggS", .ogg), ("fLaC", .flac), ("%PDF-", .pdf), ("<?xml", .musicXML),
      ("PK\u{3}\u{4}", .zip),
      ("SMF2CLIP", .clip), ("Rar!", .archive), ("7z", .archive), ("GIF8", .picture), ("MThd", .midi),
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
    } else if [[0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF]].contains(where: { bytes.starts(with: $0) }) {
      self = .picture
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16
    } else if bytes.count > 3, bytes[0] == 0xFF, bytes[1] & 0xE6 == 0xE2 {
      // A frame of MPEG audio layer III without a tag before it.
      self = .mp3
    } else if let text = Self.text(bytes) {
      self = text
    } else {
      return nil
    }
  }

  /// Text, or what is written in text, as its beginning shows it.
  private static func text(_ bytes: [UInt8]) -> FileKind? {
    let head = bytes.prefix(1000)
    guard !head.isEmpty, !head.contains(where: { $0 < 0x20 && ![9, 10, 12, 13].contains($0) || $0 == 0x7F })
    else { return nil }
    // A character may be cut in two at the end.
    let text = String(decoding: head, as: UTF8.self)
    guard !text.dropLast().contains("\u{FFFD}") else { return nil }
    let beginning = text.drop(while: \.isWhitespace).prefix(14).lowercased()
    if beginning.hasPrefix("<!doctype html") || beginning.hasPrefix("<html") { return .html }
    let lines = text.split(whereSeparator: \.isNewline)
    // ChordPro has parts in both.
    guard !["{start_of_", "{t:", "{title"].contains(where: text.contains) else { return .text }
    // The number of a tune, and its key.
    if lines.contains(where: { $0.contains(/^X: *\d+ *$/) }), lines.contains(where: { $0.hasPrefix("K:") }) {
      return .abc
    }
    let commands = ["\\version \"", "\\relative", "\\chordmode", "\\score {", "\\score{", "\\header {"]
    return commands.contains(where: text.contains) ? .lilyPond : .text
  }

  /// The reason why it is not read as lines of text; `nil` for text.
  public var isNoText: String? {
    switch self {
    case .text, .html, .musicXML, .abc, .lilyPond: nil
    case .utf16: "it is \(rawValue); save it as UTF-8, or: iconv -f UTF-16 -t UTF-8"
    case .gzip: "it is \(rawValue); unpack it first: gunzip"
    default: isSound ? "it is \(rawValue), not text; \(Self.soundAdvice)" : "it is \(rawValue), not text"
    }
  }

  /// The reason why there are no charts in it; `nil` for text, and for what may be a compressed score.
  public var isNoChart: String? {
    switch self {
    case .text, .utf16, .html, .musicXML, .zip: nil
    case .midi: "this is \(rawValue), and no chart; chordd analyze makes a chart of it"
    case .gzip: "this is \(rawValue); unpack it first: gunzip"
    case .wav, .mp3, .ogg, .flac, .mpeg4, .aiff:
      "this is \(rawValue), and no chart; \(Self.soundAdvice)"
    case .pdf, .picture, .clip, .archive:
      "this is \(rawValue), and no chart; read are iReal Pro, ChordPro, MusicXML, and text such as | Dm7 G7 | Cma7 |"
    case .abc, .lilyPond:
      "this is \(rawValue), which chordd writes and does not read; save it as MusicXML, or type its chords: | Dm7 G7 | Cma7 |"
    }
  }

  /// Whether it is recorded sound.
  public var isSound: Bool { [.wav, .mp3, .ogg, .flac, .mpeg4, .aiff].contains(self) }

  /// The advice for recorded sound.
  public static let soundAdvice = "chordd reads notes, not sound"

  /// The reason why it is no MIDI file.
  public var isNoMIDI: String {
    switch self {
    case .wav, .mp3, .ogg, .flac, .mpeg4, .aiff: "it is \(rawValue), not a MIDI file; \(Self.soundAdvice)"
    case .gzip: "it is \(rawValue); unpack it first: gunzip"
    case .clip: "it is \(rawValue); chordd reads standard MIDI files (.mid)"
    case .pdf, .html, .picture, .midi, .utf16, .abc, .lilyPond: "it is \(rawValue), not a MIDI file"
    case .text:
      "it is \(rawValue), not a MIDI file; chords in text are for chordd play, such as: chordd play \"Dm7 G7 Cma7\""
    case .musicXML, .archive, .zip:
      "it is \(rawValue), not a MIDI file; export it as MIDI from the program that wrote it"
    }
  }
}
