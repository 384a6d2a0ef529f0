/// The files that let a client in at a broker: a password with nothing else but an end of line, and certificates.
enum SecretFiles {
  static func password(_ path: String) throws(OutputError) -> String {
    do throws(SmallFile.Failure) {
      let bytes = try SmallFile.read(path, atMost: 1024)
      return String(decoding: bytes.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
    } catch {
      throw .unavailable("cannot read \(path), the file of mqtt.password-file: \(error)")
    }
  }

  /// Whether certificates can be read from a file: the library that does it would wait for a pipe.
  static func checkCertificates(_ path: String) throws(OutputError) {
    do throws(SmallFile.Failure) {
      _ = try SmallFile.read(path, atMost: 16 << 20)
    } catch {
      throw .unavailable("cannot read \(path), the file of mqtt.ca-file: \(error)")
    }
  }
}
