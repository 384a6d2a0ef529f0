internal import CALSA

extension Sequencer {
  /// Connects two ports, which need not be ours.
  ///
  /// The corresponding C function is `snd_seq_subscribe_port`.
  public mutating func subscribe(_ subscription: Subscription) throws(ALSAError) -> SubscribeOutcome {
    let record = try Self.record(of: subscription)
    let result = unsafe snd_seq_subscribe_port(handle, record.pointer)
    switch result {
    case 0...: return .connected
    case -EBUSY: return .alreadyConnected
    // A raw MIDI device that another program has open.
    case -EAGAIN: return .busy
    // The kernel says "invalid argument" when there is no such client or port.
    case -EINVAL, -ENOENT, -ENODEV, -ENXIO: return .gone
    case -EPERM, -EACCES: return .refused
    default: throw ALSAError(function: "snd_seq_subscribe_port", code: result)
    }
  }

  /// Disconnects two ports, which need not be ours.
  ///
  /// The corresponding C function is `snd_seq_unsubscribe_port`.
  public mutating func unsubscribe(_ subscription: Subscription) throws(ALSAError) -> UnsubscribeOutcome {
    let record = try Self.record(of: subscription)
    let result = unsafe snd_seq_unsubscribe_port(handle, record.pointer)
    switch result {
    case 0...: return .disconnected
    case -EINVAL, -ENOENT, -ENODEV, -ENXIO: return .notConnected
    case -EPERM, -EACCES: return .refused
    default: throw ALSAError(function: "snd_seq_unsubscribe_port", code: result)
    }
  }

  static func record(of subscription: Subscription) throws(ALSAError) -> InfoBlock {
    let record = try InfoBlock.subscription()
    var sender = subscription.sender.cValue
    var destination = subscription.destination.cValue
    unsafe snd_seq_port_subscribe_set_sender(record.pointer, &sender)
    unsafe snd_seq_port_subscribe_set_dest(record.pointer, &destination)
    return record
  }
}

/// A connection: what `sender` sends to its subscribers arrives at `destination`, too.
public struct Subscription: Hashable, Sendable, CustomStringConvertible {
  public var sender: PortAddress
  public var destination: PortAddress

  /// The connection from `sender` to `destination`.
  public init(sender: PortAddress, destination: PortAddress) {
    self.sender = sender
    self.destination = destination
  }

  public var description: String { "\(sender) → \(destination)" }

  init(_ connection: snd_seq_connect_t) {
    self.init(sender: PortAddress(connection.sender), destination: PortAddress(connection.dest))
  }
}

/// The outcome of an attempt to connect two ports. None of them is an error: cables are pulled at any time.
public enum SubscribeOutcome: Hashable, Sendable {
  /// They are connected now.
  case connected
  /// They were connected before (or one of them has an exclusive connection to a third).
  case alreadyConnected
  /// Another program has the device to itself at the moment.
  case busy
  /// One of the ports, or its client, does not exist any more.
  case gone
  /// One of the ports does not let others connect it in this direction.
  case refused
}

/// The outcome of an attempt to disconnect two ports.
public enum UnsubscribeOutcome: Hashable, Sendable {
  /// They are not connected any more.
  case disconnected
  /// They were not connected, which is also so when one of them is gone.
  case notConnected
  /// One of the ports does not let others disconnect it.
  case refused
}
