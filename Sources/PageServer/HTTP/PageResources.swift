/// The files of the page, which are inside the program.
struct PageResources {
  /// A file at an address.
  struct Resource {
    let file: EmbeddedFile
    /// Whether the content at this address never changes.
    var isLasting = false
    /// Whether it is a screen for others: the overlay, or the band's.
    var isScreen: Bool { ["overlay.html", "band.html"].contains(file.path) }

    var type: String { PageResources.type(of: file.path) }
  }

  /// The part of the address that changes with any file below `assets`.
  let assetsHash = EmbeddedFile.assetsHash
  private let byPath: [String: EmbeddedFile]

  init() {
    byPath = Dictionary(uniqueKeysWithValues: EmbeddedFile.all.map { ($0.path, $0) })
  }

  /// The file at a path of the page.
  ///
  /// A file of `assets` has two addresses: `/assets/HASH/name`, which the documents use, and `/assets/name`. Under the hash of another
  /// version the present file is served, for a page that was open while the program was replaced.
  subscript(path: String) -> Resource? {
    switch path {
    case "/", "/screens": return file("index.html")
    case "/overlay": return file("overlay.html")
    case "/band": return file("band.html")
    case "/favicon.ico", "/favicon.svg": return file("assets/favicon.svg")
    default: break
    }
    guard path.hasPrefix("/assets/") else { return nil }
    let name = path.dropFirst("/assets/".count)
    let hash = name.prefix { $0 != "/" }
    guard hash.count == assetsHash.count, hash.allSatisfy(\.isHexDigit), hash.endIndex < name.endIndex else {
      return file("assets/\(name)")
    }
    var found = file("assets/\(name[hash.endIndex...].dropFirst())")
    found?.isLasting = hash == assetsHash
    return found
  }

  private func file(_ path: String) -> Resource? { byPath[path].map { Resource(file: $0) } }

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
}
