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
    var output = output(from: port)
    return try output.send(event)
  }
}
