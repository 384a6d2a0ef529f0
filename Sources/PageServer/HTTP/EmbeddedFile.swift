internal import NIOCore

/// A file of the page as it is in the program. The list of all of them, `all`, is written by
/// `scripts/embed-page-files` when the program is built.
struct EmbeddedFile {
  /// Constant bytes, which cost nothing until they are asked for.
  enum Content {
    case text(StaticString)
    /// The bytes in words of 64 bits, the lowest first, and how many of them count.
    case words([UInt64], count: Int)

    var bytes: ByteBuffer {
      switch self {
      case .text(let text): ByteBuffer(staticString: text)
      case .words(let words, let count):
        unsafe words.withUnsafeBytes { unsafe ByteBuffer(bytes: $0.prefix(count)) }
      }
    }
  }

  /// The path below `Sources/PageServer/Resources`.
  let path: String
  /// Changes with the content.
  let hash: String
  let content: Content
  /// The same compressed by gzip; `nil` where that would not make it smaller.
  var compressed: Content?

  /// The tag of a form of the content: the compressed form has other bytes.
  func tag(isCompressed: Bool) -> String { isCompressed ? "\"\(hash)-gzip\"" : "\"\(hash)\"" }
}
