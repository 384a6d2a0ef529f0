import Foundation
import Testing
import PageServer

@testable import Daemon

/// The networks of a machine, as a person calls them.
@Suite struct MachineNetworkTests {
  @Test(
    arguments: [
      ("wlan0 wireless 192.168.1.5", "wifi 192.168.1.5"), ("eth0 192.168.1.5", "cable 192.168.1.5"),
      ("enp3s0 fd00::2 10.0.0.5", "cable 10.0.0.5"), ("enp3s0 fd00::2 fe80::1", "cable fd00::2"),
      ("wlan0 wireless 10.42.0.1", "hotspot 10.42.0.1"),
      ("wlan0 wireless 172.20.10.4", "hotspot 172.20.10.4"),
      ("enx0a driver=rndis_host 192.168.42.7", "hotspot 192.168.42.7"),
      ("enx0a driver=r8152 10.1.1.1", "cable 10.1.1.1"),
      ("eth0 169.254.7.7 192.168.0.2", "cable 192.168.0.2"), ("eth0 169.254.7.7", "cable 169.254.7.7"),
      ("wwan0 100.64.3.4", ""), ("eth0 198.51.100.7", ""), ("eth0 fe80::1", ""), ("eth0", ""),
      ("eth0 10.0.0.2, wlan0 wireless 10.0.0.3", "wifi 10.0.0.3, cable 10.0.0.2"),
      ("docker0 virtual 172.17.0.1, eth0 192.168.0.2", "cable 192.168.0.2"),
      ("br0 virtual 192.168.0.2, enp3s0", "other 192.168.0.2"),
    ])
  func `Networks by their interfaces`(_ given: String, _ expected: String) {
    let interfaces = given.split(separator: ", ").map { text in
      let words = text.split(separator: " ").map(String.init)
      return NetworkInterface(
        name: words[0], addresses: words.filter { $0.contains(":") || $0.contains(".") },
        isWireless: words.contains("wireless"), isPhysical: !words.contains("virtual"),
        driver: words.first { $0.hasPrefix("driver=") }.map { String($0.dropFirst(7)) })
    }
    let found = NetworkInterface.networks(interfaces).map { "\($0.kind) \($0.address)" }
    #expect(found.joined(separator: ", ") == expected)
  }

  @Test(arguments: [
    ("8737", true), ("127.0.0.1:8737", false), ("localhost:8737", false), ("[::1]:8737", false),
  ])
  func `An address of this machine has no switch`(_ text: String, _ hasSwitch: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "chordd-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    NetworkSwitch(path: folder.appending(path: "network.json").path).choose { $0.open = true }
    var page = PageSettings()
    page.listen = PageAddress(text)
    try #require(page.listen != nil)
    #expect(NetworkSwitch(page, environment: ["STATE_DIRECTORY": folder.path]).choice.open == hasSwitch)
  }

  @Test func `What cannot be kept leaves nothing that opens the page again`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "chordd-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "network.json").path
    for change in [{ $0.open = false }, { $0.key = NetworkSwitch.newKey() }]
      as [(inout NetworkSwitch.Choice) -> Void]
    {
      let network = NetworkSwitch(path: path)
      network.choose { ($0.open, $0.others) = (true, .everything) }
      let before = network.choice
      #expect(network.isKept && NetworkSwitch(path: path).choice == before)
      // Nothing can be written in the place of the draft.
      try FileManager.default.createDirectory(atPath: path + ".new", withIntermediateDirectories: false)
      network.choose(change)
      let after = NetworkSwitch(path: path).choice
      #expect(!network.isKept && !after.open && after.key != before.key)
      try FileManager.default.removeItem(atPath: path + ".new")
    }
  }

  @Test func `A choice that others may have written does not count`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "chordd-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "network.json").path
    #expect(NetworkSwitch(path: path).complaint == nil)
    NetworkSwitch(path: path).choose { $0.open = true }
    #expect(NetworkSwitch(path: path).choice.open && NetworkSwitch(path: path).complaint == nil)
    for mode in [0o640, 0o604, 0o660, 0o622] {
      unsafe chmod(path, mode_t(mode))
      #expect(!NetworkSwitch(path: path).choice.open && NetworkSwitch(path: path).complaint != nil)
    }
    unsafe chmod(path, 0o600)
    unsafe symlink(path, path + ".link")
    #expect(!NetworkSwitch(path: path + ".link").choice.open)
    let key = "0123456789 bcdefghijklmn"
    try "{\"open\":true,\"others\":\"play\",\"key\":\"\(key)\"}".write(
      toFile: path, atomically: false, encoding: .utf8)
    #expect(!NetworkSwitch(path: path).choice.open && NetworkSwitch(path: path).complaint != nil)
    if geteuid() == 0 {
      NetworkSwitch(path: path).choose { $0.open = true }
      unsafe chown(path, 65_534, 65_534)
      #expect(!NetworkSwitch(path: path).choice.open)
    }
  }

  @Test func `The choice is kept for the user alone, and a spoiled file is none`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "chordd-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "state/network.json").path
    let first = NetworkSwitch(path: path)
    #expect(!first.choice.open && first.choice.others == .look && first.choice.key.count == 24)
    first.choose { ($0.open, $0.others) = (true, .play) }
    #expect(first.isKept)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(NetworkSwitch(path: path).choice == first.choice)
    for spoiled in ["", "{", "{\"open\":true,\"others\":\"play\",\"key\":\"short\"}", "[]"] {
      try spoiled.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(!NetworkSwitch(path: path).choice.open)
    }
    let homeless = NetworkSwitch(path: nil)
    homeless.choose { $0.open = true }
    #expect(homeless.choice.open && !homeless.isKept)
    #expect(Set((0..<1000).map { _ in NetworkSwitch.newKey() }).count == 1000)
  }
}
