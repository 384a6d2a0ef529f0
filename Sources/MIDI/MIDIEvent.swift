public import MusicTheory

/// One MIDI 1.0 message, decoded.
///
/// Velocities, pressures, programs and values of controllers are 0…127. A note-on with velocity 0 stays a `noteOn` here; code that counts
/// held notes treats it as a note-off, as the standard says.
///
/// Source: MIDI 1.0 Detailed Specification, channel voice messages and system reset.
public enum MIDIEvent: Hashable, Sendable {
  /// 8n: a key was let go. An instrument that does not measure how fast sends the velocity 64.
  case noteOff(NoteNumber, velocity: UInt8, channel: Channel)
  /// 9n: a key was struck; with velocity 0 it was let go.
  case noteOn(NoteNumber, velocity: UInt8, channel: Channel)
  /// An: the pressure on one key that is down (aftertouch of a key).
  case polyphonicPressure(NoteNumber, pressure: UInt8, channel: Channel)
  /// Bn: a pedal, wheel or other controller moved, or a channel mode message.
  case controlChange(Controller, value: UInt8, channel: Channel)
  /// Cn: another sound was chosen. Programs count from 0 here; instruments mostly show 1…128.
  case programChange(program: UInt8, channel: Channel)
  /// Dn: the pressure on all keys of the channel (aftertouch).
  case channelPressure(pressure: UInt8, channel: Channel)
  /// En: the position of the pitch wheel, 0…16,383; 8192 is the wheel at rest.
  case pitchBend(value: UInt16, channel: Channel)
  /// FF: the instrument goes back to the state after power-on; no key is held any more.
  case systemReset
}

extension MIDIEvent {
  /// The message as it is sent: a status byte, and one or two data bytes.
  public var bytes: [UInt8] {
    switch self {
    case .noteOff(let note, let velocity, let channel): [0x80 | channel.rawValue, note.rawValue, velocity]
    case .noteOn(let note, let velocity, let channel): [0x90 | channel.rawValue, note.rawValue, velocity]
    case .polyphonicPressure(let note, let pressure, let channel):
      [0xA0 | channel.rawValue, note.rawValue, pressure]
    case .controlChange(let controller, let value, let channel):
      [0xB0 | channel.rawValue, controller.rawValue, value]
    case .programChange(let program, let channel): [0xC0 | channel.rawValue, program]
    case .channelPressure(let pressure, let channel): [0xD0 | channel.rawValue, pressure]
    case .pitchBend(let value, let channel):
      [0xE0 | channel.rawValue, UInt8(value & 0x7F), UInt8(value >> 7 & 0x7F)]
    case .systemReset: [0xFF]
    }
  }
}

/// A MIDI event and the moment it happens, counted from the start of its stream or file.
public struct TimedMIDIEvent: Hashable, Sendable {
  /// The moment, counted from the start of the stream or file.
  public var time: Duration
  /// The message.
  public var event: MIDIEvent

  /// An event that happens at `time`.
  public init(time: Duration, event: MIDIEvent) {
    self.time = time
    self.event = event
  }
}

/// A MIDI channel: 0…15 in code, 1…16 wherever a person reads it.
public struct Channel: Hashable, Sendable {
  /// 0…15.
  public let rawValue: UInt8

  /// The channel with this raw value; `nil` when it is not in 0…15.
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
  /// Bit *n* is set when the channel with the raw value *n* is in the set.
  public let rawValue: UInt16

  /// The set of the channels whose bits are set.
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
  /// 0…127.
  public let rawValue: UInt8

  /// The controller that a data byte names: its low seven bits, as a data byte carries no more.
  public init(dataByte: UInt8) {
    rawValue = dataByte & 0x7F
  }

  /// Damper pedal (CC 64): down from the value 64 on.
  public static let sustain = Controller(dataByte: 64)
  /// Sostenuto pedal (CC 66): holds only the keys that were down when it went down.
  public static let sostenuto = Controller(dataByte: 66)
  /// CC 120: silence at once, even while a pedal is down.
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
