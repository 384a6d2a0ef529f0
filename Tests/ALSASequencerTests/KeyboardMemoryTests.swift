import Keyboards
import Testing

@testable import ALSASequencer

/// Keyboards are told apart after plugs were pulled: nothing here depends on a client's number.
@Suite struct KeyboardMemoryTests {
  /// A keyboard as `client/name/usb`: `24 Piano 0499:1503:A@1-1`, without USB `128 VMPK -`.
  static func directory(_ keyboards: [String]) -> PortDirectory {
    PortDirectory(
      clients: keyboards.map { text in
        let words = text.split(separator: " ").map(String.init)
        let id = UInt8(words[0])!
        let port = Port(
          address: PortAddress(client: id, port: 0), name: words[1] + " MIDI 1", capabilities: .source,
          type: [.midiGeneric, .hardware])
        return Client(id: id, name: words[1], kind: .kernel, usb: usb(words[2]), ports: [port])
      })
  }

  private static func usb(_ text: String) -> USBDevice? {
    guard text != "-" else { return nil }
    let halves = text.split(separator: "@").map(String.init)
    let words = halves[0].split(separator: ":").map(String.init)
    return USBDevice(
      vendor: UInt16(words[0], radix: 16)!, product: UInt16(words[1], radix: 16)!,
      serial: words.count > 2 ? words[2] : nil, socket: halves[1])
  }

