public import ChordAnalysis
public import MIDI

/// How one keyboard is to be heard: an entry of the group `keyboards`.
public struct KeyboardSettings: Sendable, Equatable {
  /// The port or the USB device, as a person wrote it.
  public let name: String
  public var role = HandRole.both
  /// `nil`: those that count everywhere.
  public var channels: ChannelSet?
  /// In semitones, −48…48.
  public var transpose = 0
  /// 0…127; keys struck softer than this do not count.
  public var velocityFloor = 0

  init(name: String) { self.name = name }

  /// The same for the analyzer.
  public var profile: SourceProfile {
    SourceProfile(
      channels: channels, transposition: transpose, velocityFloor: UInt8(clamping: velocityFloor), role: role)
  }

  /// The settings that such an entry may have.
  static func rows(of name: String) -> [Setting] {
    [
      Setting(
        "keyboards.\(name).role", \.keyboards[name].role, .choice(of: HandRole.self), default: "both",
        "The hand that plays this keyboard: lower, upper, or both, told apart by the split."),
      Setting(
        "keyboards.\(name).channels", \.keyboards[name].channels, .channels, default: "all",
        "The MIDI channels of this keyboard that count; all means those that count everywhere."),
      Setting(
        "keyboards.\(name).transpose", \.keyboards[name].transpose, .integer(SourceProfile.transpositions),
        default: "0", "Semitones that are added to each of its notes."),
      Setting(
        "keyboards.\(name).velocity-floor", \.keyboards[name].velocityFloor, .integer(0...127), default: "0",
        "Keys that are struck softer than this do not count."),
    ]
  }
}
