public import MusicTheory

/// The notes and sustain pedals that a stream of events has left on, channel by channel: they have to be ended when the stream breaks
/// off.
public struct SoundingNotes: Hashable, Sendable {
  private var notes = [NoteSet](repeating: [], count: 16)
  private var pedals: ChannelSet = []

  /// Silence.
  public init() {}

  /// Everything that may sound when it is unknown which of `events` was sent last. A note that is ended twice does no harm, so in case of
  /// doubt a note counts as sounding.
  /// - Parameters:
  ///   - events: the events of the stream, in the order of time.
  ///   - begun: an event that begins a sound or presses the pedal counts if it was due by this moment.
  ///   - ended: any other event counts only if it was due by this moment.
  /// - Complexity: O(*n*) in the number of events.
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

  /// The notes on `channel` whose keys are down; those that only its pedal holds are not among them.
  public subscript(channel: Channel) -> NoteSet { notes[Int(channel.rawValue)] }

  /// Takes the next event of the stream.
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

  /// The events that end everything that still sounds, and nothing else: first the pedal of a channel, then its notes.
  public var endings: [MIDIEvent] {
    (0..<16).compactMap(Channel.init).flatMap { channel in
      (pedals.contains(channel) ? [MIDIEvent.controlChange(.sustain, value: 0, channel: channel)] : [])
        + self[channel].map { .noteOff($0, velocity: 0, channel: channel) }
    }
  }

  /// `endings`, and "all notes off" (CC 123) on every channel that still sounds, for a receiver that missed an event.
  public var endingsToBeSure: [MIDIEvent] {
    endings
      + (0..<16).compactMap(Channel.init).filter { pedals.contains($0) || !self[$0].isEmpty }
      .map { .controlChange(.allNotesOff, value: 0, channel: $0) }
  }

  /// The events that end every note on any channel: pedal up and "all notes off" (CC 123) on each of the sixteen.
  public static var endingsOfAnything: [MIDIEvent] {
    (0..<16).compactMap(Channel.init).flatMap { channel -> [MIDIEvent] in
      [
        .controlChange(.sustain, value: 0, channel: channel),
        .controlChange(.allNotesOff, value: 0, channel: channel),
      ]
    }
  }
}
