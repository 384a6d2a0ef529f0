public import MusicTheory

/// Which notes and pedals a stream of events has left on, channel by channel: what has to be ended when it breaks off.
public struct SoundingNotes: Hashable, Sendable {
  private var notes = [NoteSet](repeating: [], count: 16)
  private var pedals: ChannelSet = []

  /// Silence.
  public init() {}

  /// Whether nothing sounds and no pedal is down.
  public var isSilent: Bool { pedals.isEmpty && notes.allSatisfy(\.isEmpty) }

  /// The notes that sound on `channel`.
  public subscript(channel: Channel) -> NoteSet { notes[Int(channel.rawValue)] }

  /// Follows one event.
  public mutating func follow(_ event: MIDIEvent) {
    switch event {
    case .noteOn(let note, let velocity, let channel) where velocity > 0:
      notes[Int(channel.rawValue)].insert(note)
    case .noteOn(let note, _, let channel), .noteOff(let note, _, let channel):
      notes[Int(channel.rawValue)].remove(note)
    case .controlChange(.sustain, let value, let channel):
      if value >= 64 { pedals.insert(ChannelSet(channel)) } else { pedals.remove(ChannelSet(channel)) }
    case .controlChange(let controller, _, let channel)
    where controller.meansAllNotesOff || controller == .allSoundOff:
      notes[Int(channel.rawValue)] = []
    case .systemReset: self = SoundingNotes()
    case .polyphonicPressure, .controlChange, .programChange, .channelPressure, .pitchBend: break
    }
  }

  /// What ends everything that still sounds, and nothing else.
  public var endings: [MIDIEvent] {
    (0..<16).compactMap(Channel.init).flatMap { channel in
      (pedals.contains(channel) ? [MIDIEvent.controlChange(.sustain, value: 0, channel: channel)] : [])
        + self[channel].map { .noteOff($0, velocity: 0, channel: channel) }
    }
  }

  /// The same, and "all notes off" on every channel that still sounds, for a receiver that missed something.
  public var endingsToBeSure: [MIDIEvent] {
    endings
      + (0..<16).compactMap(Channel.init).filter { pedals.contains($0) || !self[$0].isEmpty }
      .map { .controlChange(.allNotesOff, value: 0, channel: $0) }
  }

  /// What ends whatever may sound on any channel.
  public static var endingsOfAnything: [MIDIEvent] {
    (0..<16).compactMap(Channel.init).flatMap { channel -> [MIDIEvent] in
      [
        .controlChange(.sustain, value: 0, channel: channel),
        .controlChange(.allNotesOff, value: 0, channel: channel),
      ]
    }
  }
}
