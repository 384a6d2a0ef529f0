import NIOCore
import NIOEmbedded
import Testing

@testable import PageServer

/// How places for connections are given and taken away.
@Suite struct ConnectionTableTests {
  private let loop = EmbeddedEventLoop()

  private static func limits(_ connections: Int, network: Int) -> PageServerLimits {
    var limits = PageServerLimits.patient
    (limits.connections, limits.connectionsPerNetwork) = (connections, network)
    return limits
  }

  private func channel(_ address: String) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(loop: loop)
    channel.connect(to: try SocketAddress(ipAddress: address, port: 50_000), promise: nil)
    loop.advanceTime(by: .milliseconds(1))
    return channel
  }

  /// Lets connections in, one after the other; those that follow the events are marked.
  private func admit(
    _ table: ConnectionTable, _ addresses: [String], following: Bool = false
  ) throws -> [EmbeddedChannel] {
    try addresses.map { address in
      let channel = try channel(address)
      #expect(table.admit(channel))
      if following { table.follows(channel) }
      return channel
    }
  }

  @Test func `A new connection takes the place of the one that was of no use for the longest time`() throws {
    let table = ConnectionTable(limits: Self.limits(3, network: 3))
    let channels = try admit(table, ["127.0.0.1", "127.0.0.1", "::1"])
    table.used(channels[0])
    #expect(table.admit(try channel("127.0.0.1")))
    #expect(channels.map(\.isActive) == [true, false, true] && table.count == 3)
    table.follows(channels[2])
    #expect(table.admit(try channel("127.0.0.1")))
    #expect(channels.map(\.isActive) == [false, false, true])
  }

  @Test func `Who follows the events keeps the place`() throws {
    let table = ConnectionTable(limits: Self.limits(2, network: 2))
    let channels = try admit(table, ["127.0.0.1", "127.0.0.1"], following: true)
    #expect(!table.admit(try channel("127.0.0.1")) && !table.shed())
    table.release(channels[0])
    #expect(table.admit(try channel("127.0.0.1")))
  }

  @Test(arguments: [
    // The network whose places are taken, a new address, and whether it is admitted.
    ("192.0.2.1", "192.0.2.2", true), ("192.0.2.1", "::ffff:192.0.2.1", false),
    ("192.0.2.1", "127.0.0.1", true), ("2001:db8::1", "2001:db8::2:3:4:5", false),
    ("2001:db8:0:1::1", "2001:db8:0:2::1", true), ("127.0.0.2", "127.0.0.1", true),
  ])
  func `One machine has few places`(_ greedy: String, _ other: String, _ isAdmitted: Bool) throws {
    let table = ConnectionTable(limits: Self.limits(100, network: 2))
    _ = try admit(table, [greedy, greedy], following: true)
    #expect(table.admit(try channel(other)) == isAdmitted)
  }

  @Test func `A machine that has all its places takes them from itself`() throws {
    let table = ConnectionTable(limits: Self.limits(100, network: 2))
    let other = try admit(table, ["192.0.2.1"])
    let greedy = try admit(table, ["192.0.2.2", "192.0.2.2", "192.0.2.2"])
    #expect((other + greedy).map(\.isActive) == [true, false, true, true])
  }

  @Test func `Other machines together leave places to this one`() throws {
    let table = ConnectionTable(limits: Self.limits(4, network: 4))
    let others = try admit(table, ["192.0.2.1", "192.0.2.2", "192.0.2.3"], following: true)
    #expect(!table.admit(try channel("192.0.2.4")))
    #expect(table.admit(try channel("127.0.0.1")))
    #expect(others.map(\.isActive) == [true, true, true])
  }
}
