import FeatureKit
import Foundation
import Languages
import Testing

@testable import Daemon

/// Bluetooth, the network and bridges: what BlueZ says, and what it means.
@Suite struct ConnectionsTests {
  /// A reply as `busctl --json=short` writes it, with all that org.bluez.Adapter(5) and org.bluez.Device(5) have of such objects.
  private static func reply(powered: Bool? = true, state: String = "on", _ devices: [String] = []) -> String {
    let adapter = powered.map {
      #""/org/bluez/hci0":{"org.freedesktop.DBus.Introspectable":{},"org.bluez.Adapter1":{"Address":{"type":"s","data":"00:1A:7D:DA:71:13"},"AddressType":{"type":"s","data":"public"},"Name":{"type":"s","data":"stage"},"Alias":{"type":"s","data":"stage"},"Class":{"type":"u","data":7995660},"Powered":{"type":"b","data":\#($0)},"PowerState":{"type":"s","data":"\#(state)"},"Discoverable":{"type":"b","data":false},"UUIDs":{"type":"as","data":["00001800-0000-1000-8000-00805f9b34fb"]},"Roles":{"type":"as","data":["central","peripheral"]}},"org.freedesktop.DBus.Properties":{}}"#
    }
    let objects = [#""/org/bluez":{"org.bluez.AgentManager1":{}}"#, adapter].compactMap(\.self) + devices
    return #"{"type":"a{oa{sa{sv}}}","data":[{"# + objects.joined(separator: ",") + "}]}"
  }

  private static func device(
    _ name: String, _ address: String = "C4:5D:83:0A:11:22", connected: String = "true",
    paired: String = "true",
    uuid: String = BluetoothObjects.midi
  ) -> String {
    let path = "/org/bluez/hci0/dev_" + address.replacing(":", with: "_")
    return
      #""\#(path)":{"org.bluez.Device1":{"Address":{"type":"s","data":"\#(address)"},"Name":{"type":"s","data":"\#(name)"},"Alias":{"type":"s","data":"\#(name)"},"Appearance":{"type":"q","data":0},"Paired":{"type":"b","data":\#(paired)},"Bonded":{"type":"b","data":\#(paired)},"Trusted":{"type":"b","data":true},"Blocked":{"type":"b","data":false},"Connected":{"type":"b","data":\#(connected)},"UUIDs":{"type":"as","data":["00001800-0000-1000-8000-00805f9b34fb","\#(uuid)"]},"Adapter":{"type":"o","data":"/org/bluez/hci0"},"ServicesResolved":{"type":"b","data":\#(connected)}}}"#
  }

  @Test(arguments: [
    ("no adapter", reply(powered: nil), "nil"),
    ("off", reply(powered: false, state: "off"), "off"),
    ("blocked", reply(powered: false, state: "off-blocked"), "blocked"),
    ("no device", reply(), "on"),
    ("connected", reply([device("CH-88 BLE")]), "on CH-88 BLE connected paired"),
    (
      "another letter case", reply([device("P", uuid: BluetoothObjects.midi.uppercased())]),
      "on P connected paired"
    ),
    ("paired", reply([device("P", connected: "false")]), "on P paired"),
    ("near", reply([device("P", connected: "false", paired: "false")]), "on P"),
    ("headphones", reply([device("H", uuid: "0000110b-0000-1000-8000-00805f9b34fb")]), "on"),
    (
      "two", reply([device("b"), device("a", "00:00:00:00:00:01")]),
      "on a connected paired, b connected paired"
    ),
    ("other types", reply([device("P", connected: "\"yes\"", paired: "{}")]), "on P"),
    ("an address that is none", reply([device("P", "; reboot")]), "on"),
    ("names of types", #"{"type":"s","data":["x"]}"#, "unread"),
    ("objects of other types", #"{"data":[{"/":[],"/a":{"org.bluez.Device1":3},"/b":null}]}"#, "nil"),
    ("no data", #"{"type":"a{oa{sa{sv}}}"}"#, "unread"), ("data of another type", #"{"data":7}"#, "unread"),
    ("no arguments", #"{"data":[]}"#, "unread"), ("a list", "[1,2]", "unread"), ("a number", "3", "unread"),
    ("nothing", "", "unread"), ("words", "Call failed: Access denied", "unread"),
    ("zeros", "\0\0\0", "unread"),
    ("very deep", String(repeating: "[", count: 100_000), "unread"),
  ])
  func `A reply of BlueZ`(name: String, reply: String, expected: String) {
    #expect(Self.summary(BluetoothObjects(reply: Array(reply.utf8))) == expected, "\(name)")
  }

  private static func summary(_ objects: BluetoothObjects?) -> String {
    guard let objects else { return "unread" }
    let devices = objects.devices.map {
      $0.name + ($0.isConnected ? " connected" : "") + ($0.isPaired ? " paired" : "")
    }
    let radio = objects.radio.map { "\($0)" } ?? "nil"
    return devices.isEmpty ? radio : "\(radio) \(devices.joined(separator: ", "))"
  }

  @Test func `A reply that is cut anywhere, or has other bytes, is no trouble`() {
    let whole = Array(Self.reply([Self.device("Klavier ♪"), Self.device("b", "00:00:00:00:00:01")]).utf8)
    for end in whole.indices { #expect(BluetoothObjects(reply: Array(whole[..<end])) == nil) }
    for place in stride(from: 0, to: whole.count, by: 3) {
      for byte in [0, 0x22, 0x5B, 0x7B, 0xFF] as [UInt8] {
        var broken = whole
        broken[place] = byte
        _ = BluetoothObjects(reply: broken)
      }
    }
  }

  @Test func `Of very many devices the first ones count`() {
    let many = (0..<2000).map {
      Self.device("p\($0)", "00:00:00:00:" + String(format: "%02X:%02X", $0 / 256, $0 % 256))
    }
    #expect(BluetoothObjects(reply: Array(Self.reply(many).utf8))?.devices.count == 16)
  }

  private static func state(_ change: (inout Connections) -> Void) -> Connections {
    var state = Connections()
    change(&state)
    return state
  }

  private static func heard(
    _ connected: Bool = true, paired: Bool = true, _ change: (inout Connections) -> Void = { _ in }
  ) -> Connections {
    state {
      $0.bluetooth = .objects(
        BluetoothObjects(
          radio: .on,
          devices: [
            .init(name: "CH-88", address: "C4:5D:83:0A:11:22", isConnected: connected, isPaired: paired)
          ]))
      change(&$0)
    }
  }

  @Test(arguments: [
    (state { _ in }, ""),
    (
      state { $0.bluetooth = .silent },
      "note: Bluetooth does not answer; say: sudo systemctl restart bluetooth"
    ),
    (
      state { $0.bluetooth = .unread },
      "note: The answer of Bluetooth cannot be read; look yourself: bluetoothctl devices"
    ),
    (
      state { $0.bluetooth = .objects(.init(radio: .off)) },
      "note: Bluetooth is off; switch it on: bluetoothctl power on"
    ),
    (
      state { $0.bluetooth = .objects(.init(radio: .blocked)) },
      "note: Bluetooth is blocked; say: rfkill unblock bluetooth"
    ),
    (state { $0.bluetooth = .objects(.init(radio: nil)) }, ""),
    (
      heard { $0.clients = [.init(name: "CH-88", ports: ["CH-88 Bluetooth"])] },
      "ok: CH-88 is connected by Bluetooth"
    ),
    (
      heard { $0.clients = [.init(name: "BLE", ports: ["CH-88 Bluetooth"])] },
      "ok: CH-88 is connected by Bluetooth"
    ),
    (
      heard { $0.running = [.wireplumber] },
      "problem: CH-88 is connected by Bluetooth and gives no port, as PipeWire has it; draw a line from it to chordd in qpwgraph"
    ),
    (
      state { ($0.hasRTPMIDI, $0.clients) = (true, [.init(name: "rtpmidid", ports: ["Network", "iPad"])]) },
      "ok: rtpmidid is running, and somebody is connected to it"
    ),
    (
      heard { $0.hasBlueZMIDI = false },
      "problem: CH-88 is connected by Bluetooth and gives no port, as this BlueZ was built without MIDI; install one that was built with --enable-midi"
    ),
    (
      heard { $0.hasBlueZMIDI = true },
      "problem: CH-88 is connected by Bluetooth and gives no port; say: bluetoothctl disconnect C4:5D:83:0A:11:22; bluetoothctl connect C4:5D:83:0A:11:22"
    ),
    (
      heard(false),
      "note: CH-88 is paired by Bluetooth and not connected; switch it on and say: bluetoothctl connect C4:5D:83:0A:11:22"
    ),
    (
      heard(false, paired: false),
      "note: CH-88 offers MIDI by Bluetooth and is not paired; say: bluetoothctl pair C4:5D:83:0A:11:22"
    ),
    (
      state { $0.hasRTPMIDI = true },
      "note: rtpmidid is installed and not running; say: sudo systemctl start rtpmidid"
    ),
    (
      state { $0.running = [.rtpmidid] },
      "problem: rtpmidid is running and gives no port; say: sudo systemctl restart rtpmidid"
    ),
    (
      state { ($0.running, $0.clients) = ([.rtpmidid], [.init(name: "rtpmidid", ports: ["Network"])]) },
      "note: rtpmidid is running, and nobody is connected to it; connect to this machine on the other one"
    ),
    (
      state {
        ($0.running, $0.clients) = ([.rtpmidid], [.init(name: "rtpmidid", ports: ["Network", "iPad"])])
      },
      "ok: rtpmidid is running, and somebody is connected to it"
    ),
    (
      state { $0.takesJACKDevices = true },
      "problem: JACK has the MIDI devices to itself; start it without -X raw"
    ),
    (
      state { $0.clients = [.init(name: "a2jmidid"), .init(name: "PipeWire-RT-Event")] },
      "ok: a2jmidid shows the ports to JACK, and chordd hears them all the same\nok: PipeWire shows the ports to its programs; in qpwgraph a line to chordd lets one of them play"
    ),
  ])
  func `What it means, and the next step`(connections: Connections, expected: String) {
    let lines = connections.findings.map { "\($0.verdict.rawValue): \($0.phrase.english)" }
    #expect(lines.joined(separator: "\n") == expected)
  }

  @Test func `A name cannot write to the terminal`() {
    var connections = Self.heard(false)
    connections.bluetooth = .objects(
      .init(radio: .on, devices: [.init(name: "a\u{1B}[31m\nchordd: forged", address: "C4:5D:83:0A:11:22")]))
    let sentence = connections.findings[0].phrase.english
    #expect(!sentence.contains("\u{1B}") && !sentence.contains("\n"))
  }
}
