public import MIDI
internal import MusicTheory

/// One device or stream that plays into the analyzer, as a slot number.
public struct InputSource: Hashable, Sendable {
  /// How many sources may play at once.
  public static let limit = 16

  /// 0…15.
  public let index: UInt8

  /// `nil` when `index` is not in 0…15.
  public init?(_ index: Int) {
    guard (0..<Self.limit).contains(index) else { return nil }
    self.index = UInt8(index)
  }

  /// The only source of a file, a byte stream or a single keyboard.
  public static let first = InputSource(0)!

  /// The piano on our own page. No keyboard ever gets this slot.
  public static let screen = InputSource(limit - 1)!
}

/// What can happen to the notes that are held.
public enum InputEvent: Hashable, Sendable {
  case midi(MIDIEvent, from: InputSource)
  /// The source sent something that bears on no note, and so is there: active sensing, which promises more of it all the
  /// time, or a clock.
  case alive(InputSource, isSensing: Bool)
  /// The source starts, or starts again, and is heard as the profile says.
  ///
  /// A profile that differs from the one in force lets go of everything that the source held. Nothing is announced:
  /// whoever connects it says so with `Analyzer.report`.
  case connected(InputSource, SourceProfile)
  /// The source went away; whatever it held will never be let go by a message. Its profile is forgotten.
  case disconnected(InputSource)
  /// Messages were lost; what is held can no longer be trusted.
  case eventsLost
  /// Silence was asked for: whatever is held or named is forgotten at once. Profiles stay.
  case panic
}

/// How one keyboard is heard: which of its notes count, at what pitch, and for which hand.
public struct SourceProfile: Hashable, Sendable {
  /// The MIDI channels that count; `nil`: those that count everywhere. Messages that end notes are followed on all.
  public let channels: ChannelSet?
  /// In semitones, −48…48; notes that it takes out of 0…127 are not heard.
  public let transposition: Int
  /// 0…127; keys struck softer than this are not heard.
  public let velocityFloor: UInt8
  /// The hand that plays it, whatever the split says about others.
  public let role: HandRole

  /// The transpositions that make sense: four octaves either way.
  public static let transpositions = -48...48

  /// Everything as it is played, for both hands.
  public static let standard = SourceProfile()

  /// A transposition or velocity out of its range is a programming error.
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
    // Nothing that concerns held notes.
    case .polyphonicPressure, .programChange, .channelPressure, .pitchBend: return nil
    }
  }

  private func shifted(_ note: NoteNumber) -> NoteNumber? {
    NoteNumber(Int(note.rawValue) + transposition)
  }
}

/// The channels that count on every source, as far as it has none of its own.
public struct HeardChannels: Hashable, Sendable {
  /// Those that were chosen, of which a source may have fewer; `nil`: none were.
  public var chosen: ChannelSet?
  /// Whether the drums of General MIDI, channel 10, count although nobody chose that channel.
  public var drumsCount: Bool

  public init(chosen: ChannelSet? = nil, drumsCount: Bool = false) {
    self.chosen = chosen
    self.drumsCount = drumsCount
  }

  /// The channels that count on a source. On an MPE instrument channel 10 is like the others.
  public func counting(for profile: SourceProfile, channelTenHasDrums: Bool = true) -> ChannelSet {
    switch (chosen, profile.channels) {
    case (let chosen?, let own?): chosen.intersection(own)
    case (let some?, nil), (nil, let some?): some
    case (nil, nil): drumsCount || !channelTenHasDrums ? .all : ChannelSet.all.subtracting(.drums)
    }
  }
}
