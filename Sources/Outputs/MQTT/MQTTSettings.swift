/// Where and how names are published over MQTT.
public struct MQTTSettings: Sendable, Equatable {
  /// Which certificates a broker's own is held to.
  public enum Trust: Hashable, Sendable {
    /// No TLS.
    case off
    /// Those that the system trusts.
    case system
    /// Those in this file.
    case file(String)
  }

  /// Which events of a chord are published.
  public enum Phase: String, CaseIterable, Sendable {
    case live, committed
  }

  public var broker: MQTTBroker?
  /// How every topic begins.
  public var topic = ""
  /// A name of one's own among several that publish to one broker; `nil`: none.
  public var name: String?
  public var user: String?
  public var passwordFile: String?
  public var caFile = Trust.off
  public var qos = 0
  public var phase = Phase.live
  /// Whether Home Assistant is told what there is.
  public var discovery = false

  /// A blank.
  public init() {}

  /// `chordd/chord`, or `chordd/stage/chord` for the one called `stage`.
  func topic(_ last: String) -> String {
    ([topic] + [name].compactMap(\.self) + [last]).joined(separator: "/")
  }

  var port: Int { broker?.port ?? (caFile == .off ? 1883 : 8883) }

  /// The broker for messages: `home.local:1883`.
  public var brokerText: String {
    let host = broker?.host ?? ""
    return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
