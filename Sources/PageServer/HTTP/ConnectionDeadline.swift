internal import NIOCore

/// Closes a connection that does not get on in time. While nothing is expected of it there is no timer.
///
/// Belongs to the server's thread.
final class ConnectionDeadline {
  private let channel: any Channel
  private var timer: Scheduled<Void>?

  init(_ channel: any Channel) {
    self.channel = channel
  }

  /// From now on there is so much time, however much was left.
  func restart(_ time: TimeAmount) {
    timer?.cancel()
    let channel = channel
    timer = channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }

  func cancel() {
    timer?.cancel()
    timer = nil
  }
}
