internal import Glibc

/// Finds the USB device behind a sound card in sysfs.
struct USBDirectory {
  /// Where sysfs is mounted; another folder in tests.
  var root = "/sys"

  /// The device that card number `card` belongs to, or `nil` when it is none of USB or sysfs cannot be read.
  ///
  /// Reads a few small files. That of the serial number waits while the kernel gets to know the device.
  func device(ofCard card: Int) -> USBDevice? {
    // The card belongs to an interface of the device (1-1:1.0), the device is the folder above.
    guard let interface = realPath("\(root)/class/sound/card\(card)/device") else { return nil }
    var folder = interface[...]
    while let slash = folder.lastIndex(of: "/"), folder.count > root.count {
      if let device = device(at: String(folder)) { return device }
      folder = folder[..<slash]
    }
    return nil
  }

  private func device(at folder: String) -> USBDevice? {
    guard let vendor = line(of: folder + "/idVendor").flatMap({ UInt16($0, radix: 16) }),
      let product = line(of: folder + "/idProduct").flatMap({ UInt16($0, radix: 16) })
    else { return nil }
    let serial = line(of: folder + "/serial").flatMap { $0.isEmpty ? nil : $0 }
    let socket = folder.split(separator: "/").last.map(String.init) ?? ""
    return USBDevice(vendor: vendor, product: product, serial: serial, socket: socket)
  }

  /// The corresponding C function is `realpath`.
  private func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The beginning of a file of one line, without the space around it; `nil` when it cannot be read.
  private func line(of path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { return nil }
    return String(decoding: bytes[..<count], as: UTF8.self).trimmed.harmless
  }
}
