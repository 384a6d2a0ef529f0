internal import NIOCore

/// A file of the page as it is in the program. The list of all of them, `all`, is written by `scripts/embed-page-files` when the
/// program is built; so are `needs`, the files that a view or another module of this name needs, `start`, what a document begins
/// with, `inline`, `parts`, and `openings`, by the names of views.
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

  /// The hashes of the styles and scripts that the build has put into a document, for the content security policy; empty
  /// without any.
  struct Inline {
    let script, style: String
  }

  /// The two parts of a document between which a name is put, both as plain text, and as deflated data that needs nothing of the
  /// other part.
  struct Parts {
    let before, after: Content
    let deflatedBefore, deflatedAfter: Content
    /// The rest, behind the script that draws the name.
    let end: Content
  }

  /// The script of a view that draws its first replies, and its hash for the content security policy.
  struct Opening {
    let script: Content
    let hash: String
  }

  /// The path as it is served.
  let path: String
  /// Changes with the content.
  let hash: String
  let content: Content
  /// The same compressed by gzip; `nil` where that would not make it smaller.
  var compressed: Content?

  /// The tag of a form of the content: the compressed form has other bytes.
  ///
  /// - Parameter added: changes with what was added to the content.
  func tag(isCompressed: Bool, hash added: String = "") -> String {
    "\"\(hash)\(added.isEmpty ? "" : "-\(added)")\(isCompressed ? "-gzip" : "")\""
  }
}