  /// Asked for, seen first, seen later, and the clients that are taken then (`-` for none).
  @Test(
    arguments: [
      (["24"], ["24 Piano 1:1:A@1-1"], ["28 Piano 1:1:A@1-1"], "28"),
      (["24"], ["24 Piano 1:1:A@1-1"], ["24 Other 2:2@1-1", "28 Piano 1:1:A@1-1"], "28"),
      (["24"], ["24 Piano 1:1:A@1-1"], ["24 Other 2:2@1-1"], "-"),
      (["24"], ["24 Piano 1:1:A@1-1"], ["24 Piano 1:1:A@1-4"], "24"),
      (["24"], ["24 Piano 1:1:A@1-1"], ["24 Piano 1:1:B@1-1"], "-"),
      (["24"], ["24 Piano 1:1@1-1"], ["28 Piano 1:1@1-2"], "28"),
      (["24"], ["24 Piano 1:1@1-1"], ["28 Piano 1:1@1-2", "32 Piano 1:1@1-1"], "32"),
      (["24"], ["24 Piano 1:1@1-1"], ["28 Piano 1:1@1-2", "32 Piano 1:1@1-3"], "-"),
      (
        ["24", "28"], ["24 Twin 1:1@1-1", "28 Twin 1:1@1-2"], ["24 Twin 1:1@1-2", "28 Twin 1:1@1-1"], "28 24"
      ),
      (["24", "28"], ["24 Twin 1:1:S@1-1", "28 Twin 1:1:S@1-2"], ["24 Twin 1:1:S@1-2"], "- 24"),
      (
        ["24", "28"], ["24 Twin 1:1@1-1", "28 Twin 1:1@1-2"], ["24 Twin 1:1@1-2", "32 Twin 1:1@1-7"], "32 24"
      ),
      (["Piano"], ["24 Piano 1:1:A@1-1"], ["28 Grand 1:1:A@1-1"], "28"),
      (["Piano"], ["24 Piano 1:1:A@1-1"], ["28 Piano 1:1:B@1-2"], "28"),
      (["Piano"], ["24 Piano 1:1:A@1-1"], ["28 Piano 1:1:B@1-2", "32 Grand 1:1:A@1-1"], "32"),
      (["128"], ["128 VMPK -"], ["129 VMPK -"], "129"),
      (["128"], ["128 VMPK -"], ["128 aplaymidi -"], "-"),
      (["128"], ["128 VMPK -"], ["129 VMPK 1:1@1-1"], "-"),
      (["usb:0001:0001:A"], ["24 Piano 1:1:A@1-1"], ["28 Grand 1:1:A@1-3", "32 Piano 1:1:B@1-1"], "28"),
    ] as [([String], [String], [String], String)])
  func `A keyboard is found again by what it is`(
    requests: [String], before: [String], after: [String], clients: String
  ) throws {
    var memory = KeyboardMemory(try requests.map { try PortSelector($0) })
    let policy = KeyboardPolicy()
    let first = memory.find(in: Self.directory(before), policy: policy)
    #expect(first.allSatisfy { $0.choice != nil && $0.formerName == nil })
    // Gone altogether for a while.
    _ = memory.find(in: PortDirectory(), policy: policy)
    let found = memory.find(in: Self.directory(after), policy: policy)
    #expect(
      found.map { $0.choice.map { "\($0.port.address.client)" } ?? "-" }.joined(separator: " ") == clients)
  }

  /// The directories that are seen one after the other, and the keyboards that are taken each time.
  @Test(
    arguments: [
      // A twin that was there all along is not taken for the one that is away, and does not keep its place.
      (
        "24",
        ["24 Twin 1:1@1-1|28 Twin 1:1@1-2", "28 Twin 1:1@1-2", "24 Twin 1:1@1-1|28 Twin 1:1@1-2"], "24 - 24"
      ),
      (
        "24",
        ["24 Twin 1:1:0@1-1|28 Twin 1:1:0@1-2", "28 Twin 1:1:0@1-2", "32 Twin 1:1:0@1-1|28 Twin 1:1:0@1-2"],
        "24 - 32"
      ),
      // One that the name fits stands in, until the right one is back.
      (
        "Dig",
        [
          "24 DigitalPiano 1:1@1-1", "28 DigitalMixer 2:2@1-2",
          "28 DigitalMixer 2:2@1-2|32 DigitalPiano 1:1@1-1",
        ],
        "24 28 32"
      ),
      (
        "usb:0001:0001", ["24 Twin 1:1:A@1-1", "28 Twin 1:1:B@1-2", "28 Twin 1:1:B@1-2|32 Twin 1:1:A@1-3"],
        "24 28 32"
      ),
    ] as [(String, [String], String)])
  func `Another keyboard does not take the place of one that is away`(
    request: String, seen: [String], taken: String
  ) throws {
    var memory = KeyboardMemory([try PortSelector(request)])
    let found = seen.map { keyboards in
      let directory = Self.directory(keyboards.split(separator: "|").map(String.init))
      return memory.find(in: directory, policy: KeyboardPolicy()).first?.choice.map {
        "\($0.port.address.client)"
      } ?? "-"
    }
    #expect(found.joined(separator: " ") == taken)
  }

  @Test func `A new name is told once`() throws {
    var memory = KeyboardMemory([try PortSelector("Piano")])
    let policy = KeyboardPolicy()
    _ = memory.find(in: Self.directory(["24 Piano 1:1:A@1-1"]), policy: policy)
    let renamed = Self.directory(["28 Grand 1:1:A@1-1"])
    #expect(memory.find(in: renamed, policy: policy).first?.formerName == "Piano MIDI 1")
    #expect(memory.find(in: renamed, policy: policy).first?.formerName == nil)
  }

  @Test(
    arguments: [
      ("usb:0001:0001", ["24", "28"]), ("USB:0001:0001", ["24", "28"]), ("usb:0001:0001:A", ["24"]),
      ("usb:0001:0001@1-2", ["28"]), ("usb:0001:0001:A@1-2", []), ("usb:0001:0001:A@1-1#0", ["24"]),
      ("usb:0001:0001#1", []), ("usb:0002:0001", []), ("Twin", ["24", "28"]), ("24", ["24"]),
      ("Twin:0", ["24", "28"]),
      ("usb:1:1", []), ("twin midi", ["24", "28"]),
    ] as [(String, [String])])
  func `A text means all keyboards of a name or model`(text: String, clients: [String]) throws {
    let directory = Self.directory(["24 Twin 1:1:A@1-1", "28 Twin 1:1@1-2", "32 Piano 2:2@1-3"])
    let ports = try PortSelector(text).ports(in: directory, policy: KeyboardPolicy())
    #expect(ports.map { "\($0.port.address.client)" } == clients)
  }

  @Test func `A model of which there are two must be told apart`() throws {
    let directory = Self.directory(["24 Twin 1:1:A@1-1", "28 Twin 1:1@1-2"])
    #expect(throws: PortSelectorError.self) {
      try PortSelector("usb:0001:0001").port(in: directory, policy: KeyboardPolicy())
    }
    #expect(throws: PortSelectorError.malformed("usb:0001:0001#x")) { try PortSelector("usb:0001:0001#x") }
  }
}
