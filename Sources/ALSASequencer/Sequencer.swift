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

  /// Creates a port with a number of our choice: far up, it is none that another client had by chance that has gone, and whose number is ours
  /// by now.
  public mutating func createPort(
    name: String, capabilities: PortCapabilities, type: PortType, number: UInt8
  ) throws(ALSAError) -> PortAddress {
    try unsafe Self.createPort(of: handle, name, capabilities, type, number)
    return PortAddress(client: clientID, port: number)
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

/// The steps of opening; all of them on the bare handle, as there is no `Sequencer` before all have succeeded.
extension Sequencer {
  /// The corresponding C functions are `snd_seq_set_client_pool_input` and `snd_seq_set_input_buffer_size`.
  static func enlargeBuffers(of handle: OpaquePointer) throws(ALSAError) {
    try check("snd_seq_set_client_pool_input") {
      unsafe snd_seq_set_client_pool_input(handle, inputPoolEvents)
    }
    try check("snd_seq_set_input_buffer_size") {
      unsafe snd_seq_set_input_buffer_size(handle, inputBufferBytes)
    }
  }

  /// The number of the port for announcements: far up, so that "Input" is port 0, which other programs take when
  /// they get a client without a port (`aplaymidi -p chordd`).
  static let announcementPort: UInt8 = 250

  /// A port of its own, so that notes are never taken for news; "no export" keeps it out of patch bays.
  ///
  /// The corresponding C function is `snd_seq_connect_from`.
  static func createAnnouncementPort(of handle: OpaquePointer) throws(ALSAError) {
    try unsafe createPort(of: handle, "Announcements", [.write, .noExport], .application, announcementPort)
    try check("snd_seq_connect_from") {
      unsafe snd_seq_connect_from(
        handle, CInt(announcementPort), CInt(PortAddress.announce.client), CInt(PortAddress.announce.port))
    }
  }

  /// The corresponding C function is `snd_seq_create_port`.
  static func createPort(
    of handle: OpaquePointer, _ name: String, _ capabilities: PortCapabilities, _ type: PortType,
    _ number: UInt8
  ) throws(ALSAError) {
    let info = try InfoBlock.port()
    unsafe snd_seq_port_info_set_name(info.pointer, name)
    unsafe snd_seq_port_info_set_capability(info.pointer, capabilities.rawValue)
    unsafe snd_seq_port_info_set_type(info.pointer, type.rawValue)
    unsafe snd_seq_port_info_set_port(info.pointer, CInt(number))
    unsafe snd_seq_port_info_set_port_specified(info.pointer, 1)
    try check("snd_seq_create_port") { unsafe snd_seq_create_port(handle, info.pointer) }
  }

  /// The corresponding C function is `snd_seq_poll_descriptors`.
  static func pollDescriptor(of handle: OpaquePointer) throws(ALSAError) -> CInt {
    var descriptor = pollfd()
    let count = unsafe snd_seq_poll_descriptors(handle, &descriptor, 1, Int16(POLLIN))
    guard count == 1 else { throw ALSAError(function: "snd_seq_poll_descriptors", code: ENODEV) }
    return descriptor.fd
  }
}

extension Sequencer {
  /// Creates a port of our own at which everything arrives that we send from `output`, also from a queue, when it is sent.
  ///
  /// It is made before other clients can subscribe to `output`, and the kernel serves subscribers in the order in which they came. So it
  /// receives each event before all others do, and also before an echo of that event.
  ///
  /// The corresponding C functions are `snd_seq_create_simple_port` and `snd_seq_connect_from`.
  public mutating func createMonitor(of output: PortAddress) throws(ALSAError) -> PortAddress {
    let port = try createPort(name: "Monitor", capabilities: [.write, .noExport], type: .application)
    try check("snd_seq_connect_from") {
      unsafe snd_seq_connect_from(handle, CInt(port.port), CInt(output.client), CInt(output.port))
    }
    return port
  }
}

/// The open handle of libasound behind a ``Sequencer`` and its ``SequencerOutput``; closed when both have ended.
///
/// `@unchecked Sendable`: a handle is not safe to share in general, but two threads may use it when one only sends and the
/// other does everything else. Reading touches the handle's input buffer alone, `snd_seq_event_output_direct` its
/// scratch buffer alone, and everything else is one `ioctl` on data of the caller.
@safe final class SequencerConnection: @unchecked Sendable {
  let handle: OpaquePointer

  /// Takes over an open handle.
  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe snd_seq_close(handle) }
}

/// One of libasound's opaque records (`snd_seq_client_info_t` and its like), freed when the value ends.
@safe struct InfoBlock: ~Copyable {
  /// The record; not to be kept beyond the block.
  let pointer: OpaquePointer
  private let free: (OpaquePointer?) -> Void

  private init(
    _ function: StaticString, _ allocate: (UnsafeMutablePointer<OpaquePointer?>) -> CInt,
    _ free: @escaping (OpaquePointer?) -> Void
  ) throws(ALSAError) {
    var allocated: OpaquePointer?
    try check(function) { unsafe allocate(&allocated) }
    guard let allocated = unsafe allocated else { throw ALSAError(function: "\(function)", code: ENOMEM) }
    unsafe pointer = allocated
    unsafe self.free = free
  }

  deinit { unsafe free(pointer) }

  /// The corresponding C function is `snd_seq_client_info_malloc`.
  static func client() throws(ALSAError) -> InfoBlock {
    try unsafe InfoBlock(
      "snd_seq_client_info_malloc", snd_seq_client_info_malloc, snd_seq_client_info_free)
  }

  /// The corresponding C function is `snd_seq_port_info_malloc`.
  static func port() throws(ALSAError) -> InfoBlock {
    try unsafe InfoBlock("snd_seq_port_info_malloc", snd_seq_port_info_malloc, snd_seq_port_info_free)
  }

  /// The corresponding C function is `snd_seq_query_subscribe_malloc`.
  static func query() throws(ALSAError) -> InfoBlock {
    try unsafe InfoBlock(
      "snd_seq_query_subscribe_malloc", snd_seq_query_subscribe_malloc, snd_seq_query_subscribe_free)
  }

  /// The corresponding C function is `snd_seq_port_subscribe_malloc`.
  static func subscription() throws(ALSAError) -> InfoBlock {
    try unsafe InfoBlock(
      "snd_seq_port_subscribe_malloc", snd_seq_port_subscribe_malloc, snd_seq_port_subscribe_free)
  }

  /// The corresponding C function is `snd_seq_queue_timer_malloc`.
  static func queueTimer() throws(ALSAError) -> InfoBlock {
    try unsafe InfoBlock(
      "snd_seq_queue_timer_malloc", snd_seq_queue_timer_malloc, snd_seq_queue_timer_free)
  }

  /// The corresponding C function is `snd_seq_queue_status_malloc`.
  static func queueStatus() throws(ALSAError) -> InfoBlock {
    try unsafe InfoBlock(
      "snd_seq_queue_status_malloc", snd_seq_queue_status_malloc, snd_seq_queue_status_free)
  }

  /// The corresponding C function is `snd_seq_remove_events_malloc`.
  static func removal() throws(ALSAError) -> InfoBlock {
    try unsafe InfoBlock(
      "snd_seq_remove_events_malloc", snd_seq_remove_events_malloc, snd_seq_remove_events_free)
  }
}
