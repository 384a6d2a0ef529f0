public import MusicTheory

/// Which notes and pedals a stream of events has left on, channel by channel: what has to be ended when it breaks off.
public struct SoundingNotes: Hashable, Sendable {
  private var notes = [NoteSet](repeating: [], count: 16)
  private var pedals: ChannelSet = []

  /// Silence.
  public init() {}

  /// What may sound after events of which it is not known which were the last to be sent: what begins something counts
  /// if it was due by `begun`, what ends something only if it was due by `ended`. A note that is ended twice harms nobody.
  public init(
    after events: some Sequence<TimedMIDIEvent>, begunBy begun: Duration, endedBy ended: Duration
  ) {
    for timed in events where timed.time <= (Self.isBeginning(timed.event) ? begun : ended) {
      follow(timed.event)
    }
  }

  /// Whether an event makes something sound, or go on sounding, that has to be ended.
  private static func isBeginning(_ event: MIDIEvent) -> Bool {
    switch event {
    case .noteOn(_, let velocity, _): velocity > 0
    case .controlChange(.sustain, let value, _): value >= 64
    default: false
    }
  }

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
