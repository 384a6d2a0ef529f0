internal import CALSA
public import MIDI

extension Sequencer {
  /// Sends `event` to all who are subscribed to our port, now. Neither blocks nor allocates.
  ///
  /// Returns whether all of them got it. It is no error if one did not: its queue was full, it filters such events
  /// out, or it is just going; the others got it all the same.
  ///
  /// The corresponding C function is `snd_seq_event_output_direct`.
  @discardableResult
  public mutating func send(_ event: MIDIEvent, from port: PortAddress) throws(ALSAError) -> Bool {
    precondition(port.client == clientID, "only our own ports can send")
    var encoded = unsafe EventEncoder.sequencerEvent(event, from: port.port)
    let result = unsafe snd_seq_event_output_direct(handle, &encoded)
    switch result {
    case 0...: return true
    case -EAGAIN, -ENOMEM, -ENOENT, -ENODEV: return false
    default: throw ALSAError(function: "snd_seq_event_output_direct", code: result)
    }
  }
}
