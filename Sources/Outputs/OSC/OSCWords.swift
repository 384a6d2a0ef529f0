internal import ChordAnalysis
internal import MusicTheory

/// The messages of each event: the one list of OSC addresses, which docs/guide/outputs.md explains.
struct OSCWords {
  let prefix: String
  /// Addresses in words of the receiver's own. `{name}` stands for the name; without it the name is an argument.
  let more: [String]

  func chord(_ chord: ChordDescription, _ phase: Analysis.Phase, sequence: UInt64) -> [OSCMessage] {
    let style = SymbolStyle.standard.ascii
    let root = chord.root.map(style.text) ?? ""
    let rootClass = chord.root.map { Int($0.pitchClass.number) } ?? -1
    let bassClass = Int(chord.bass.pitchClass.number)
    return [
      message("name", .text(chord.name)), message("ascii", .text(chord.ascii)),
      message("root", .text(root), .number(rootClass)), message("rootpc", .number(rootClass)),
      message("bass", .text(style.text(chord.bass)), .number(bassClass)),
      message("basspc", .number(bassClass)), message("kind", .text(chord.kind.rawValue)),
      message("quality", .text(style.finish(chord.quality ?? ""))),
      message("lower", .text(style.finish(chord.lower?.text ?? ""))),
      message("upper", .text(style.finish(chord.upper?.text ?? ""))),
      OSCMessage(prefix + "/notes", chord.notes.map { .number(Int($0.number.rawValue)) }),
      message("on", .number(1)), message("committed", .number(phase == .committed ? 1 : 0)),
      message("seq", .number(Int(truncatingIfNeeded: sequence & 0x7FFF_FFFF))),
    ] + more.compactMap { own($0, chord, phase) }
  }

  /// Nothing sounds any more.
  func silence() -> [OSCMessage] {
    ["name", "ascii", "kind", "quality", "lower", "upper"].map { message($0, .text("")) }
      + ["root", "bass"].map { message($0, .text(""), .number(-1)) }
      + ["rootpc", "basspc"].map { message($0, .number(-1)) }
      + [
        OSCMessage(prefix + "/notes", []), message("on", .number(0)), message("committed", .number(0)),
        OSCMessage(prefix + "/clear"),
      ] + more.filter { !$0.contains(Self.placeholder) }.map { OSCMessage($0, .text("")) }
  }

  /// Keys and pedals, which change more often than the chord does.
  func keys(_ analysis: Analysis) -> [OSCMessage] {
    [
      OSCMessage(prefix + "/keys", analysis.down.map { .number(Int($0.rawValue)) }),
      message("pedal", .number(analysis.isPedalDown ? 1 : 0)),
    ]
  }

  private static let placeholder = "{name}"

  private func message(_ name: String, _ arguments: OSCMessage.Argument...) -> OSCMessage {
    message(name, arguments)
  }

  func message(_ name: String, _ arguments: [OSCMessage.Argument]) -> OSCMessage {
    OSCMessage("\(prefix)/\(name)", arguments)
  }

  /// A name in an address is a command, given once the chord holds; one that is an argument is a text to show.
  private func own(_ address: String, _ chord: ChordDescription, _ phase: Analysis.Phase) -> OSCMessage? {
    guard address.contains(Self.placeholder) else {
      return phase == .live ? OSCMessage(address, .text(chord.name)) : nil
    }
    guard phase == .committed else { return nil }
    return OSCMessage(address.replacing(Self.placeholder, with: Self.addressable(chord.ascii)))
  }

  /// Characters that an address may not contain are replaced: `F#mi7/E` is `Fsmi7_E`.
  static func addressable(_ name: String) -> String {
    String(
      name.map { character in
        if character == "#" { return "s" }
        return " *,/?[]{}|".contains(character) ? "_" : character
      })
  }
}
