import Lights
import MIDI
import MusicTheory
import Testing

/// The lights of a moment, their places, their messages, and the times of these.
@Suite struct KeyLightsTests {
  private static func key(_ number: Int) -> NoteNumber { NoteNumber(number)! }
  private static func keys(_ numbers: Int...) -> NoteSet { NoteSet(numbers.map(key)) }

  private static func state(_ change: (inout KeyLights) -> Void) -> KeyLights {
    var state = KeyLights()
    change(&state)
    return state
  }

  @Test(
    arguments: [
      (
        "held, by hand", state { ($0.down, $0.upper) = (keys(48, 64), keys(64)) },
        [48: "held lower", 64: "held upper"]
      ),
      (
        "by degree", state { ($0.down, $0.key) = (keys(60, 63), Key(SpelledPitch(.c), .major)) },
        [60: "degree(1, 0) lower", 63: "degree(3, -1) lower"]
      ),
      (
        "an answer",
        state { ($0.down, $0.right, $0.wrong, $0.missing) = (keys(60, 61), keys(60), keys(61), keys(64)) },
        [60: "right lower", 61: "wrong lower", 64: "missing upper"]
      ),
      (
        "missing until now", state { ($0.down, $0.missing) = (keys(64), keys(64, 55)) },
        [64: "right lower", 55: "missing lower"]
      ),
      ("judged, and left", state { ($0.right, $0.wrong) = (keys(60), keys(61)) }, [:]),
      (
        "the next chord", state { ($0.down, $0.next) = (keys(55), keys(55, 67)) },
        [55: "held lower", 67: "next upper"]
      ),
      ("nothing", state { _ in }, [:]),
    ] as [(String, KeyLights, [Int: String])])
  func lights(_ name: String, state: KeyLights, expected: [Int: String]) {
    let lit = state.lit.map { key, light in
      let reason =
        switch light.reason {
        case .degree(let degree): "degree(\(degree.number), \(degree.alteration))"
        case let reason: "\(reason)"
        }
      return (Int(key.rawValue), "\(reason) \(light.hand)")
    }
    #expect(Dictionary(uniqueKeysWithValues: lit) == expected, "\(name)")
  }

  @Test(
    arguments: [
      ("one each", 21, 108, 88, 0, false, [21: 0..<1, 108: 87..<88, 109: 0..<0, 20: 0..<0]),
      ("two each, some before", 21, 108, 176, 5, false, [21: 5..<7, 22: 7..<9, 108: 179..<181]),
      ("from the highest", 21, 108, 176, 5, true, [21: 179..<181, 108: 5..<7]),
      ("uneven", 60, 62, 4, 0, false, [60: 0..<1, 61: 1..<2, 62: 2..<4]),
      ("all keys of MIDI", 0, 127, 128, 0, true, [0: 127..<128, 127: 0..<1]),
    ] as [(String, Int, Int, Int, Int, Bool, [Int: Range<Int>])])
  func places(
    _ name: String, lowest: Int, highest: Int, count: Int, offset: Int, isReversed: Bool,
    expected: [Int: Range<Int>]
  ) throws {
    let strip = try #require(
      LightStrip(
        keys: Self.key(lowest)...Self.key(highest), count: count, offset: offset, isReversed: isReversed))
    for (number, lights) in expected { #expect(strip.lights(of: Self.key(number)) == lights, "\(name)") }
    // No light belongs to two keys, and none is left over.
    let all = (lowest...highest).flatMap { strip.lights(of: Self.key($0)) }
    #expect(all.sorted() == Array(offset..<offset + count))
  }

