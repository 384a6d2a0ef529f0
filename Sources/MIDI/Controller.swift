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
