/// Why standard input cannot be listened to.
struct ByteStreamError: Error, CustomStringConvertible {
  /// The operating system's own words, such as `Is a directory`.
  let reason: String

  var description: String { "cannot read standard input: \(reason)" }
}
