internal import CALSA
public import MIDI

/// What sends from one of our ports, now or at a moment of a queue; made by ``Sequencer/output(from:)``.
///
/// It may go to another thread than the rest of the client, so that playing never delays listening; only one thread may
/// send at a time. The client stays as long as it does.
public struct SequencerOutput: ~Copyable, Sendable {
  let connection: SequencerConnection
  /// Where everything comes from.
  public let port: PortAddress

  var handle: OpaquePointer { unsafe connection.handle }

  /// Sends `event` now, to `destination` or else to all who are subscribed to the port. Neither blocks nor allocates.
  ///
  /// Returns whether all of them got it, as ``Sequencer/send(_:from:)`` does.
  ///
  /// The corresponding C function is `snd_seq_event_output_direct`.
  @discardableResult
  public mutating func send(
    _ event: MIDIEvent, to destination: PortAddress? = nil
  ) throws(ALSAError) -> Bool {
    var encoded = unsafe EventEncoder.sequencerEvent(event, from: port.port)
    if let destination { unsafe encoded.dest = destination.cValue }
    return try unsafe put(&encoded)
  }

  /// Sends a whole system exclusive message, from its F0 to its F7, now to all who are subscribed to the port.
  @discardableResult
  public mutating func sendSystemExclusive(_ bytes: [UInt8]) throws(ALSAError) -> Bool {
    precondition(
      bytes.first == 0xF0 && bytes.last == 0xF7, "system exclusive begins with F0 and ends with F7")
    var data = bytes
    var event = unsafe EventEncoder.empty(from: port.port)
    unsafe event.type = UInt8(SND_SEQ_EVENT_SYSEX.rawValue)
    unsafe event.flags |= UInt8(SND_SEQ_EVENT_LENGTH_VARIABLE)
    let result = unsafe data.withUnsafeMutableBytes { buffer in
      unsafe event.data.ext = snd_seq_ev_ext(len: UInt32(buffer.count), ptr: buffer.baseAddress)
      return unsafe snd_seq_event_output_direct(handle, &event)
    }
    return try Self.isTaken(result)
  }

  /// Whether `destination` is subscribed to our port.
  ///
  /// The corresponding C function is `snd_seq_get_port_subscription`.
  public func reaches(_ destination: PortAddress) throws(ALSAError) -> Bool {
    let record = try Sequencer.record(of: Subscription(sender: port, destination: destination))
    return unsafe snd_seq_get_port_subscription(handle, record.pointer) >= 0
  }

  /// Hands an event to the kernel; false when it has no room for it, or one who should get it could not.
  func put(_ event: inout snd_seq_event_t) throws(ALSAError) -> Bool {
    try Self.isTaken(unsafe snd_seq_event_output_direct(handle, &event))
  }

  private static func isTaken(_ result: CInt) throws(ALSAError) -> Bool {
    switch result {
    case 0...: return true
    case -EAGAIN, -ENOMEM, -ENOENT, -ENODEV: return false
    default: throw ALSAError(function: "snd_seq_event_output_direct", code: result)
    }
  }
}

extension Sequencer {
  /// What sends from `port`, on whichever thread; from then on ``send(_:from:)`` must not be used beside it.
  public mutating func output(from port: PortAddress) -> SequencerOutput {
    precondition(port.client == clientID, "only our own ports can send")
    return SequencerOutput(connection: connection, port: port)
  }
}
