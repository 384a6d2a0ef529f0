/// The value of a `Host` header, taken apart.
struct HostName {
  /// In lower case; an IPv6 address with its brackets.
  let name: String

  init?(_ text: String) {
    let (name, rest) = Self.parts(of: text)
    guard let name, !name.isEmpty, name.utf8.allSatisfy(Self.isPlain) else { return nil }
    guard rest.isEmpty || rest.hasPrefix(":") && rest.dropFirst().utf8.allSatisfy(Self.isDigit) else {
      return nil
    }
    // A name with the period of the root is the same name.
    self.name = (name.hasSuffix(".") ? String(name.dropLast()) : name).lowercased()
  }

  private static func parts(of text: String) -> (name: String?, rest: Substring) {
    let end =
      text.hasPrefix("[") ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":")
    guard let end else { return text.hasPrefix("[") ? (nil, "") : (text, "") }
    return (String(text[..<end]), text[end...])
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// What a name or a number may be made of; quotes and the like must not come back in a header of ours.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: [0x2D, 0x2E, 0x3A, 0x5B, 0x5D, 0x5F].contains(byte)
    }
  }
}
