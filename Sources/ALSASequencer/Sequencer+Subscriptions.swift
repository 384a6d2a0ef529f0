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
    // A raw MIDI device that somebody else has open.
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
