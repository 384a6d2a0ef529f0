internal import CLO
internal import Glibc

/// The socket to one receiver.
///
/// Names are looked up when something is first sent; the corresponding C functions are `lo_address_new` and
/// `lo_send_bundle`.
@safe final class OSCSender {
  private let target: HostAndPort
  private let address: lo_address

  init(_ target: HostAndPort) throws(OutputError) {
    self.target = target
    guard let address = unsafe lo_address_new(target.host, "\(target.port)") else {
      throw .unavailable("\(target) is no address to send OSC to")
    }
    unsafe self.address = unsafe address
  }

  deinit { unsafe lo_address_free(address) }

  /// Sends all of them at once, to be carried out together.
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
    // Nobody there, as the network tells after an earlier message: the next one may find somebody.
    if unsafe lo_send_bundle(address, bundle) < 0, unsafe lo_address_errno(address) != ECONNREFUSED {
      throw .unavailable("cannot send OSC to \(target): \(reason); check outputs.osc and the network")
    }
  }

  private var reason: String {
    unsafe lo_address_errstr(address).map { unsafe String(cString: $0) } ?? "no reason given"
  }
}
