internal import CCrypto

/// The SHA-256 of bytes.
public enum SHA256 {
  /// In hexadecimal digits, as `sha256sum` writes it.
  public static func text(of bytes: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    unsafe _ = CCrypto.SHA256(bytes, bytes.count, &digest)
    return digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
