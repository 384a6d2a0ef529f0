internal import Foundation
public import MIDI

/// Reads Standard MIDI Files from disk.
public enum MIDIFile {
  /// 64 MB; the largest real files are a few.
  static let sizeLimit = 64 << 20

  /// The music in a file; throws when it cannot be read or makes no sense.
  public static func read(_ path: String) throws(MIDIFileError) -> StandardMIDIFile {
    let bytes = try content(of: path)
    do {
      return try SMFReader.read(bytes)
    } catch {
      throw .malformed(path: path, error)
    }
  }

  private static func content(of path: String) throws(MIDIFileError) -> [UInt8] {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .unreadable(path: path, reason: "there is no such file")
    }
    guard !isFolder.boolValue else { throw .unreadable(path: path, reason: "it is a folder") }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw .unreadable(path: path, reason: "permission denied")
    }
    defer { try? handle.close() }
    guard let data = try? handle.read(upToCount: sizeLimit + 1) else { return [] }
    guard data.count <= sizeLimit else { throw .unreadable(path: path, reason: "it is larger than 64 MB") }
    return [UInt8](data)
  }
}
