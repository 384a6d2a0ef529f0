import Foundation
import TestKit
import Testing

/// A real speech-dispatcher whose synthesizer writes what it is given to a file, and whose sound card is ALSA's null.
final class Speaker {
  static let path = "/usr/bin/speech-dispatcher"
  static let isMissing: Comment = "speech-dispatcher is missing: apt install speech-dispatcher"

  private let folder: Folder
  private(set) var peer: Peer
  /// For chordd's environment.
  var environment: [String: String] { Self.environment(folder, socket: Self.socket(folder)) }

  /// speech-dispatcher makes folders in the home of the program that starts it, which may be chordd itself.
  static func environment(_ folder: Folder, socket: String) -> [String: String] {
    ["SPEECHD_ADDRESS": "unix_socket:\(socket)", "HOME": folder.path("home").path]
  }

  init(in folder: Folder) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder.path("spd/modules"), withIntermediateDirectories: true)
    try folder.write(
      "spd/speechd.conf",
      """
      LogLevel 1
      DisableAutoSpawn
      AudioOutputMethod "alsa"
      AudioALSADevice "null"
      AddModule "write" "sd_generic" "write.conf"
      DefaultModule write
      Timeout 0

      """)
    try folder.write(
      "spd/modules/write.conf",
      """
      GenericExecuteSynth "printf '%s\\\\n' \\'$DATA\\' >> \(folder.path("spoken").path); sleep 0.2"
      AddVoice "en" "MALE1" "any"

      """)
    peer = try Self.start(folder)
  }

  private static func socket(_ folder: Folder) -> String { folder.path("spd/s").path }

  private static func start(_ folder: Folder) throws -> Peer {
    let place = folder.path("spd").path
    try? FileManager.default.removeItem(atPath: socket(folder))
    let peer = try Peer(
      path,
      [
        "-s", "-C", place, "-c", "unix_socket", "-S", socket(folder), "-P", "\(place)/pid", "-L", place,
      ], environment: environment(folder, socket: socket(folder)))
    try waitUntil("the socket of speech-dispatcher") {
      FileManager.default.fileExists(atPath: socket(folder))
    }
    return peer
  }

  /// At once: on SIGTERM it may wait for its clients.
  func kill() { peer.process.kill() }

  func restart() throws { peer = try Self.start(folder) }

  /// Everything that was spoken so far.
  var spoken: [String] { folder.written("spoken").split(separator: "\n").map(String.init) }

  /// Waits until exactly this was spoken.
  func speaks(_ names: [String]) throws {
    try waitFor("speech: \(names)", look: { spoken }, until: { $0 == names })
  }
}
