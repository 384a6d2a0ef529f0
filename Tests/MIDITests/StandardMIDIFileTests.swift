import MIDI
import Testing

private let end = "00 FF 2F 00"

private func milliseconds(_ events: [TimedMIDIEvent]) -> [String] {
  events.map { "\($0.time / .milliseconds(1)) \($0.event)" }
}

private func described(_ events: [(Double, MIDIEvent)]) -> [String] {
  events.map { "\($0.0) \($0.1)" }
}

/// At 96 ticks (hex 60) to the quarter note, which is half a second unless the tempo says otherwise.
@Suite struct StandardMIDIFileTests {
  @Test(
    arguments: [
      // One track; the rest before its end counts.
      (0, ["00 90 3C 40 60 80 3C 40 60 FF 2F 00"], [(0, on(60)), (500, off(60))], 1000),
      (0, ["\(end)"], [], 0),
      (0, ["60 FF 2F 00"], [], 500),
      (0, ["60 90 3C 40"], [(500, on(60))], 500),
      // Two tracks together, in the order of time, then of the file.
      (
        1, ["60 90 3C 40 \(end)", "30 90 3E 40 60 3E 00 \(end)"],
        [(250, on(62)), (500, on(60)), (750, on(62, 0))], 750
      ),
      (1, ["60 90 3C 40 \(end)", "60 80 3C 40 \(end)"], [(500, on(60)), (500, off(60))], 500),
      (
        1, ["60 80 3C 40 00 90 3C 40 \(end)", "60 90 3E 40 \(end)"],
        [(500, off(60)), (500, on(60)), (500, on(62))], 500
      ),
      // A repeated note: off before on, exactly as written.
      (
        1, [end, "00 90 3C 40 60 3C 00 00 3C 40 60 3C 00 \(end)"],
        [(0, on(60)), (500, on(60, 0)), (500, on(60)), (1000, on(60, 0))], 1000
      ),
      // The tempo in the first track concerns the second, and vice versa.
      (1, ["00 FF 51 03 0F 42 40 \(end)", "60 90 3C 40 \(end)"], [(1000, on(60))], 1000),
      (
        1, ["60 90 3C 40 60 3C 00 \(end)", "60 FF 51 03 0F 42 40 \(end)"],
        [(500, on(60)), (1500, on(60, 0))], 1500
      ),
      // Patterns, one after the other, each with its own tempo.
      (
        2, ["00 90 3C 40 60 3C 00 60 FF 2F 00", "00 90 3E 40 60 3E 00 \(end)"],
        [(0, on(60)), (500, on(60, 0)), (1000, on(62)), (1500, on(62, 0))], 1500
      ),
      (
        2, ["00 FF 51 03 0F 42 40 60 90 3C 40 \(end)", "60 90 3E 40 \(end)"],
        [(1000, on(60)), (1500, on(62))], 1500
      ),
    ] as [(Int, [String], [(Double, MIDIEvent)], Int)])
  func plays(_ format: Int, _ tracks: [String], as expected: [(Double, MIDIEvent)], duration: Int) throws {
    let bytes = header(format: format, tracks: tracks.count) + tracks.flatMap { chunk("MTrk", hex($0)) }
    let music = try SMFReader.read(bytes)
    #expect(milliseconds(music.events) == described(expected))
    #expect(music.duration == .milliseconds(duration))
    #expect(music.format.rawValue == UInt16(format))
    #expect(music.tracks.count == tracks.count)
  }

  @Test func filmTimeIgnoresTempo() throws {
    let track = "00 FF 51 03 0F 42 40 83 68 90 3C 40 83 68 3C 00 \(end)"
    let music = try SMFReader.read(file(division: 0xE728, track))
    #expect(milliseconds(music.events) == described([(488, on(60)), (976, on(60, 0))]))
    #expect(music.duration == .milliseconds(976))
  }

  @Test func coincidingEventsKeepTheirOrderHoweverMany() throws {
    let track = (0..<128).map { "00 C0 \(String($0, radix: 16))" }.joined(separator: " ")
    let music = try SMFReader.read(file(track, track, track))
    #expect(
      music.events.map(\.event) == Array(repeating: (0..<128).map { program($0) }, count: 3).flatMap { $0 })
  }
}
