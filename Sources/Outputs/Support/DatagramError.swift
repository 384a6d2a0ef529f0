internal import Glibc

/// Why no packet can be sent.
struct DatagramError: Error {
  let reason: String

  init(reason: String) { self.reason = reason }
  init(code: CInt) { reason = unsafe String(cString: strerror(code)) }
}
