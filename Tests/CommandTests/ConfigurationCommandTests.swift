import Foundation
import Testing

/// `chordd configuration`: values and where they come from.
@Suite struct ConfigurationCommandTests {
  @Test func `Every setting says where it comes from`() throws {
    let folder = try Folder()
    try folder.write("c.yaml", "hands:\n  split: G3\npage:\n  token: horse-battery-staple\n")
    let environment = ["CHORDD_SETTLING_COMMIT": "300ms"]
    let outcome = try Chordd.run(
      ["configuration", "--config", "c.yaml"], in: folder, environment: environment)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    for line in [
      "hands.split\tG3\tc.yaml:2", "settling.commit\t300ms\tCHORDD_SETTLING_COMMIT",
      "settling.hold\t500ms\tdefault", "page.token\t…\tc.yaml:4",
    ] {
      #expect(lines.contains(line))
    }
    #expect(!outcome.output.contains("horse") && outcome.code == 0)
    let group = try Chordd.run(
      ["configuration", "hands", "--written", "--json", "--config", "c.yaml"], in: folder)
    #expect(group.output == "{\"v\":1,\"name\":\"hands.split\",\"source\":\"c.yaml:2\",\"value\":\"G3\"}\n")
  }
}
