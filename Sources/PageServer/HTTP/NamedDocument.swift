internal import NIOCore

/// A document with the name that sounds inside: it can be drawn before any module or event has come.
struct NamedDocument {
  private let parts: EmbeddedFile.Parts
  private let name: [UInt8]

  /// `nil` where the build has not made the document ready for it.
  ///
  /// - Parameter name: a JSON object.
  init?(_ file: EmbeddedFile, _ name: String) {
    let name = Array(Self.escaped(name).utf8)
    // A stored block takes no more; no name is nearly as long.
    guard let parts = EmbeddedFile.parts[file.path], name.count <= Int(UInt16.max) else { return nil }
    (self.parts, self.name) = (parts, name)
  }

  /// Changes with the name.
  var hash: String { Checksum.fnv(name) }

  var plain: ByteBuffer {
    var all = parts.before.bytes
    all.writeBytes(name)
    all.writeImmutableBuffer(parts.after.bytes)
    return all
  }

  /// As gzip, RFC 1952: the name stands between the parts as it is, so that nothing has to be compressed now.
  var compressed: ByteBuffer {
    let count = UInt16(name.count)
    // The method is deflate; no time, no file name, any system.
    var all = ByteBuffer(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 0xFF])
    all.writeImmutableBuffer(parts.deflatedBefore.bytes)
    // A stored block, RFC 1951, 3.2.4: not the last one, its length, and the complement of that.
    all.writeInteger(0 as UInt8)
    all.writeInteger(count, endianness: .little)
    all.writeInteger(~count, endianness: .little)
    all.writeBytes(name)
    all.writeImmutableBuffer(parts.deflatedAfter.bytes)
    let plain = plain
    all.writeInteger(Gzip.checksum(plain), endianness: .little)
    all.writeInteger(UInt32(truncatingIfNeeded: plain.readableBytes), endianness: .little)
    return all
  }

  /// JSON that can stand in an element `script`: nothing in it ends the element, or begins a comment. All these signs stand in texts only.
  static func escaped(_ json: String) -> String {
    var text = ""
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<", ">", "&", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

enum Checksum {
  /// FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv, as digits: a collision is harmless where no cryptographic hash is needed.
  static func fnv(_ bytes: some Sequence<UInt8>) -> String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
