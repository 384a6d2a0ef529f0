import Foundation
import TestKit
import TestRandom
import Testing

/// The lights at the keys, as a strip of WLED gets them.
@Suite struct LightStripTests {
  /// A strip: a socket that takes packets.
  private final class Strip {
    struct Packet {
      let bytes: [UInt8]
      let time: ContinuousClock.Instant
      /// The lights that are not dark, from the first of the strip.
      var lit: Set<Int> {
        let colors = bytes.dropFirst(2)
        return Set(colors.indices.filter { colors[$0] != 0 }.map { ($0 - 2) / 3 })
      }
      func color(_ place: Int) -> [UInt8] { Array(bytes[(2 + 3 * place)..<(5 + 3 * place)]) }
    }

    private let descriptor: CInt
    let port: Int
    private(set) var packets: [Packet] = []

    init() throws {
      (descriptor, port) = try Peer.boundSocket(datagram: true)
    }

    deinit { close(descriptor) }

    /// Takes packets until one pleases, which may be the last that came before.
    @discardableResult
    func packet(_ what: String, where isWanted: (Packet) -> Bool) throws -> Packet {
      if let last = packets.last, isWanted(last) { return last }
      return try next(what, where: isWanted)
    }

    /// The same, from the next one on.
    @discardableResult
    func next(_ what: String, where isWanted: (Packet) -> Bool = { _ in true }) throws -> Packet {
      var found: Packet?
      try waitUntil(what) {
        guard descriptor.isReady(POLLIN) else { return false }
        var bytes = [UInt8](repeating: 0, count: 2048)
        let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
        let packet = Packet(bytes: Array(bytes.prefix(max(0, count))), time: .now)
        packets.append(packet)
        found = isWanted(packet) ? packet : nil
        return found != nil
      }
      return try #require(found)
    }
  }

  private let folder: Folder
  private let strip: Strip

  init() throws { (folder, strip) = (try Folder(), try Strip()) }

  private var wled: String { "lights:\n  kind: wled\n  address: 127.0.0.1:\(strip.port)\n" }

  private func run(_ settings: String) throws -> RunningChordd {
    try folder.write("c.yaml", settings)
    return try RunningChordd(["run", "--input", "-", "--plain", "--config", "c.yaml"], in: folder)
  }

  /// Random messages of MIDI, and the keys that are held behind them, of any channel but that of drums.
  private struct Player {
    var random: SplitMix64
    /// Each by its channel and its number.
    private var held: Set<[UInt8]> = []

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    var keys: Set<Int> { Set(held.map { Int($0[1]) }) }

    mutating func message() -> [UInt8] {
      let channel = UInt8.random(in: 0...2, using: &random)
      let key = UInt8.random(in: 0...127, using: &random)
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<8:
        held.insert([channel, key])
        return [0x90 | channel, key, .random(in: 1...127, using: &random)]
      case 8..<15:
        let key = held.filter { $0[0] == channel }.map { $0[1] }.sorted().randomElement(using: &random) ?? key
        held.remove([channel, key])
        return Bool.random(using: &random) ? [0x80 | channel, key, 64] : [0x90 | channel, key, 0]
      case 15:
        return [
          0xB0 | channel, [64, 66, 67].randomElement(using: &random)!, .random(in: 0...127, using: &random),
        ]
      case 16: return [0xE0 | channel, key, key]
      case 17: return [0xD0 | channel, key]
      case 18: return [0xF8]
      default:
        held = held.filter { $0[0] != channel }
        return [0xB0 | channel, 123, 0]
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `The lit keys are the held keys, whatever is played, and no more than 60 packets a second`(
    seed: UInt64
  ) throws {
    let program = try run(wled + "  keys: [\"0\", \"127\"]\n  leds: 128\n  offset: 3\n  reverse: true\n")
    var player = Player(seed: seed)
    let start = ContinuousClock.now
    try strip.next("the first state")
    for _ in 0..<40 {
      let count = Int.random(in: 1...40, using: &player.random)
      try program.write((0..<count).flatMap { _ in player.message() })
      let wanted = Set(player.keys.map { 3 + 127 - $0 })
      try strip.packet("lights at \(player.keys.sorted()), not \(strip.packets.last?.lit.sorted() ?? [])") {
        $0.lit == wanted
      }
    }
    let seconds = start.duration(to: .now) / .seconds(1)
    #expect(Double(strip.packets.count) <= 60 * seconds + 2)
    #expect(
      strip.packets.allSatisfy { $0.bytes.count == 2 + 3 * 131 && $0.bytes[0] == 2 && $0.bytes[1] == 3 })
    program.end()
    try strip.packet("darkness at the end") { $0.lit.isEmpty }
  }

  @Test func `Hands have their colors, which are sent again while keys are held, and nothing when none is`()
    throws
  {
    let program = try run(
      wled + "  colors: [010203, 040506, 070000, 080000, 090000, 0a0000]\n")
    try program.write(MIDIBytes.struck([48, 64]))
    let packet = try strip.packet("two lights") { $0.lit == [27, 43] }
    #expect(packet.color(27) == [1, 2, 3] && packet.color(43) == [4, 5, 6])
    let again = try strip.next("the same again") { $0.bytes == packet.bytes }
    #expect(packet.time.duration(to: again.time) > .milliseconds(800))
    try program.write(MIDIBytes.released([48, 64]))
    try strip.next("darkness") { $0.lit.isEmpty }
    // A dark strip is left alone: the next packet is of the next key.
    try program.write(MIDIBytes.struck([60]))
    try strip.next("another key")
    #expect(strip.packets.last?.lit == [39])
    program.end()
  }

