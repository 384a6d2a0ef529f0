internal import System
internal import Glibc

/// All clients, ports and subscriptions of the sequencer at one moment.
public struct PortDirectory: Hashable, Sendable {
  /// In the order of their numbers.
  public var clients: [Client]
  /// In the order of their senders.
  public var subscriptions: [Subscription]

  /// A directory of given content, as tests need it.
  public init(clients: [Client] = [], subscriptions: [Subscription] = []) {
    self.clients = clients
    self.subscriptions = subscriptions
  }

  /// The client with a number.
  public subscript(client id: UInt8) -> Client? {
    clients.first { $0.id == id }
  }

  /// The port at an address.
  public subscript(address: PortAddress) -> Port? {
    self[client: address.client]?.ports.first { $0.address == address }
  }

  /// The ports that are connected to `destination`.
  public func senders(to destination: PortAddress) -> [PortAddress] {
    subscriptions.filter { $0.destination == destination }.map(\.sender)
  }
}

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

/// The identity that a USB device reports, and where it is plugged in.
///
/// Source: the files `idVendor`, `idProduct` and `serial` of sysfs
/// (Documentation/ABI/testing/sysfs-bus-usb in the kernel's sources).
public struct USBDevice: Hashable, Sendable, CustomStringConvertible {
  /// The maker's number, assigned by the USB Implementers Forum.
  public var vendor: UInt16
  /// The maker's number for the model.
  public var product: UInt16
  /// The serial number, which tells two devices of a model apart. Many keyboards have none, and some makers give all of them the same.
  public var serial: String?
  /// The kernel's name for the place on the bus: `1-1.2` is bus 1, port 1, and of the hub there port 2.
  public var socket: String

  /// A device by its properties, as tests need it.
  public init(vendor: UInt16, product: UInt16, serial: String? = nil, socket: String) {
    self.vendor = vendor
    self.product = product
    self.serial = serial
    self.socket = socket
  }

  /// `usb:0499:1503:ABC@1-1.2`, which is also how a ``PortSelector`` names this device.
  public var description: String {
    let model = "usb:\(Self.hexadecimal(vendor)):\(Self.hexadecimal(product))"
    return model + (serial.map { ":\($0)" } ?? "") + "@" + socket
  }

  /// Four digits, as `lsusb` writes them.
  static func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
