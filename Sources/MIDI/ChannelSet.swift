/// A set of MIDI channels, one bit a channel: bit 0 is the channel that instruments call 1.
public struct ChannelSet: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Exactly one channel.
  public init(_ channel: Channel) { rawValue = 1 << UInt16(channel.rawValue) }

  /// Channel 10, on which General MIDI has percussion: its notes are instruments, not pitches.
  ///
  /// Source: General MIDI System Level 1.
  public static let drums = ChannelSet(rawValue: 1 << 9)

  /// All sixteen channels.
  public static let all = ChannelSet(rawValue: .max)

  /// Whether `channel` is one of them.
  public func contains(_ channel: Channel) -> Bool { contains(ChannelSet(channel)) }
}
