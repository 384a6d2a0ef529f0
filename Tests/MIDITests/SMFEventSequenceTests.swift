import MIDI
import Testing

/// The events of a file, decoded one by one: the same as all at once.
@Suite struct SMFEventSequenceTests {
  /// Tracks with notes and tempos at random places, many of them at the same.
  private func bytes(_ seed: UInt64, format: Int, tracks: Int) -> [UInt8] {
    var state = seed
    func random(_ limit: UInt64) -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8((state >> 33) % limit)
    }
    return header(format: format, tracks: tracks)
      + (0..<tracks).flatMap { track in
        var events: [UInt8] = []
        for number in 0..<40 {
          events.append(random(3) * 8)
          events +=
            random(8) == 0
            ? [0xFF, 0x51, 3, random(16), random(255), 1] : [0xC0 | UInt8(track), UInt8(number)]
        }
        return chunk("MTrk", events + [0, 0xFF, 0x2F, 0])
      }
  }

  @Test(arguments: 0..<60)
  func `They come in order of time, then of the file`(seed: Int) throws {
    let count = 1 + seed % 9
    let format = [1, 2][seed % 2]
    let music = try SMFReader.read(bytes(UInt64(seed), format: format, tracks: count))
    let events = Array(music.eventSequence())
    #expect(events == music.events)
    var expected: [TimedMIDIEvent] = []
    var start = Duration.zero
    for piece in format == 2 ? music.tracks.map({ [$0] }) : [music.tracks] {
      let map = TempoMap(division: music.division, changes: piece.flatMap(\.tempoChanges))
      let sorted = piece.flatMap(\.events).sorted { $0.position < $1.position }
      expected += sorted.map { TimedMIDIEvent(time: start + map.time(at: $0.position), event: $0.event) }
      start += map.time(at: piece.map(\.end).max()!)
    }
    #expect(events == expected && music.duration == start)
  }

  @Test func `Tracks can be chosen, in the time of all`() throws {
    let music = try SMFReader.read(bytes(7, format: 1, tracks: 4))
    let chosen = Array(music.eventSequence(ofTracks: [2, 4]))
    let expected = music.events.filter { timed in
      guard case .programChange(_, let channel) = timed.event else { return false }
      return [2, 4].contains(channel.number)
    }
    #expect(chosen == expected && !chosen.isEmpty)
    #expect(Array(music.eventSequence(ofTracks: [])).isEmpty)
    #expect(music.tracks.map(\.channels) == [[], [], [], []])
  }
}
