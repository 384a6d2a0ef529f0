import ALSASequencer
import CALSA
import Testing

/// A client made with libasound alone, to send what our own never would.
@safe struct RawClient: ~Copyable {
  private let handle: OpaquePointer
  let port: PortAddress

  init(name: String) throws {
    var handle: OpaquePointer?
    let result = unsafe snd_seq_open(&handle, "default", SND_SEQ_OPEN_DUPLEX, 0)
    try #require(result == 0)
    unsafe self.handle = handle!
    unsafe snd_seq_set_client_name(self.handle, name)
    // A large event takes as many cells of the pool as its data need.
    unsafe snd_seq_set_client_pool_output(self.handle, 2000)
    let number = unsafe snd_seq_create_simple_port(
      self.handle, "out", PortCapabilities.source.rawValue, PortType.midiGeneric.rawValue)
    port = PortAddress(client: UInt8(unsafe snd_seq_client_id(self.handle)), port: UInt8(number))
  }

  deinit { unsafe snd_seq_close(handle) }

  /// Sends an event of a type to one port (`nil`: to all who subscribed), and returns the kernel's answer.
  @discardableResult
  func send(
    type: UInt8, to destination: PortAddress? = nil, _ change: (inout snd_seq_event_t) -> Void = { _ in }
  ) -> CInt {
    var event = unsafe snd_seq_event_t()
    unsafe event.type = type
    unsafe event.queue = UInt8(SND_SEQ_QUEUE_DIRECT)
    unsafe event.source.port = port.port
    unsafe event.dest = snd_seq_addr_t(
      client: destination?.client ?? UInt8(SND_SEQ_ADDRESS_SUBSCRIBERS), port: destination?.port ?? 0)
    unsafe change(&event)
    return unsafe snd_seq_event_output_direct(handle, &event)
  }

  /// Sends a system exclusive message of a length.
  @discardableResult
  func sendSystemExclusive(bytes: Int, to destination: PortAddress) -> CInt {
    var data = [UInt8](repeating: 0x11, count: bytes)
    return unsafe data.withUnsafeMutableBytes { buffer in
      unsafe send(type: UInt8(SND_SEQ_EVENT_SYSEX.rawValue), to: destination) {
        unsafe $0.flags = UInt8(SND_SEQ_EVENT_LENGTH_VARIABLE)
        unsafe $0.data.ext = snd_seq_ev_ext(len: UInt32(bytes), ptr: buffer.baseAddress)
      }
    }
  }
}
