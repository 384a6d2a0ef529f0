public import MIDI
internal import MusicTheory

/// How one keyboard is heard: which of its notes count, at what pitch, and for which hand.
public struct SourceProfile: Hashable, Sendable {
  /// The MIDI channels that count. Messages that end notes are followed on all of them.
  public let channels: ChannelSet
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
    channels: ChannelSet = .all, transposition: Int = 0, velocityFloor: UInt8 = 0, role: HandRole = .both
  ) {
    precondition(Self.transpositions.contains(transposition), "more than four octaves")
    precondition(velocityFloor < 128, "a velocity is at most 127")
    self.channels = channels
    self.transposition = transposition
    self.velocityFloor = velocityFloor
    self.role = role
  }

  /// The message as it counts, or `nil` when it does not.
  ///
  /// A note-off is shifted as its note-on was, and never filtered by velocity, so nothing hangs.
  func heard(_ message: MIDIEvent) -> MIDIEvent? {
    switch message {
    case .noteOn(let note, let velocity, let channel):
      guard velocity == 0 || velocity >= velocityFloor else { return nil }
      return shifted(note, on: channel).map { .noteOn($0, velocity: velocity, channel: channel) }
    case .noteOff(let note, let velocity, let channel):
      return shifted(note, on: channel).map { .noteOff($0, velocity: velocity, channel: channel) }
    case .controlChange(let controller, _, let channel):
      return controller.isChannelMode || channels.contains(channel) ? message : nil
    case .systemReset: return message
    // Nothing that concerns held notes.
    case .polyphonicPressure, .programChange, .channelPressure, .pitchBend: return nil
    }
  }

  private func shifted(_ note: NoteNumber, on channel: Channel) -> NoteNumber? {
    channels.contains(channel) ? NoteNumber(Int(note.rawValue) + transposition) : nil
  }
}
