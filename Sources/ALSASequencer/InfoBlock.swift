internal import CALSA

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
