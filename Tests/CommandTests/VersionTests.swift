import Foundation
import Testing

/// Every file that names the version names the same one: program, manuals, package, changes, and what software centers show.
@Suite struct VersionTests {
  @Test func allFilesNameOneVersion() throws {
    let process = Process()
    process.executableURL = Repository.file("scripts/check-version")
    process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    try process.run()
    #expect(process.ends(within: 60) && process.terminationStatus == 0)
  }
}
