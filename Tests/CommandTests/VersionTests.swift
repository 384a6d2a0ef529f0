import Foundation
import Testing

/// Every file that names the version names the same one: program, manuals, package, changes, and what software centers show; so with addresses.
@Suite struct VersionTests {
  @Test(arguments: [["check-version"], ["write-addresses", "--check"]])
  func allFilesNameTheSame(_ command: [String]) throws {
    let process = Process()
    process.executableURL = Repository.file("scripts/\(command[0])")
    process.arguments = Array(command.dropFirst())
    process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    try process.run()
    #expect(process.ends() && process.terminationStatus == 0)
  }
}
