internal import NIOHTTP1

/// What every answer tells the browser not to do.
enum SecurityHeaders {
  /// - Parameter host: the `Host` of the request, which was found to be good.
  static func add(to headers: inout HTTPHeaders, host: String?) {
    // Older browsers do not count WebSockets of the same host as 'self'.
    let sockets = host.map { " ws://\($0) wss://\($0)" } ?? ""
    headers.add(
      name: "Content-Security-Policy",
      value: "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        + "connect-src 'self'\(sockets); font-src 'self'; media-src blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'")
    headers.add(name: "X-Content-Type-Options", value: "nosniff")
    headers.add(name: "Referrer-Policy", value: "no-referrer")
    headers.add(name: "Cross-Origin-Resource-Policy", value: "same-origin")
    headers.add(name: "Cross-Origin-Opener-Policy", value: "same-origin")
    headers.add(name: "Permissions-Policy", value: "midi=(self), camera=(), microphone=(), geolocation=()")
  }
}
