import ChordAnalysis
import CommandKit
import FeatureList
import Keyboards
import MIDI
import Testing

@testable import ALSASequencer
@testable import Daemon
@testable import FeatureKit
@testable import Settings

/// The group `keyboards`: what it means and what is said about its mistakes.
@Suite struct KeyboardSettingsTests {
  private func load(_ yaml: String) throws(ConfigurationError) -> Configuration {
    try ConfigurationLoader(table: FeatureSet.all.table, environment: [:]) { _ in Array(yaml.utf8) }.load(
      file: "f"
    ).configuration
  }

  @Test(
    arguments: [
      ("keyboards:\n", ""),
      ("keyboards:\n  Piano:\n    role: lower\n", "Piano lower 65535 0 0"),
      (
        "keyboards:\n  \"24:0\": {role: upper, channels: [1, 16], transpose: -12, velocity-floor: 20}\n",
        "24:0 upper 32769 -12 20"
      ),
      (
        "keyboards:\n  usb:0499:1503@1-1.2:\n    channels: 2\n  Twin:\n    channels: all\n    transpose: 48\n",
        "usb:0499:1503@1-1.2 both 2 0 0; Twin both 65535 48 0"
      ),
    ])
  func `Each keyboard has its own settings`(yaml: String, expected: String) throws {
    let entries = try load(yaml).keyboards.entries.map { entry in
      let profile = entry.profile
      return
        "\(entry.name) \(profile.role) \((profile.channels ?? .all).rawValue) \(profile.transposition) \(profile.velocityFloor)"
    }
    #expect(entries.joined(separator: "; ") == expected)
  }

  @Test(
    arguments: [
      (
        "keyboards: Piano\n",
        #"f:1:12: keyboards is a group of keyboards, such as "Digital Piano:" and, indented below it, "role: lower""#
      ),
      (
        "keyboards:\n  Piano: lower\n",
        #"f:2:3: "Piano" is a keyboard, whose settings (role, channels, transpose, velocity-floor) go indented below it"#
      ),
      (
        "keyboards:\n  Piano:\n",
        #"f:2:3: "Piano" is a keyboard, whose settings (role, channels, transpose, velocity-floor) go indented below it"#
      ),
      (
        "keyboards:\n  Piano:\n    roll: lower\n",
        #"f:3:5: unknown setting "roll" of a keyboard; did you mean "role"?"#
      ),
      (
        "keyboards:\n  Piano:\n    colour: red\n",
        #"f:3:5: unknown setting "colour" of a keyboard; known here are role, channels, transpose, velocity-floor"#
      ),
      (
        "keyboards:\n  Piano:\n    role: left\n",
        #"f:3:11: keyboards.Piano.role must be both, lower or upper, not "left"; for example, role: both"#
      ),
      (
        "keyboards:\n  Piano:\n    channels: 17\n",
        #"f:3:15: keyboards.Piano.channels must be all, a MIDI channel from 1 to 16, or a list of them, not "17"; for example, channels: ["1", "2"]"#
      ),
      (
        "keyboards:\n  Piano:\n    channels: []\n",
        "f:3:15: keyboards.Piano.channels must be all, a MIDI channel from 1 to 16, or a list of them, not an empty list; for example, channels: [\"1\", \"2\"]"
      ),
      (
        "keyboards:\n  Piano:\n    transpose: 49\n",
        #"f:3:16: keyboards.Piano.transpose must be a whole number from -48 to 48, not "49"; for example, transpose: 0"#
      ),
      (
        "keyboards:\n  Piano:\n    velocity-floor: 128\n",
        #"f:3:21: keyboards.Piano.velocity-floor must be a whole number from 0 to 127, not "128"; for example, velocity-floor: 0"#
      ),
      (
        "keyboards:\n  \"24:999\":\n    role: lower\n",
        #"f:2:3: "24:999" is not a port: write two numbers below 256, as in 24:0, or a name, as in "Digital Piano""#
      ),
      (
        "keyboards:\n  A:\n    role: lower\n  A:\n    role: upper\n",
        #"f:4:3: "keyboards.A" is already given on line 2; keep one of the two"#
      ),
    ])
  func `A mistake is told with its place`(yaml: String, sentence: String) throws {
    let error = try #require(throws: ConfigurationError.self) { try load(yaml) }
    #expect(error.problems.map(\.description) == [sentence])
  }

  /// Entries (`name role`), the keyboards that are there, and the role of each.
  @Test(
    arguments: [
      (["Twin lower"], "lower lower both"), (["usb:0001:0001:A lower", "Twin upper"], "lower upper both"),
      (["Twin upper", "usb:0001:0001:A lower"], "upper upper both"), (["28 lower"], "both lower both"),
      (["usb:0001:0001@1-2 upper", "Piano lower"], "both upper lower"), (["Nobody lower"], "both both both"),
      (["usb:0001:0001 upper"], "upper upper both"), ([], "both both both"),
    ])
  func `The first entry that fits a keyboard counts`(entries: [String], roles: String) throws {
    let rules: [KeyboardProfiles.Rule] = try entries.map { entry in
      let words = entry.split(separator: " ").map(String.init)
      return (try PortSelector(words[0]), SourceProfile(role: try #require(HandRole(rawValue: words[1]))))
    }
    let clients = [
      (24, "Twin", "A", "1-1"), (28, "Twin", "B", "1-2"), (32, "Piano", "C", "1-3"),
    ].map { id, name, serial, socket in
      Client(
        id: UInt8(id), name: name, kind: .kernel,
        usb: USBDevice(vendor: 1, product: name == "Twin" ? 1 : 2, serial: serial, socket: socket),
        ports: [
          Port(
            address: PortAddress(client: UInt8(id), port: 0), name: name, capabilities: .source,
            type: [.midiGeneric, .hardware])
        ])
    }
    var profiles = KeyboardProfiles(rules)
    let found = clients.map { client in
      profiles.profile(
        of: client.ports[0].address, in: PortDirectory(clients: clients), policy: KeyboardPolicy()
      ).role.rawValue
    }
    #expect(found.joined(separator: " ") == roles)
  }
}
