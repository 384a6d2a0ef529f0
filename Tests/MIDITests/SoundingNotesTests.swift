import MIDI
import MusicTheory
import Testing

/// What has to be ended when a stream of events breaks off.
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
