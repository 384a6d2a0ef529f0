internal import Glibc

/// The addresses of this machine.
enum NetworkAddresses {
  /// Those of IPv4 by which other machines reach it, in the order of the system.
  ///
  /// The corresponding C functions are `getifaddrs` and `getnameinfo`.
  static var own: [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&list) == 0 else { return [] }
    defer { unsafe freeifaddrs(list) }
    var found: [String] = []
    var next = unsafe list
    while let entry = unsafe next {
      unsafe next = entry.pointee.ifa_next
      let flags = unsafe entry.pointee.ifa_flags
      guard let address = unsafe entry.pointee.ifa_addr,
        unsafe address.pointee.sa_family == sa_family_t(AF_INET),
        flags & UInt32(IFF_UP) != 0, flags & UInt32(IFF_LOOPBACK) == 0,
        let text = unsafe text(address)
      else { continue }
      if !found.contains(text) { found.append(text) }
    }
    return found
  }

  private static func text(_ address: UnsafePointer<sockaddr>) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    guard unsafe getnameinfo(address, size, &bytes, socklen_t(bytes.count), nil, 0, NI_NUMERICHOST) == 0
    else {
      return nil
    }
    return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
