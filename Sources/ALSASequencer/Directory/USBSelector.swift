/// Which USB device is meant: `usb:0499:1503`, `usb:0499:1503:SERIAL`, `usb:0499:1503@1-1.2`, or with both.
struct USBSelector: Hashable {
  let vendor: UInt16
  let product: UInt16
  let serial: String?
  let socket: String?

  /// Reads the notation of ``USBDevice/description``; `nil` when the text is not of this kind.
  init?(_ text: String) {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let words = halves[0].split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count >= 3, words[0].lowercased() == "usb",
      let vendor = Self.number(words[1]), let product = Self.number(words[2])
    else { return nil }
    self.vendor = vendor
    self.product = product
    serial = words.count > 3 && !words[3].isEmpty ? String(words[3]) : nil
    socket = halves.count > 1 && !halves[1].isEmpty ? halves[1] : nil
  }

  /// Whether it is the device that is meant; what was not written does not matter.
  func matches(_ device: USBDevice?) -> Bool {
    guard let device, device.vendor == vendor, device.product == product else { return false }
    return (serial == nil || serial == device.serial) && (socket == nil || socket == device.socket)
  }

  private static func number(_ digits: Substring) -> UInt16? {
    digits.count == 4 ? UInt16(digits, radix: 16) : nil
  }
}
