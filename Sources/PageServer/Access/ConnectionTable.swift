internal import NIOCore

/// The places for connections, and which connection is closed when they run out. Belongs to the server's thread.
///
/// This machine, where a proxy may serve many clients, can take all places. Other machines get a part of them, and each of them a small
/// one. A new connection that finds no place takes that of the connection that has been idle for the longest time, with half a request, or
/// with none since its last answer. Connections that follow the events stay.
final class ConnectionTable {
  private struct Place {
    let channel: any Channel
    /// `nil` for this machine.
    let network: ArraySlice<UInt8>?
    /// When it came, or when it was last answered.
    var lastUse: NIODeadline
    var isFollowing = false
  }

  private let limits: PageServerLimits
  private var places: [ObjectIdentifier: Place] = [:]

  init(limits: PageServerLimits) {
    self.limits = limits
  }

  var count: Int { places.count }

  /// Gives a connection a place; false if there is none.
  func admit(_ channel: any Channel) -> Bool {
    let network = Self.network(of: channel.remoteAddress)
    if let network {
      guard hasCapacity(below: limits.connectionsPerNetwork, among: { $0.network == network }),
        hasCapacity(below: limits.forOthers(limits.connections), among: { $0.network != nil })
      else { return false }
    }
    guard hasCapacity(below: limits.connections, among: { _ in true }) else { return false }
    places[ObjectIdentifier(channel)] = Place(
      channel: channel, network: network, lastUse: channel.eventLoop.now)
    return true
  }

  func release(_ channel: any Channel) { places[ObjectIdentifier(channel)] = nil }

  /// A request was answered.
  func used(_ channel: any Channel) { places[ObjectIdentifier(channel)]?.lastUse = channel.eventLoop.now }

  /// From now on it follows the events.
  func follows(_ channel: any Channel) { places[ObjectIdentifier(channel)]?.isFollowing = true }

  /// Closes the connection that has been idle for the longest time; false if none is idle.
  @discardableResult
  func shed() -> Bool { shed { _ in true } }

  /// Closes all connections from other machines.
  func closeOthers() {
    for place in places.values where place.network != nil { place.channel.close(promise: nil) }
  }

  private func hasCapacity(below limit: Int, among group: (Place) -> Bool) -> Bool {
    // Counted only if the server is full.
    guard places.count >= limit, places.values.count(where: group) >= limit else { return true }
    return shed(group)
  }

  private func shed(_ group: (Place) -> Bool) -> Bool {
    let idle = places.values.filter { !$0.isFollowing && group($0) }
    guard let oldest = idle.min(by: { $0.lastUse < $1.lastUse }) else { return false }
    release(oldest.channel)
    oldest.channel.close(promise: nil)
    return true
  }

  /// One address of IPv4; with IPv6 all addresses that one household or host may choose from.
  private static func network(of address: SocketAddress?) -> ArraySlice<UInt8>? {
    guard let literal = address.flatMap(IPLiteral.init), !literal.isLoopback else { return nil }
    return literal.bytes.prefix(literal.bytes.count == 4 ? 4 : 8)
  }
}
