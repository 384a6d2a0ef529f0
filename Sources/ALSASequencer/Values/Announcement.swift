/// What the kernel says about other clients, at System:Announce.
public enum Announcement: Hashable, Sendable {
  /// A client appeared; it usually has neither its name nor its ports yet.
  case clientStart(UInt8)
  /// A client went. Its ports' `portExit` need not have come before: a killed program has none.
  case clientExit(UInt8)
  /// A client changed something, most often its name. Older kernels (6.1) do not say so.
  case clientChange(UInt8)
  case portStart(PortAddress)
  case portExit(PortAddress)
  case portChange(PortAddress)
  case subscribed(Subscription)
  /// Not sent for the subscriptions that end because their port or client went.
  case unsubscribed(Subscription)
}
