internal import CALSA
public import MIDI

// Playing at a given time. The kernel keeps the time, so it does not matter when we wake up.
extension SequencerOutput {
  /// Creates a stopped queue. The system has 32 of them.
  ///
  /// The corresponding C functions are `snd_seq_alloc_named_queue` and `snd_seq_set_queue_timer`.
  public mutating func createQueue(name: String) throws(ALSAError) -> OutputQueue {
    let number = try check("snd_seq_alloc_named_queue") { unsafe snd_seq_alloc_named_queue(handle, name) }
    let timer = try InfoBlock.queueTimer()
    try check("snd_seq_get_queue_timer") { unsafe snd_seq_get_queue_timer(handle, number, timer.pointer) }
    unsafe snd_seq_queue_timer_set_resolution(timer.pointer, OutputQueue.ticksPerSecond)
    try check("snd_seq_set_queue_timer") { unsafe snd_seq_set_queue_timer(handle, number, timer.pointer) }
    return OutputQueue(number: UInt8(number))
  }

  /// Starts the queue's time at zero; what still waited on it is dropped.
  public mutating func start(_ queue: OutputQueue) throws(ALSAError) {
    try control(queue, SND_SEQ_EVENT_START)
  }

  /// Stops the queue's time, and the kernel's timer with it.
  public mutating func stop(_ queue: OutputQueue) throws(ALSAError) {
    try control(queue, SND_SEQ_EVENT_STOP)
  }

  /// Has the kernel send `event` to all who are subscribed by then, when `queue` is `time` old. Never blocks.
  ///
  /// Returns false when the kernel keeps as many events of ours as it is ready to (500): try again a little later.
  ///
  /// - Important: the kernel drops what waits when the client goes, a killed program's note-offs included.
  public mutating func schedule(
    _ event: MIDIEvent, at time: Duration, on queue: OutputQueue
  ) throws(ALSAError) -> Bool {
    var encoded = unsafe EventEncoder.sequencerEvent(event, from: port.port)
    unsafe encoded.queue = queue.number
    unsafe encoded.flags |= UInt8(SND_SEQ_TIME_STAMP_REAL | SND_SEQ_TIME_MODE_ABS)
    let (seconds, attoseconds) = max(.zero, time).components
    unsafe encoded.time.time.tv_sec = UInt32(clamping: seconds)
    unsafe encoded.time.time.tv_nsec = UInt32(attoseconds / 1_000_000_000)
    return try unsafe put(&encoded)
  }

  /// How old the queue is.
  ///
  /// The corresponding C functions are `snd_seq_get_queue_status` and `snd_seq_queue_status_get_real_time`.
  public func time(of queue: OutputQueue) throws(ALSAError) -> Duration {
    let status = try InfoBlock.queueStatus()
    try check("snd_seq_get_queue_status") {
      unsafe snd_seq_get_queue_status(handle, CInt(queue.number), status.pointer)
    }
    let time = unsafe snd_seq_queue_status_get_real_time(status.pointer).pointee
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  /// Takes back everything that waits on any queue; what was sent stays sent.
  ///
  /// The corresponding C function is `snd_seq_remove_events`.
  public mutating func removePending() throws(ALSAError) {
    let condition = try InfoBlock.removal()
    unsafe snd_seq_remove_events_set_condition(condition.pointer, UInt32(SND_SEQ_REMOVE_OUTPUT))
    try check("snd_seq_remove_events") { unsafe snd_seq_remove_events(handle, condition.pointer) }
  }

  /// What `snd_seq_control_queue` does, but at once, past libasound's buffer.
  private func control(_ queue: OutputQueue, _ type: snd_seq_event_type) throws(ALSAError) {
    var event = unsafe EventEncoder.empty(from: port.port)
    unsafe event.type = UInt8(type.rawValue)
    unsafe event.dest = snd_seq_addr_t(
      client: UInt8(SND_SEQ_CLIENT_SYSTEM), port: UInt8(SND_SEQ_PORT_SYSTEM_TIMER))
    unsafe event.data.queue.queue = queue.number
    guard try unsafe put(&event) else { throw ALSAError(function: "snd_seq_control_queue", code: EAGAIN) }
  }
}
