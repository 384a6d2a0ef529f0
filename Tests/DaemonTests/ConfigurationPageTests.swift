@testable import Settings
import Features
import Foundation
import Testing

@testable import Daemon

/// chordd.yaml(5), which `scripts/config-page` makes, says of every setting what the table of settings says.
@Suite struct ConfigurationPageTests {
  private static let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let page: String = {
    let process = Process()
    process.executableURL = top.appending(path: "scripts/config-page")
    let pipe = Pipe()
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return "" }
    let data = (try? pipe.fileHandleForReading.readToEnd()) ?? nil
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data ?? Data(), as: UTF8.self) : ""
  }()

  /// A text as it stands in a manual page.
  private static func roff(_ text: String) -> String {
    text.replacing("-", with: "\\-").replacing("\"", with: "\\(dq")
  }

  @Test(arguments: FeatureSet.all.table.rows)
  func tells(_ row: Setting) throws {
    let heading = ".TP\n.BR \"\(Self.roff(row.name))\" \": \(Self.roff(row.defaultValue.yaml))\"\n"
    let entry = try #require(Self.page.split(separator: heading).dropFirst().first, "there is no entry")
    let text = entry.prefix { $0 != "." }
    #expect(text.count > 20, "it is not explained")
    #expect(entry.contains("\nVariable:\n.BR \(row.environmentVariable) .\n"))
  }

  @Test func `There is nothing but the settings`() {
    #expect(Self.page.matches(of: /\n\.TP\n\.BR "/).count == FeatureSet.all.table.rows.count)
    // One more: the keyboards have no rows in the table.
    #expect(Self.page.matches(of: /\n\.SS [a-z]+\n/).count == FeatureSet.all.table.groups.count + 1)
  }
}
