internal import NIOCore

/// Who has which place for connections, and who has to leave it when places run out. Belongs to the server's thread.
///
/// This machine, where a server in front may speak for everybody, can take all places. Other machines get a part of them,
/// and each of them a small one. A new connection that finds no place takes that of the one which has been of no use for
/// the longest time: half a request, or nothing since its last answer. Only those who follow the events stay.
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
      guard hasRoom(below: limits.connectionsPerNetwork, among: { $0.network == network }),
        hasRoom(below: limits.forOthers(limits.connections), among: { $0.network != nil })
      else { return false }
    }
    guard hasRoom(below: limits.connections, among: { _ in true }) else { return false }
    places[ObjectIdentifier(channel)] = Place(
      channel: channel, network: network, lastUse: channel.eventLoop.now)
    return true
  }

  func release(_ channel: any Channel) { places[ObjectIdentifier(channel)] = nil }

  /// A request was answered.
  func used(_ channel: any Channel) { places[ObjectIdentifier(channel)]?.lastUse = channel.eventLoop.now }

  /// From now on it follows the events.
  func follows(_ channel: any Channel) { places[ObjectIdentifier(channel)]?.isFollowing = true }

  /// Closes the connection that has been of no use for the longest time; false if all are of use.
  @discardableResult
  func shed() -> Bool { shed { _ in true } }

  private func hasRoom(below limit: Int, among group: (Place) -> Bool) -> Bool {
    // Counted only where it matters: a server that is not full need not know who is who.
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

  /// One address of IPv4; with IPv6 everything that one household or host may choose from.
  private static func network(of address: SocketAddress?) -> ArraySlice<UInt8>? {
    guard let literal = address.flatMap(IPLiteral.init), !literal.isLoopback else { return nil }
    return literal.bytes.prefix(literal.bytes.count == 4 ? 4 : 8)
  }
}
