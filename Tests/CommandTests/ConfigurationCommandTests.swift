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

  @Test func `The settings that players change come first, and the others when they are asked for`() throws {
    let folder = try Folder()
    try folder.write("c.yaml", "diary:\n  pedal: 67\noutputs:\n  text-view: exact\n")
    let lines = { (words: [String]) in
      try Chordd.run(["configuration", "--config", "c.yaml"] + words, in: folder).output
        .split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    }
    let (first, all) = (try lines([]), try lines(["--all"]))
    let names = first.map { $0[0] }
    #expect(first.count { $0[2] == "default" } <= 32 && names.contains("outputs.text-view"))
    #expect(first.contains(["pedals.keep", "67", "c.yaml:2"]))
    #expect(all.count > 80 && all.allSatisfy { $0.count == 4 } && Set(names).isSubset(of: all.map { $0[0] }))
    #expect(!all.contains { $0[0] == "mqtt.view" })
    #expect(try lines(["mqtt.view"]) == [["mqtt.view", "auto", "default"]])
  }
}
