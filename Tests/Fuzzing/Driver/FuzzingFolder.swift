import Foundation

/// A folder in memory for the files of a fuzzer. It goes with the program, unless that crashes.
public enum FuzzingFolder {
  /// The path of the folder, which is made when it is first asked for.
  public static let path: String = {
    let parent = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    let path = "\(parent)/chordd-fuzzing-\(ProcessInfo.processInfo.processIdentifier)"
    try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: FuzzingFolder.path) }
    return path
  }()
}
