internal import Foundation
internal import Glibc

/// The file that the shell has put in the place of the keyboard: `chordd name < blues.txt`.
package enum StandardInputFile {
  /// The advice to take the file by its name; `nil` for another kind of file, and for a pipe.
  package static var taking: String? {
    guard
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(STDIN_FILENO)"),
      path.hasPrefix("/")
    else { return nil }
    let here = FileManager.default.currentDirectoryPath + "/"
    let name = path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
    return CommandGuess.taking(name).map { "did you mean '\($0)'?" }
  }
}
