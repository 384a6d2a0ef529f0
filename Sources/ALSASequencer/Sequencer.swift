internal import CALSA

/// Our client of the ALSA sequencer; closed when the value ends.
///
/// Not `Sendable`: open it in the thread that uses it, which others reach through a ``WakeUp``.
///
///     var sequencer = try Sequencer(clientName: "chordd")
///     let input = try sequencer.createInputPort()
///     while try !sequencer.wait(orFor: stop).contains(.wakeUp) {
///       while let next = try sequencer.nextInput() { … }
///     }
@safe public struct Sequencer: ~Copyable {
  /// How many events the kernel keeps for us until we read them: 2,000, the most it grants (it leaves the pool
  /// as it is, at 200, when asked for more). Two seconds of a MIDI cable that is never idle.
  static let inputPoolEvents = 2000

  /// How many bytes libasound reads at once. Its own 16 KiB are too few: an event with data (each 28 or, in
  /// newer kernels, 32 bytes of them take one cell of the pool) that does not fit is never handed out, while
  /// `poll` says "readable" for ever. So: all of the pool, which is also the shortest way out of a flood.
  static let inputBufferBytes = 65_536

  /// libasound prints to standard error unless it is told not to; once for the process is enough.
  private static let silence: Void = calsa_silence()

  /// Shared with our ``SequencerOutput``, if there is one.
  let connection: SequencerConnection
  var handle: OpaquePointer { unsafe connection.handle }
  /// Our client's number, 128…191.
  public let clientID: UInt8
  /// Readable when there is input; the same as long as the sequencer is open.
  ///
  /// libasound's interface speaks of several descriptors, but there is only `/dev/snd/seq`.
  public let descriptor: CInt

  /// Opens the sequencer under a name that others see, and has it announce what happens to other clients.
  ///
  /// The corresponding C functions are `snd_seq_open`, `snd_seq_set_client_name` and `snd_seq_connect_from`.
  public init(clientName: String) throws(ALSAError) {
    _ = Self.silence
    var opened: OpaquePointer?
    try check("snd_seq_open") {
      unsafe snd_seq_open(&opened, "default", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK)
    }
    guard let handle = unsafe opened else { throw ALSAError(function: "snd_seq_open", code: ENODEV) }
    do throws(ALSAError) {
      // The name first: other programs look at it when they hear of the first port.
      try check("snd_seq_set_client_name") { unsafe snd_seq_set_client_name(handle, clientName) }
      try unsafe Self.enlargeBuffers(of: handle)
      let client = try check("snd_seq_client_id") { unsafe snd_seq_client_id(handle) }
      try unsafe Self.createAnnouncementPort(of: handle)
      descriptor = try unsafe Self.pollDescriptor(of: handle)
      connection = unsafe SequencerConnection(handle)
      clientID = UInt8(client)
    } catch {
      unsafe snd_seq_close(handle)
      throw error
    }
  }

  /// Creates a port; the first one is port 0.
  ///
  /// The corresponding C function is `snd_seq_create_simple_port`.
  public mutating func createPort(
    name: String, capabilities: PortCapabilities, type: PortType
  ) throws(ALSAError) -> PortAddress {
    let port = try check("snd_seq_create_simple_port") {
      unsafe snd_seq_create_simple_port(handle, name, capabilities.rawValue, type.rawValue)
    }
    return PortAddress(client: clientID, port: UInt8(port))
  }

  /// Creates the port "Input", to which keyboards are connected.
  public mutating func createInputPort() throws(ALSAError) -> PortAddress {
    try createPort(name: "Input", capabilities: .destination, type: [.midiGeneric, .application])
  }

  /// Creates the port "Output", from which we play; ``output(from:)`` is what plays.
  public mutating func createOutputPort() throws(ALSAError) -> PortAddress {
    try createPort(name: "Output", capabilities: .source, type: [.midiGeneric, .application])
  }

  /// Removes one of our ports, and with it its subscriptions.
  ///
  /// The corresponding C function is `snd_seq_delete_port`.
  public mutating func deletePort(_ port: PortAddress) throws(ALSAError) {
    precondition(port.client == clientID, "only our own ports can be deleted")
    try check("snd_seq_delete_port") { unsafe snd_seq_delete_port(handle, CInt(port.port)) }
  }
}
