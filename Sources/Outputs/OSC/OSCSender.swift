internal import CLO
internal import Glibc

/// The way to one receiver.
///
/// liblo writes the packets; they are sent by ``DatagramSocket``, since liblo reaches no IPv6 address on Debian.
struct OSCSender {
  private let target: HostAndPort
  private let socket: DatagramSocket

  /// Looks the receiver up.
  init(_ target: HostAndPort) throws(OutputError) {
    self.target = target
    do throws(DatagramError) {
      socket = try DatagramSocket(to: target)
    } catch {
      throw Self.failure(target, error)
    }
  }

  /// Sends all of them at once, to be carried out together.
  ///
  /// The corresponding C functions are `lo_bundle_new` and `lo_bundle_serialise`.
  func send(_ messages: [OSCMessage]) throws(OutputError) {
    // Time tag 1 means at once.
    let bundle = unsafe lo_bundle_new(lo_timetag(sec: 0, frac: 1))
    defer { unsafe lo_bundle_free_recursive(bundle) }
    for message in messages {
      let made = unsafe lo_message_new()
      for argument in message.arguments {
        switch argument {
        case .text(let text): _ = unsafe lo_message_add_string(made, text)
        case .number(let number): _ = unsafe lo_message_add_int32(made, Int32(clamping: number))
        }
      }
      _ = unsafe lo_bundle_add_message(bundle, message.address, made)
    }
    var size = 0
    let packet = unsafe lo_bundle_serialise(bundle, nil, &size)
    defer { unsafe free(packet) }
    do throws(DatagramError) {
      try unsafe socket.send(UnsafeRawBufferPointer(start: packet, count: packet == nil ? 0 : size))
    } catch {
      throw Self.failure(target, error)
    }
  }

  private static func failure(_ target: HostAndPort, _ error: DatagramError) -> OutputError {
    .unavailable("cannot send OSC to \(target): \(error.reason); check outputs.osc and the network")
  }
}
