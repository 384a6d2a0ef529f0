internal import CALSA

/// A client of its own with one port, from which packets of MIDI 2.0 are sent (Linux 6.5 and later).
///
/// It only sends: a client that speaks MIDI 2.0 also reads events of another size, so ``Sequencer`` stays what it is. Receivers that speak MIDI 1.0 get nothing of what that does not
/// have.
@safe public struct PacketOutput: ~Copyable {
  private let connection: SequencerConnection
  private let descriptor: CInt
  private let port: CInt

  /// - Throws: an error that ``ALSAError/meansNoPackets`` where the kernel does not speak MIDI 2.0.
  ///
  /// The corresponding C functions are `snd_seq_open` and `snd_seq_set_client_midi_version`.
  public init(clientName: String, portName: String) throws(ALSAError) {
    var opened: OpaquePointer?
    try check("snd_seq_open") {
      unsafe snd_seq_open(&opened, "default", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK)
    }
    guard let handle = unsafe opened else { throw ALSAError(function: "snd_seq_open", code: ENODEV) }
    let connection = unsafe SequencerConnection(handle)
    // The name first: other programs look at it when they hear of the port.
    try check("snd_seq_set_client_name") { unsafe snd_seq_set_client_name(handle, clientName) }
    let client = try check("snd_seq_client_id") { unsafe snd_seq_client_id(handle) }
    let descriptor = try unsafe Sequencer.pollDescriptor(of: handle)
    try check("snd_seq_set_client_midi_version") { calsa_speak_packets(descriptor, client) }
    let port = try check("snd_seq_create_simple_port") {
      unsafe snd_seq_create_simple_port(
        handle, portName, PortCapabilities.source.rawValue,
        PortType([.midiGeneric, .application]).rawValue)
    }
    (self.connection, self.descriptor, self.port) = (connection, descriptor, port)
  }

  /// Sends a packet of four words now, to all subscribers. One whose queue is full does not get it.
  ///
  /// The corresponding C function is `snd_seq_ump_event_output_direct`.
  public mutating func send(_ words: [UInt32]) throws(ALSAError) {
    precondition(words.count == 4, "this packet has four words")
    let result = unsafe words.withUnsafeBufferPointer {
      unsafe calsa_send_packet(descriptor, CInt(port), $0.baseAddress)
    }
    guard ![-EAGAIN, -ENOMEM, -ENOENT, -ENODEV].contains(result) else { return }
    try check("snd_seq_ump_event_output_direct") { result }
  }
}
