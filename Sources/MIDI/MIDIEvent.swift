public import MusicTheory

/// One MIDI 1.0 message, decoded.
///
/// Values and velocities are 0…127. A note-on with velocity 0 stays a `noteOn` here; whoever counts held
/// notes treats it as a note-off, as the standard says.
public enum MIDIEvent: Hashable, Sendable {
  case noteOff(NoteNumber, velocity: UInt8, channel: Channel)
  case noteOn(NoteNumber, velocity: UInt8, channel: Channel)
  case polyphonicPressure(NoteNumber, pressure: UInt8, channel: Channel)
  case controlChange(Controller, value: UInt8, channel: Channel)
  case programChange(program: UInt8, channel: Channel)
  case channelPressure(pressure: UInt8, channel: Channel)
  /// 0…16383; 8192 is the wheel at rest.
  case pitchBend(value: UInt16, channel: Channel)
  /// FF: the instrument starts afresh; nothing is held any more.
  case systemReset
}

/// A MIDI event and the moment it happens, counted from the start of its stream or file.
public struct TimedMIDIEvent: Hashable, Sendable {
  public var time: Duration
  public var event: MIDIEvent

  public init(time: Duration, event: MIDIEvent) {
    self.time = time
    self.event = event
  }
}

/// A MIDI channel: 0…15 in code, 1…16 wherever a person reads it.
public struct Channel: Hashable, Sendable {
  /// 0…15.
  public let rawValue: UInt8

  /// `nil` when `rawValue` is not in 0…15.
  public init?(_ rawValue: Int) {
    guard (0...15).contains(rawValue) else { return nil }
    self.rawValue = UInt8(rawValue)
  }

  /// The channel with this number, 1…16, as people count; `nil` for any other.
  public static func numbered(_ number: Int) -> Channel? {
    (1...16).contains(number) ? Channel(number - 1) : nil
  }

  /// The channel in the low four bits of a status byte.
  public init(statusByte: UInt8) {
    rawValue = statusByte & 0x0F
  }

  /// 1…16, as printed on the front of instruments.
  public var number: Int { Int(rawValue) + 1 }
}

/// The layout of the channel messages, 8n…En, shared by the byte stream and the file reader.
///
/// Source: MIDI 1.0 Detailed Specification, table II (channel voice messages).
enum ChannelMessage {
  /// How many data bytes follow `status`, a byte in 80…EF: one or two.
  static func dataByteCount(status: UInt8) -> Int {
    switch status & 0xF0 {
    case 0xC0, 0xD0: 1
    default: 2
    }
  }

  /// The message that `status` (80…EF) makes of its data bytes; one-byte messages do not look at `second`.
  ///
  /// `nil` when `status` is not that of a channel message.
  static func decode(status: UInt8, first: UInt8, second: UInt8) -> MIDIEvent? {
    let channel = Channel(statusByte: status)
    let value = second & 0x7F
    switch status & 0xF0 {
    case 0x80: return .noteOff(NoteNumber(dataByte: first), velocity: value, channel: channel)
    case 0x90: return .noteOn(NoteNumber(dataByte: first), velocity: value, channel: channel)
    case 0xA0: return .polyphonicPressure(NoteNumber(dataByte: first), pressure: value, channel: channel)
    case 0xB0: return .controlChange(Controller(dataByte: first), value: value, channel: channel)
    case 0xC0: return .programChange(program: first & 0x7F, channel: channel)
    case 0xD0: return .channelPressure(pressure: first & 0x7F, channel: channel)
    case 0xE0: return .pitchBend(value: UInt16(value) << 7 | UInt16(first & 0x7F), channel: channel)
    default: return nil
    }
  }
}

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

/// The number of a continuous controller, 0…127; the few that concern held notes have names.
///
/// Source: MIDI 1.0 Detailed Specification, control change and channel mode messages.
public struct Controller: Hashable, Sendable {
  public let rawValue: UInt8

  /// The low seven bits, which is what a MIDI data byte carries.
  public init(dataByte: UInt8) {
    rawValue = dataByte & 0x7F
  }

  /// Damper pedal (CC 64).
  public static let sustain = Controller(dataByte: 64)
  /// Sostenuto pedal (CC 66): holds only the keys that were down when it went down.
  public static let sostenuto = Controller(dataByte: 66)
  /// CC 120: silence at once, whatever pedals say.
  public static let allSoundOff = Controller(dataByte: 120)
  /// CC 121: pedals and wheels go back to rest.
  public static let resetAllControllers = Controller(dataByte: 121)
  /// CC 123: as if every key were let go; pedals keep holding.
  public static let allNotesOff = Controller(dataByte: 123)

  /// CC 120…127 are no controllers but channel mode messages: they end notes or reset controllers.
  public var isChannelMode: Bool { rawValue >= 120 }

  /// CC 123…127: the mode messages (omni off/on, mono, poly) also mean "all notes off".
  public var meansAllNotesOff: Bool { rawValue >= 123 }
}
