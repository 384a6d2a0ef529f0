internal import CALSA

/// What other clients may do with a port.
///
/// The last two bits are written as numbers: older headers of libasound lack them, while the kernel has one and the
/// same meaning for them (include/uapi/sound/asequencer.h).
public struct PortCapabilities: OptionSet, Hashable, Sendable {
  /// The `SND_SEQ_PORT_CAP_…` bits.
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Events can come from it.
  public static let read = PortCapabilities(rawValue: UInt32(SND_SEQ_PORT_CAP_READ))
  /// Events can be sent to it.
  public static let write = PortCapabilities(rawValue: UInt32(SND_SEQ_PORT_CAP_WRITE))
  /// Made for both directions at once.
  public static let duplex = PortCapabilities(rawValue: UInt32(SND_SEQ_PORT_CAP_DUPLEX))
  /// Anybody may connect it to a destination.
  public static let subscribeRead = PortCapabilities(rawValue: UInt32(SND_SEQ_PORT_CAP_SUBS_READ))
  /// Anybody may connect a sender to it.
  public static let subscribeWrite = PortCapabilities(rawValue: UInt32(SND_SEQ_PORT_CAP_SUBS_WRITE))
  /// Only its own client may connect it; patch bays do not show it.
  public static let noExport = PortCapabilities(rawValue: UInt32(SND_SEQ_PORT_CAP_NO_EXPORT))

  /// A group of a MIDI 2.0 device that it does not use at the moment (Linux 6.5 and later).
  public static let inactive = PortCapabilities(rawValue: 1 << 8)
  /// The port of a MIDI 2.0 device through which all of its groups come (Linux 6.5 and later).
  public static let umpEndpoint = PortCapabilities(rawValue: 1 << 9)

  /// A port that anybody may listen to.
  public static let source: PortCapabilities = [.read, .subscribeRead]
  /// A port that anybody may play to.
  public static let destination: PortCapabilities = [.write, .subscribeWrite]
}
