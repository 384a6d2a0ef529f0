public import MIDI

/// How a request is played.
public struct PlaybackSettings: Hashable, Sendable {
  public var voicing: VoicingStyle
  public var style: PlaybackStyle
  public var tempo: Tempo
  /// Beats of a chord that no bar lines give a length; taken as 0.25 to 64.
  public var beatsPerChord: Double
  /// 1…127: that of the top note. The others are a little softer.
  public var velocity: UInt8
  public var channel: Channel
  /// A channel of its own for the upper hand.
  public var upperChannel: Channel?
  /// 0…127: sent first when it is given.
  public var program: UInt8?
  /// How often everything is played; at least once.
  public var repeats: Int

  public init(
    voicing: VoicingStyle = .twoHanded, style: PlaybackStyle = .block, tempo: Tempo = .standard,
    beatsPerChord: Double = 4, velocity: UInt8 = 80, channel: Channel = Channel(statusByte: 0),
    upperChannel: Channel? = nil, program: UInt8? = nil, repeats: Int = 1
  ) {
    self.voicing = voicing
    self.style = style
    self.tempo = tempo
    self.beatsPerChord = beatsPerChord
    self.velocity = velocity
    self.channel = channel
    self.upperChannel = upperChannel
    self.program = program
    self.repeats = repeats
  }
}
