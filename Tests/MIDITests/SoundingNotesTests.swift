import MIDI
import MusicTheory
import Testing

/// The notes that have to be ended when a stream of events breaks off.
@Suite struct SoundingNotesTests {
  private static let one = Channel(0)!
  private static let ten = Channel(9)!
  private static let c4 = NoteNumber.middleC
  private static let e4 = NoteNumber(64)!

  private func sounding(after events: [MIDIEvent]) -> SoundingNotes {
    var notes = SoundingNotes()
    for event in events { notes.follow(event) }
    return notes
  }

  @Test func `What was begun and not ended is ended, on its channel`() {
    let notes = sounding(after: [
      .noteOn(Self.c4, velocity: 90, channel: Self.one), .noteOn(Self.e4, velocity: 90, channel: Self.one),
      .noteOn(Self.c4, velocity: 90, channel: Self.ten), .noteOff(Self.e4, velocity: 0, channel: Self.one),
    ])
    #expect(!notes.isSilent && notes[Self.one] == [60] && notes[Self.ten] == [60])
    #expect(
      notes.endings == [
        .noteOff(Self.c4, velocity: 0, channel: Self.one), .noteOff(Self.c4, velocity: 0, channel: Self.ten),
      ])
    #expect(
      notes.endingsToBeSure.suffix(2) == [
        .controlChange(.allNotesOff, value: 0, channel: Self.one),
        .controlChange(.allNotesOff, value: 0, channel: Self.ten),
      ])
  }

  /// C4 is held from 0 to 10 ms, E4 from 10 to 20 ms.
  @Test(arguments: [
    (5, 5, [60]), (10, 10, [64]), (20, 20, []),
    // Taken back between 9 and 11 ms: C4 may still sound, and E4 may have begun.
    (11, 9, [60, 64]), (9, 9, [60]), (20, 19, [64]),
  ])
  func `What may have been sent or taken back counts as begun, and not as ended`(
    begun: Int, ended: Int, keys: [UInt8]
  ) {
    let events = [
      (0, MIDIEvent.noteOn(Self.c4, velocity: 90, channel: Self.one)),
      (10, .noteOff(Self.c4, velocity: 0, channel: Self.one)),
      (10, .noteOn(Self.e4, velocity: 90, channel: Self.one)),
      (20, .noteOff(Self.e4, velocity: 0, channel: Self.one)),
    ].map { TimedMIDIEvent(time: .milliseconds($0.0), event: $0.1) }
    let notes = SoundingNotes(after: events, begunBy: .milliseconds(begun), endedBy: .milliseconds(ended))
    #expect(notes[Self.one].map(\.rawValue) == keys)
  }

  @Test func `A note-on without velocity, all notes off and a reset end notes`() {
    for ending: MIDIEvent in [
      .noteOn(Self.c4, velocity: 0, channel: Self.one), .systemReset,
      .controlChange(.allNotesOff, value: 0, channel: Self.one),
      .controlChange(.allSoundOff, value: 0, channel: Self.one),
    ] {
      #expect(
        sounding(after: [.noteOn(Self.c4, velocity: 9, channel: Self.one), ending]).isSilent, "\(ending)")
    }
  }

  @Test func `A pedal that is down is let go`() {
    let notes = sounding(after: [.controlChange(.sustain, value: 127, channel: Self.one)])
    #expect(notes.endings == [.controlChange(.sustain, value: 0, channel: Self.one)])
    #expect(sounding(after: notes.endings).isSilent)
  }

  @Test func `Of silence there is nothing to end`() {
    #expect(SoundingNotes().endings == [] && SoundingNotes().endingsToBeSure == [])
    #expect(SoundingNotes.endingsOfAnything.count == 32)
  }
}
