internal import CPageResources
internal import NIOCore

/// The files of the page, which are inside the program.
struct PageResources {
  struct Resource {
    let path: String
    let type: String
    let bytes: ByteBuffer
    /// Changes with the content.
    let tag: String
  }

  let all: [Resource]
  private let byPath: [String: Int]

  init() {
    var found: [Resource] = []
    var next = unsafe cpage_resource()
    while unsafe cpage_resource(CInt(found.count), &next) != 0 {
      let path = unsafe String(cString: next.path)
      let bytes = unsafe ByteBuffer(bytes: UnsafeBufferPointer(start: next.bytes, count: next.count))
      found.append(Resource(path: path, type: Self.type(of: path), bytes: bytes, tag: Self.tag(of: bytes)))
    }
    all = found
    byPath = Dictionary(uniqueKeysWithValues: found.enumerated().map { ($1.path, $0) })
  }

  /// What is served at a path of the web.
  subscript(path: String) -> Resource? {
    let name =
      switch path {
      case "/": "index.html"
      case "/overlay": "overlay.html"
      case "/favicon.ico", "/favicon.svg": "assets/favicon.svg"
      case let path where path.hasPrefix("/assets/"): String(path.dropFirst())
      default: ""
      }
    return byPath[name].map { all[$0] }
  }

  static func type(of path: String) -> String {
    switch path.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "woff2": "font/woff2"
    case "mp4": "video/mp4"
    case "webm": "video/webm"
    case "json": "application/json; charset=utf-8"
    case "webmanifest": "application/manifest+json; charset=utf-8"
    case "txt": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }

  /// The hash FNV-1a: it is to differ when the file does, not to be safe.
  private static func tag(of bytes: ByteBuffer) -> String {
    let hash = bytes.readableBytesView.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return "\"\(String(hash, radix: 16))\""
  }
}