  @Test(arguments: [(87, 0), (490, 1), (491, 0), (88, -1), (88, 403)])
  func `A key without a light, and a light without a place, make no strip`(count: Int, offset: Int) {
    #expect(
      LightStrip(keys: Self.key(21)...Self.key(108), count: count, offset: offset, isReversed: false) == nil)
  }

  @Test(
    arguments: [
      ("#ff8000", LightColor(255, 128, 0)), ("#0040FF", LightColor(0, 64, 255)),
      ("ff8000", LightColor(255, 128, 0)),
      ("#ff80", nil),
      ("#gg0000", nil), ("#-10000", nil), ("#+f8000", nil), ("", nil), ("#ff80001", nil), ("##ff800", nil),
      ("ﬀ8000", nil), ("٣٣٣٣٣٣", nil),
    ] as [(String, LightColor?)])
  func colors(_ text: String, color: LightColor?) { #expect(LightColor(text: text) == color) }

  @Test func `WLED gets protocol 2, the seconds and every light`() throws {
    let strip = try #require(
      LightStrip(keys: Self.key(60)...Self.key(61), count: 2, offset: 1, isReversed: false))
    let colors = try #require(LightColors((1...6).map { LightColor($0, 0, 9) }))
    let packet = WLED.packet(strip.colors([Self.key(61): KeyLight(.wrong, .lower)], colors))
    #expect(packet == [2, 3, 0, 0, 0, 0, 0, 0, 4, 0, 9])
  }

  @Test(
    arguments: [
      ("both hands", [:], [48: KeyLight(.held, .lower), 64: KeyLight(.held, .upper)], "9B3040 9C4040"),
      (
        "still to be played", [:], [48: KeyLight(.missing, .lower), 64: KeyLight(.next, .upper)],
        "9B3001 9C4001"
      ),
      ("played now", [48: KeyLight(.missing, .lower)], [48: KeyLight(.right, .lower)], "8B3000 9B3040"),
      ("wrong", [48: KeyLight(.held, .lower)], [48: KeyLight(.wrong, .lower)], "8B3000 903040"),
      ("another reason, the same light", [48: KeyLight(.held, .lower)], [48: KeyLight(.right, .lower)], ""),
      ("left", [48: KeyLight(.held, .lower)], [:], "8B3000"),
    ] as [(String, [Int: KeyLight], [Int: KeyLight], String)])
  func synthesia(_ name: String, before: [Int: KeyLight], after: [Int: KeyLight], expected: String) {
    func lights(_ numbers: [Int: KeyLight]) -> [NoteNumber: KeyLight] {
      Dictionary(uniqueKeysWithValues: numbers.map { (Self.key($0), $1) })
    }
    let messages = SynthesiaLights.messages(from: lights(before), to: lights(after))
    let text = messages.map { $0.bytes.map(Self.hexadecimal).joined() }.joined(separator: " ")
    #expect(text == expected, "\(name)")
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let text = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0" + text : text
  }

  @Test(
    arguments: [
      ("Launchpad X", 0x0C), ("Launchpad Mini MK3", 0x0D), ("LPProMK3", 0x0E), ("Pads", 0x0C),
    ] as [(String, UInt8)])
  func `A Launchpad gets the changes in the message of its model`(name: String, model: UInt8) {
    let launchpad = Launchpad(name: name)
    #expect(launchpad.programmerMode(true) == [0xF0, 0, 0x20, 0x29, 2, model, 0x0E, 1, 0xF7])
    var pads = [LightColor](repeating: .dark, count: 64)
    let before = pads
    (pads[0], pads[8], pads[63]) = (LightColor(255, 0, 2), LightColor(0, 254, 0), LightColor(1, 1, 255))
    #expect(
      launchpad.lighting(from: before, to: pads) == [0xF0, 0, 0x20, 0x29, 2, model, 3]
        + [3, 11, 127, 0, 1, 3, 21, 0, 127, 0, 3, 88, 0, 0, 127] + [0xF7])
    #expect(launchpad.lighting(from: pads, to: pads) == nil)
    // At first it is unknown, as others may have lit pads.
    #expect(launchpad.lighting(from: [], to: pads)?.count == 8 + 64 * 5)
  }

  @Test func `Nothing is sent too often, the last state always, and lit lights again`() {
    var pacing = LightPacing(repetition: .seconds(1))
    #expect(pacing.wait(at: .zero) == nil)
    pacing.change()
    #expect(pacing.wait(at: .zero) == .zero)
    pacing.send(at: .zero, isLit: true)
    pacing.change()
    pacing.change()
    #expect(pacing.wait(at: .milliseconds(1)) == LightPacing.pause - .milliseconds(1))
    #expect(pacing.wait(at: .milliseconds(20)) == .zero)
    pacing.send(at: .milliseconds(20), isLit: true)
    #expect(pacing.wait(at: .milliseconds(20)) == .seconds(1))
    pacing.change()
    pacing.send(at: .milliseconds(40), isLit: false)
    #expect(pacing.wait(at: .seconds(9)) == nil)
    #expect(LightPacing.pause * 60 > .seconds(1))
  }

  @Test(arguments: [
    ("Dm7", [50, 53, 57, 60]), ("G7", [55, 59, 62, 65]), ("G7/B", [47, 55, 62, 65]),
    ("Cmaj9", [48, 52, 55, 59, 62]), ("B", [59, 63, 66]),
  ])
  func `The next chord is stacked from the octave below middle C`(text: String, keys: [Int]) throws {
    let chord = try #require(try Self.chord(text))
    #expect(KeyLights.keys(of: chord) == NoteSet(keys.map(Self.key)))
  }

  private static func chord(_ text: String) throws -> WrittenChord? {
    if case .chord(let chord) = try ChordSymbolParser().parse(text) { chord } else { nil }
  }
}
