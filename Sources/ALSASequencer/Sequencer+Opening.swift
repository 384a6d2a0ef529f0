internal import CALSA

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
  /// they are told a client without a port (`aplaymidi -p chordd`).
  static let announcementPort: UInt8 = 250

  /// A port of its own, so that nobody's notes are taken for news; "no export" keeps it out of patch bays.
  ///
  /// The corresponding C functions are `snd_seq_create_port` and `snd_seq_connect_from`.
  static func createAnnouncementPort(of handle: OpaquePointer) throws(ALSAError) {
    let info = try InfoBlock.port()
    let capabilities: PortCapabilities = [.write, .noExport]
    unsafe snd_seq_port_info_set_name(info.pointer, "Announcements")
    unsafe snd_seq_port_info_set_capability(info.pointer, capabilities.rawValue)
    unsafe snd_seq_port_info_set_type(info.pointer, PortType.application.rawValue)
    unsafe snd_seq_port_info_set_port(info.pointer, CInt(announcementPort))
    unsafe snd_seq_port_info_set_port_specified(info.pointer, 1)
    try check("snd_seq_create_port") { unsafe snd_seq_create_port(handle, info.pointer) }
    try check("snd_seq_connect_from") {
      unsafe snd_seq_connect_from(
        handle, CInt(announcementPort), CInt(PortAddress.announce.client), CInt(PortAddress.announce.port))
    }
  }

  /// The corresponding C function is `snd_seq_poll_descriptors`.
  static func pollDescriptor(of handle: OpaquePointer) throws(ALSAError) -> CInt {
    var descriptor = pollfd()
    let count = unsafe snd_seq_poll_descriptors(handle, &descriptor, 1, Int16(POLLIN))
    guard count == 1 else { throw ALSAError(function: "snd_seq_poll_descriptors", code: ENODEV) }
    return descriptor.fd
  }
}
