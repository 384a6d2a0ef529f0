internal import FeatureKit

/// The files of the page, which are inside the program.
struct PageResources {
  /// A file at an address.
  struct Resource {
    let file: EmbeddedFile
    /// Whether the content at this address never changes.
    var isLasting = false
    /// The files that it will ask for, which a browser may fetch while it still reads; empty where that is not known.
    var needs: [String] = []
    /// The view that it shows.
    var view: String?
    /// The requests whose replies it comes with.
    var first: [FirstReply] = []
    /// How a document says where the root of the page is, when it is not beside the document. The root may be a path of another
    /// server, so nothing but the browser knows it.
    var base: String?
    /// Whether it is a module that a page of another version asks for.
    var isForeignModule = false

    /// Whether it is the document at the address of Play.
    var isPlay = false
    /// Whether it begins with the name that sounds.
    var hasName: Bool { isPlay || isScreen }

    /// Whether it is a screen for others: the overlay, or the band's.
    var isScreen: Bool { ["overlay.html", "band.html"].contains(file.path) }

    var inline: EmbeddedFile.Inline? { EmbeddedFile.inline[file.path] }
    /// The same with the script that draws the first replies.
    var openedInline: EmbeddedFile.Inline? {
      inline.map {
        .init(script: "\($0.script) \(EmbeddedFile.openings[view ?? ""]?.hash ?? "")", style: $0.style)
      }
    }
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
  /// version the present file is served, for a page that was open while the program was replaced; but instead of a module, which
  /// would not fit those that the page has, one that loads the page anew.
  subscript(path: String) -> Resource? {
    switch path {
    case "/":
      var found = document("index.html", with: EmbeddedFile.start["index.html"] ?? [])
      found?.isPlay = true
      return found
    case "/screens": return page(of: "screens")
    case "/overlay", "/band":
      let name = "\(path.dropFirst()).html"
      return document(name, with: EmbeddedFile.start[name] ?? [])
    case "/favicon.ico", "/favicon.svg": return file("assets/favicon.svg")
    default: break
    }
    guard path.hasPrefix("/assets/") else { return nil }
    let name = path.dropFirst("/assets/".count)
    let hash = name.prefix { $0 != "/" }
    guard hash.count == assetsHash.count, hash.allSatisfy(\.isHexDigit), hash.endIndex < name.endIndex else {
      return file("assets/\(name)")
    }
    let present = name[hash.endIndex...].dropFirst()
    var found = file("assets/\(present)")
    found?.isLasting = hash == assetsHash
    if hash != assetsHash, present.hasSuffix(".js"), !present.contains("/") {
      found = file("assets/page.js")
      found?.isForeignModule = true
    }
    return found
  }

  /// The document of the page, at the address of a view.
  func page(of view: String) -> Resource? {
    var found = document("index.html", with: ["page", view])
    found?.view = view
    return found
  }

  /// The document of the page, at the address of a view, `path`, which may have a subject behind the name: `/chord/C13`.
  func page(of view: PageView, at path: String) -> Resource? {
    var found = page(of: view.name)
    guard path.count > view.name.count + 1 else {
      found?.first = FirstReply.all(view, "")
      return found
    }
    let (subject, slashes) = Self.deepen(&found, behind: view.name, path)
    if slashes == 0 {
      found?.first = FirstReply.all(view, Target.decoded(subject, plus: UInt8(ascii: "+")))
    }
    return found
  }

  /// The document of the page, at an address that is none.
  func page(at path: String) -> Resource? {
    var found = page(of: "nowhere")
    let name = path.dropFirst().prefix { $0 != "/" }
    if path.count > name.count + 1 { _ = Self.deepen(&found, behind: String(name), path) }
    return found
  }

  /// Says in a document where the root is, for a path that goes on behind the name of a view.
  private static func deepen(
    _ found: inout Resource?, behind name: String, _ path: String
  ) -> (
    subject: Substring, slashes: Int
  ) {
    let subject = path.dropFirst("/\(name)/".count)
    // A slash in the subject may be one of the address or, for the browser, `%2F`: early.ts looks. Until then nothing is asked for
    // above the root.
    let slashes = subject.count { $0 == "/" }
    found?.base = #"<base href="../"\#(slashes > 0 ? #" data-slashes="\#(slashes)""# : "")>"#
    if slashes > 0 { found?.needs = [] }
    return (subject, slashes)
  }

  private func document(_ path: String, with modules: [String]) -> Resource? {
    var found = file(path)
    for need in modules.flatMap({ EmbeddedFile.needs[$0] ?? [] }) where found?.needs.contains(need) == false {
      found?.needs.append(need)
    }
    return found
  }

  /// Loads the page anew, at the address that it is about to show. Not at once after it began: a document that something between
  /// keeps too long would do that for ever.
  static let reloading: StaticString = """
    if (performance.now() < 5000) throw new Error("This page is of another version of chordd.");
    location.reload();
    await new Promise(() => {});
    """

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
