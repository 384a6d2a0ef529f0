internal import CALSA

/// What a port says that it is; clients fill it in more or less carefully.
public struct PortType: OptionSet, Hashable, Sendable {
  /// The `SND_SEQ_PORT_TYPE_…` bits.
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(_ bit: CInt) { rawValue = UInt32(bit) }

  /// Its messages mean something of its own.
  public static let specific = PortType(SND_SEQ_PORT_TYPE_SPECIFIC)
  /// Ordinary MIDI messages.
  public static let midiGeneric = PortType(SND_SEQ_PORT_TYPE_MIDI_GENERIC)
  /// General MIDI.
  public static let midiGM = PortType(SND_SEQ_PORT_TYPE_MIDI_GM)
  /// Roland GS.
  public static let midiGS = PortType(SND_SEQ_PORT_TYPE_MIDI_GS)
  /// Yamaha XG.
  public static let midiXG = PortType(SND_SEQ_PORT_TYPE_MIDI_XG)
  /// Roland MT-32.
  public static let midiMT32 = PortType(SND_SEQ_PORT_TYPE_MIDI_MT32)
  /// General MIDI 2.
  public static let midiGM2 = PortType(SND_SEQ_PORT_TYPE_MIDI_GM2)
  /// A device outside of the computer, or on its sound card.
  public static let hardware = PortType(SND_SEQ_PORT_TYPE_HARDWARE)
  /// Made in software.
  public static let software = PortType(SND_SEQ_PORT_TYPE_SOFTWARE)
  /// Makes sound of notes.
  public static let synthesizer = PortType(SND_SEQ_PORT_TYPE_SYNTHESIZER)
  /// A socket to which a device can be connected.
  public static let port = PortType(SND_SEQ_PORT_TYPE_PORT)
  /// A program.
  public static let application = PortType(SND_SEQ_PORT_TYPE_APPLICATION)

  /// Any of the kinds of MIDI.
  static let anyMIDI: PortType = [.midiGeneric, .midiGM, .midiGS, .midiXG, .midiMT32, .midiGM2]
}
