public import MIDI
public import MusicTheory

/// The packets for WLED: each has the colors of all lights.
///
/// Source: https://kno.wled.ge/interfaces/udp-realtime – protocol 2 (DRGB), the seconds after which WLED returns to what it showed before, then
/// red, green and blue of each light.
public enum WLED {
  public static let port = 21_324
  /// How long lights outlive chordd. A lit strip gets them again every second, so it may miss two packets.
  public static let timeout: UInt8 = 3
  public static let repetition = Duration.seconds(1)

  public static func packet(_ colors: [LightColor]) -> [UInt8] {
    [2, timeout] + colors.flatMap { [$0.red, $0.green, $0.blue] }
  }
}

/// The notes by which Synthesia lights keys ("finger-based channel").
///
/// Source: https://www.synthesiagame.com/forum/viewtopic.php?p=43585 – channels count from 0 there: 11 is the left hand, 12 the right one, 0
/// nobody's.
public enum SynthesiaLights {
  /// The note of a light: it is struck softly where the key is still to be played, as Synthesia does.
  struct Note: Hashable {
    let channel: Channel
    let velocity: UInt8

    init(_ light: KeyLight) {
      let number: UInt8 = light.reason == .wrong ? 0 : light.hand == .lower ? 11 : 12
      channel = Channel(statusByte: number)
      velocity = light.isHeld ? 64 : 1
    }
  }

  /// The messages that lead from one state to the next.
  public static func messages(
    from before: [NoteNumber: KeyLight], to after: [NoteNumber: KeyLight]
  ) -> [MIDIEvent] {
    var (ended, begun): ([MIDIEvent], [MIDIEvent]) = ([], [])
    for key in Set(before.keys).union(after.keys).sorted() {
      let (old, new) = (before[key].map(Note.init), after[key].map(Note.init))
      guard old != new else { continue }
      if let old { ended.append(.noteOff(key, velocity: 0, channel: old.channel)) }
      if let new { begun.append(.noteOn(key, velocity: new.velocity, channel: new.channel)) }
    }
    return ended + begun
  }
}

/// The system exclusive messages of a Launchpad X, Mini MK3 or Pro MK3.
///
/// Source: the programmer's reference manual of each, https://downloads.novationmusic.com: the switch to programmer mode is 0E, lighting is 03
/// with 03, the number of the pad, and red, green and blue from 0 to 127.
public struct Launchpad: Hashable, Sendable {
  /// The number of the model.
  let model: UInt8

  public static let pads = 64

  /// The model with this name of its client; an unknown one is taken for a Launchpad X.
  public init(name: String) {
    let name = name.lowercased()
    model = name.contains("pro") ? 0x0E : name.contains("mini") ? 0x0D : 0x0C
  }

  private func message(_ command: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [0xF0, 0x00, 0x20, 0x29, 0x02, model, command] + bytes + [0xF7]
  }

  /// Takes the pads over, or gives them back.
  public func programmerMode(_ isOn: Bool) -> [UInt8] { message(0x0E, [isOn ? 1 : 0]) }

  /// The message that leads from one state to the next; `nil` where both are the same.
  public func lighting(from before: [LightColor], to after: [LightColor]) -> [UInt8]? {
    let changes = after.indices.filter { $0 < Self.pads && (before.count <= $0 || before[$0] != after[$0]) }
    guard !changes.isEmpty else { return nil }
    return message(
      3,
      changes.flatMap { place in
        let color = after[place]
        return [3, Self.pad(place), color.red / 2, color.green / 2, color.blue / 2]
      })
  }

  /// Pads count from 11 at the lower left; the next row begins with 21.
  static func pad(_ place: Int) -> UInt8 { UInt8(11 + place / 8 * 10 + place % 8) }
}
