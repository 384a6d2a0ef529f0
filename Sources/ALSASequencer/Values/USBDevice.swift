/// What a USB device says that it is, and where it is plugged in.
///
/// Source: the files `idVendor`, `idProduct` and `serial` of sysfs
/// (Documentation/ABI/testing/sysfs-bus-usb in the kernel's sources).
public struct USBDevice: Hashable, Sendable, CustomStringConvertible {
  /// The maker's number, assigned by the USB Implementers Forum.
  public var vendor: UInt16
  /// The maker's number for the model.
  public var product: UInt16
  /// What tells two of a model apart. Many keyboards have none, and some makers give all of them the same.
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

  /// `usb:0499:1503:ABC@1-1.2`, which is also how a ``PortSelector`` is told this device.
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
