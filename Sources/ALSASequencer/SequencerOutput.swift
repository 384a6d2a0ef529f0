internal import CALSA
public import MIDI

/// Sends from one of our ports, now or at a time of a queue; made by ``Sequencer/output(from:)``.
///
/// It may go to another thread than the rest of the client, so that playing never delays listening; only one thread may
/// send at a time. The client stays as long as it does.
public struct SequencerOutput: ~Copyable, Sendable {
  let connection: SequencerConnection
  /// Where everything comes from.
  public let port: PortAddress

  var handle: OpaquePointer { unsafe connection.handle }

  /// Sends `event` now, to `destination` or else to all subscribers of the port. Neither blocks nor allocates.
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

  /// Sends a whole system exclusive message, from its F0 to its F7, now to all subscribers of the port.
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

  /// Sends song select, 0…127, now to all subscribers of the port.
  @discardableResult
  public mutating func selectSong(_ number: UInt8) throws(ALSAError) -> Bool {
    var event = unsafe EventEncoder.songSelect(number, from: port.port)
    return try unsafe put(&event)
  }

  /// Whether `destination` is subscribed to our port.
  ///
  /// The corresponding C function is `snd_seq_get_port_subscription`.
  public func reaches(_ destination: PortAddress) throws(ALSAError) -> Bool {
    let record = try Sequencer.record(of: Subscription(sender: port, destination: destination))
    return unsafe snd_seq_get_port_subscription(handle, record.pointer) >= 0
  }

  /// Hands an event to the kernel; false when the kernel's buffer is full or a subscriber could not receive the event.
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
  /// An output that sends from `port`, on any thread; from then on ``send(_:from:)`` must not be used beside it.
  public mutating func output(from port: PortAddress) -> SequencerOutput {
    precondition(port.client == clientID, "only our own ports can send")
    return SequencerOutput(connection: connection, port: port)
  }
}

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

  /// Has the kernel send `event` to all subscribers when `queue` is `time` old. Never blocks.
  ///
  /// Returns false when the kernel already keeps 500 events of ours, its limit: try again a little later.
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

  /// Takes back all events that wait on any queue and were not sent yet.
  ///
  /// The corresponding C function is `snd_seq_remove_events`.
  public mutating func removePending() throws(ALSAError) {
    let condition = try InfoBlock.removal()
    unsafe snd_seq_remove_events_set_condition(condition.pointer, UInt32(SND_SEQ_REMOVE_OUTPUT))
    try check("snd_seq_remove_events") { unsafe snd_seq_remove_events(handle, condition.pointer) }
  }

  /// Does what `snd_seq_control_queue` does, but at once, without libasound's buffer.
  private func control(_ queue: OutputQueue, _ type: snd_seq_event_type) throws(ALSAError) {
    var event = unsafe EventEncoder.empty(from: port.port)
    unsafe event.type = UInt8(type.rawValue)
    unsafe event.dest = snd_seq_addr_t(
      client: UInt8(SND_SEQ_CLIENT_SYSTEM), port: UInt8(SND_SEQ_PORT_SYSTEM_TIMER))
    unsafe event.data.queue.queue = queue.number
    guard try unsafe put(&event) else { throw ALSAError(function: "snd_seq_control_queue", code: EAGAIN) }
  }
}

/// The number of a queue of ours, on which the kernel sends events at their time; freed with the client.
public struct OutputQueue: Hashable, Sendable {
  /// 0…31; others who know it can have their ports stamp what arrives with its time.
  public let number: UInt8

  /// How often a second the kernel looks for due events: each 0.25 ms, so that an event is at most this late. Its own default is 1,000; the
  /// timer runs only while the queue does.
  static let ticksPerSecond: UInt32 = 4000
}

extension Sequencer {
  /// Sends `event` to all subscribers of our port, now. Neither blocks nor allocates.
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
