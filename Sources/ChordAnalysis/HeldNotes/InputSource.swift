public import MIDI
internal import MusicTheory

/// One device or stream that plays into the analyzer, as a slot number.
public struct InputSource: Hashable, Sendable {
  /// The number of sources that may play at once.
  public static let limit = 16

  /// 0…15.
  public let index: UInt8

  /// The source with this number; `nil` when `index` is not in 0…15.
  public init?(_ index: Int) {
    guard (0..<Self.limit).contains(index) else { return nil }
    self.index = UInt8(index)
  }

  /// The only source of a file, a byte stream or a single keyboard.
  public static let first = InputSource(0)!

  /// The piano on chordd's page. No keyboard ever gets this slot.
  public static let screen = InputSource(limit - 1)!
}

/// An event that may change the notes that are held.
public enum InputEvent: Hashable, Sendable {
  /// The source sent a MIDI message.
  case midi(MIDIEvent, from: InputSource)
  /// The source sent a message that concerns no note, which shows that it is connected. `isSensing`: it was active sensing, which such a
  /// source
  /// repeats all the time; otherwise it was a clock.
  case alive(InputSource, isSensing: Bool)
  /// The source starts, or starts again, and is heard as the profile says.
  ///
  /// A profile that differs from the one in force lets go of all notes that the source held. Nothing is announced: the caller announces
  /// the
  /// connection with `Analyzer.report`.
  case connected(InputSource, SourceProfile)
  /// The source went away. Its notes are let go, because no message will end them, and its profile is forgotten.
  case disconnected(InputSource)
  /// Messages were lost. All notes are let go, because it is unknown which still sound.
  case eventsLost
  /// Silence was asked for: all notes and names are forgotten at once. Profiles stay.
  case panic
}

/// How one keyboard is heard: which of its notes count, at what pitch, and for which hand.
public struct SourceProfile: Hashable, Sendable {
  /// The MIDI channels that count; `nil`: those that count everywhere. Messages that end notes are followed on all.
  public let channels: ChannelSet?
  /// The transposition in semitones, −48…48; notes that it moves out of 0…127 are not heard.
  public let transposition: Int
  /// The least velocity that is heard, 0…127.
  public let velocityFloor: UInt8
  /// The hand that plays it. `both`: the split decides.
  public let role: HandRole

  /// The transpositions that make sense: four octaves either way.
  public static let transpositions = -48...48

  /// Everything as it is played, for both hands.
  public static let standard = SourceProfile()

  /// A profile with these values. A transposition or velocity out of its range is a programming error.
  public init(
    channels: ChannelSet? = nil, transposition: Int = 0, velocityFloor: UInt8 = 0, role: HandRole = .both
  ) {
    precondition(Self.transpositions.contains(transposition), "more than four octaves")
    precondition(velocityFloor < 128, "a velocity is at most 127")
    self.channels = channels
    self.transposition = transposition
    self.velocityFloor = velocityFloor
    self.role = role
  }

  /// The message as it counts on `channels`, or `nil` when it does not.
  ///
  /// A note-off is shifted as its note-on was, and never filtered by velocity, so nothing hangs.
  func heard(_ message: MIDIEvent, on channels: ChannelSet) -> MIDIEvent? {
    switch message {
    case .noteOn(let note, let velocity, let channel):
      guard velocity == 0 || velocity >= velocityFloor, channels.contains(channel) else { return nil }
      return shifted(note).map { .noteOn($0, velocity: velocity, channel: channel) }
    case .noteOff(let note, let velocity, let channel):
      guard channels.contains(channel) else { return nil }
      return shifted(note).map { .noteOff($0, velocity: velocity, channel: channel) }
    case .controlChange(let controller, _, let channel):
      return controller.isChannelMode || channels.contains(channel) ? message : nil
    case .systemReset: return message
    // These do not concern held notes.
    case .polyphonicPressure, .programChange, .channelPressure, .pitchBend: return nil
    }
  }

  private func shifted(_ note: NoteNumber) -> NoteNumber? {
    NoteNumber(Int(note.rawValue) + transposition)
  }
}

/// The channels that count on every source that has no channels of its own.
public struct HeardChannels: Hashable, Sendable {
  /// The channels that were chosen, of which a source may have fewer; `nil`: none were.
  public var chosen: ChannelSet?
  /// Whether the drums of General MIDI, channel 10, count although that channel was not chosen.
  public var drumsCount: Bool

  /// Channels with these values; every value has a default.
  public init(chosen: ChannelSet? = nil, drumsCount: Bool = false) {
    self.chosen = chosen
    self.drumsCount = drumsCount
  }

  /// The channels that count on a source.
  ///
  /// - Parameters:
  ///   - profile: how the source is heard; its own channels narrow those that were chosen.
  ///   - channelTenHasDrums: `false` for an MPE instrument, whose channel 10 is like the others.
  public func counting(for profile: SourceProfile, channelTenHasDrums: Bool = true) -> ChannelSet {
    switch (chosen, profile.channels) {
    case (let chosen?, let own?): chosen.intersection(own)
    case (let some?, nil), (nil, let some?): some
    case (nil, nil): drumsCount || !channelTenHasDrums ? .all : ChannelSet.all.subtracting(.drums)
    }
  }
}
