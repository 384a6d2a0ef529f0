internal import CALSA

/// What other clients may do with a port.
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

  /// A port that anybody may listen to.
  public static let source: PortCapabilities = [.read, .subscribeRead]
  /// A port that anybody may play to.
  public static let destination: PortCapabilities = [.write, .subscribeWrite]
}
