/// Standard MIDI Files made by hand: 480 ticks a beat, 120 beats a minute, so that a tick is 1/960 s.
enum MIDIBytes {
  /// A file of one track with chords one after the other, each two beats (one second) long.
  static func file(_ chords: [[UInt8]]) -> [UInt8] {
    var events: [UInt8] = []
    for chord in chords {
      for note in chord { events += [0, 0x90, note, 80] }
      for (index, note) in chord.enumerated() {
        events += (index == 0 ? [0x87, 0x40] : [0]) + [0x80, note, 64]
      }
    }
    return header() + track(events + [0, 0xFF, 0x2F, 0])
  }

  static func header(format: UInt8 = 0, tracks: UInt8 = 1, division: [UInt8] = [0x01, 0xE0]) -> [UInt8] {
    Array("MThd".utf8) + [0, 0, 0, 6, 0, format, 0, tracks] + division
  }

  static func track(_ events: [UInt8]) -> [UInt8] {
    Array("MTrk".utf8) + [0, 0, UInt8(events.count >> 8), UInt8(events.count & 255)] + events
  }

  /// The same chord as raw bytes: every key down.
  static func struck(_ notes: [UInt8]) -> [UInt8] { notes.flatMap { [0x90, $0, 80] } }
  static func released(_ notes: [UInt8]) -> [UInt8] { notes.flatMap { [0x80, $0, 64] } }
}
