internal import System

/// Reads configuration files: regular files of a limited size.
public enum ConfigurationFile {
  /// In bytes; twenty times a usual file.
  public static let sizeLimit = 64 * 1024

  /// The bytes of a file; `nil` when there is no such file. Never waits for another program.
  @Sendable
  public static func read(_ path: String) throws(ConfigurationFileError) -> [UInt8]? {
    do throws(SmallFile.Failure) {
      return try SmallFile.read(path, atMost: sizeLimit)
    } catch {
      switch error {
      case .absent: return nil
      case .isDirectory: throw .isNoFile("a directory")
      case .isNoFile(let kind): throw .isNoFile(kind)
      case .isTooLarge: throw .isTooLarge
      case .isNotPrivate: throw .unreadable("\(error)")
      case .unreadable(let reason): throw .unreadable(reason)
      }
    }
  }

  private static let midiFile = "this is a MIDI file, not a configuration; 'chordd run --input' plays it"

  /// The text of a file; `nil` when there is no such file.
  static func text(
    at path: String, with readFile: ConfigurationLoader.FileReader
  ) throws(ConfigurationError) -> String? {
    let bytes: [UInt8]?
    do throws(ConfigurationFileError) {
      bytes = try readFile(path)
    } catch {
      let isMIDI = [".mid", ".midi", ".kar"].contains { path.lowercased().hasSuffix($0) }
      let sentence = isMIDI && error == .isTooLarge ? midiFile : error.sentence
      throw ConfigurationError([ConfigurationProblem(file: path, sentence)])
    }
    guard var content = bytes?[...] else { return nil }
    if content.starts(with: "MThd".utf8) {
      throw ConfigurationError([ConfigurationProblem(file: path, midiFile)])
    }
    if content.count > sizeLimit {
      throw ConfigurationError([ConfigurationProblem(file: path, ConfigurationFileError.isTooLarge.sentence)])
    }
    // The mark that some editors put before UTF-8 would shift the columns of the first line.
    if content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
    let reason = FileKind(Array(content.prefix(1000)))?.isNoText
    guard reason == nil, let text = String(validating: content, as: UTF8.self) else {
      throw ConfigurationError([
        ConfigurationProblem(
          file: path,
          reason.map { "no configuration: \($0)" } ?? "this is not UTF-8 text; save it with that encoding")
      ])
    }
    return text
  }
}

/// Why a configuration file that exists cannot be read.
public enum ConfigurationFileError: Error, Equatable {
  /// The path is something else, such as `a directory` or `a pipe`.
  case isNoFile(String)
  /// Larger than `ConfigurationFile.sizeLimit`.
  case isTooLarge
  /// The operating system's own words, such as `Permission denied`.
  case unreadable(String)

  var sentence: String {
    switch self {
    case .isNoFile(let kind): "this is \(kind), not a configuration file"
    case .isTooLarge: "larger than \(ConfigurationFile.sizeLimit / 1024) KiB, so not a configuration file"
    case .unreadable(let reason): "cannot be read: \(reason)"
    }
  }
}