  @Test func `A killed chordd has said how long its lights last`() throws {
    let program = try run(wled)
    try program.write(MIDIBytes.struck([60]))
    let last = try strip.packet("a light") { $0.lit == [39] }
    program.process.kill()
    #expect(last.bytes.prefix(2) == [2, 3])
  }

  @Test func `Degrees have colors of their own, an altered one a weaker one`() throws {
    let program = try run(wled + "  show: degrees\nnaming: {key: C major}\n")
    try program.write(MIDIBytes.struck([60, 66, 67]))
    try strip.packet("the colors of 1, ♯4 and 5") {
      $0.color(39) == [255, 0, 0] && $0.color(45) == [0, 63, 0] && $0.color(46) == [0, 192, 255]
    }
    program.end()
  }

  @Test func `In a drill keys are right, wrong or missing`() throws {
    let chordd = try ControlledChordd(
      environment: ["CHORDD_LIGHTS_KIND": "wled", "CHORDD_LIGHTS_ADDRESS": "127.0.0.1:\(strip.port)"])
    let peer = try chordd.peer()
    let started = try peer.reply(to: "practice-start triads")
    #expect(started["session"] != nil, "\(started)")
    _ = try peer.reply(to: "practice-hint")
    _ = try peer.reply(to: "practice-hint")
    let missing = try strip.packet("the missing keys") { $0.lit.count == 3 }
    #expect(missing.lit.allSatisfy { missing.color($0) == [255, 255, 255] })
    let keys = missing.lit.map { UInt8(21 + $0) }.sorted()
    let wrong = (21...108).first { key in !keys.contains { $0 % 12 == key % 12 } }!
    try chordd.program.write(MIDIBytes.struck([keys[0], wrong]))
    let judged = try strip.packet("a wrong key") {
      $0.lit.contains(Int(wrong) - 21) && $0.color(Int(wrong) - 21) == [255, 0, 0]
    }
    #expect(judged.color(Int(keys[0]) - 21) == [0, 192, 0])
    _ = try peer.reply(to: "practice-stop")
    try strip.packet("hands again") { $0.lit.count == 2 && $0.color(Int(wrong) - 21) != [255, 0, 0] }
    chordd.end()
  }

  @Test(arguments: [
    (
      "kind: neon",
      "lights.kind must be off, wled, synthesia or launchpad, not \"neon\"; for example, kind: off"
    ),
    (
      "address: \"http://w\"",
      "lights.address must be a host such as 192.168.1.50 or wled.local:21324, or off, not \"http://w\"; for example, address: wled.local"
    ),
    ("leds: 491", "lights.leds must be a whole number from 1 to 490, not \"491\"; for example, leds: 88"),
    (
      "keys: [C8, A0]",
      "lights.keys must be auto, or the lowest and the highest key, not the list \"C8\", \"A0\"; for example, keys: [\"A0\", \"C8\"]"
    ),
    ("colors: [red]", "lights.colors: \"red\" is not a color; write six digits, such as ff8000"),
  ])
  func `A bad setting is one sentence`(line: String, sentence: String) throws {
    try folder.write("c.yaml", "lights:\n  \(line)\n")
    let outcome = try Chordd.run(["run", "--input", "-", "--config", "c.yaml"], in: folder)
    #expect(outcome.code == 78 && outcome.errors.hasSuffix(": \(sentence)\n"), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("kind: wled", "lights.address is missing; write the address that WLED shows, such as 192.168.1.50"),
    ("{kind: wled, address: nobody.invalid}", "cannot light nobody.invalid:21324: "),
    (
      "{kind: wled, address: 127.0.0.1, leds: 60}",
      "lights.leds is 60, and lights.keys has 88 keys; correct one of them"
    ),
    (
      "{kind: wled, address: 127.0.0.1, leds: 480, offset: 20}",
      "lights.offset and lights.leds make 500 lights, and a packet has room for 490"
    ),
    (
      "kind: synthesia", "lights.port is missing; 'chordd ports' shows the ports, write the one of the lights"
    ),
    (
      "{kind: launchpad, port: X, keys: [A0, C8]}",
      "lights.keys and lights.offset need 88 pads, and a Launchpad has 64"
    ),
  ])
  func `Lights that cannot be are one sentence, and the rest goes on`(
    settings: String, sentence: String
  ) throws {
    let program = try run(settings.hasPrefix("{") ? "lights: \(settings)\n" : "lights:\n  \(settings)\n")
    let line = try program.errorLine { _ in true }
    #expect(line.hasPrefix("chordd: error: output lights: \(sentence)"), "\(line)")
    try program.write(MIDIBytes.struck([48, 52, 55, 59]))
    _ = try program.line { $0.hasPrefix("Cma7") }
    program.end()
  }
}
