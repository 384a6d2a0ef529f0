import CZlib
import Foundation
import NIOCore
import Testing

@testable import PageServer

@Suite struct ResourceTests {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  /// Where each file is, by the path under which it is served: all assets and the views of features stand in one folder, and
  /// modules are JavaScript.
  private static let files: [String: URL] = {
    var files: [String: URL] = [:]
    let resources = sources.appendingPathComponent("PageServer/Resources")
    for path in paths(below: resources) where !URL(fileURLWithPath: path).pathExtension.isEmpty {
      files[served(path)] = resources.appendingPathComponent(path)
    }
    let features = sources.appendingPathComponent("Features")
    for path in paths(below: features)
    where path.hasSuffix(".ts") && !path.hasSuffix(".d.ts") || path.hasSuffix(".css") {
      files[served("assets/\(path)")] = features.appendingPathComponent(path)
    }
    return files
  }()

  private static func served(_ path: String) -> String {
    guard path.hasPrefix("assets/"), let name = path.split(separator: "/").last else { return path }
    return "assets/\(name.hasSuffix(".ts") ? "\(name.dropLast(3)).js" : String(name))"
  }

  private static func paths(below folder: URL) -> [String] {
    FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml", "png": "image/png", "woff2": "font/woff2", "mp4": "video/mp4",
    "webm": "video/webm",
    "json": "application/json; charset=utf-8",
    "webmanifest": "application/manifest+json; charset=utf-8", "txt": "text/plain; charset=utf-8",
  ]

  @Test func `Every file of the page is inside the program, the many modules as few`() throws {
    let names = Set(EmbeddedFile.all.map(\.path))
    let mine = Set(Self.files.keys.filter(Self.isBundled))
    let others = Set(Self.files.keys).subtracting(mine)
    #expect(names.isSuperset(of: others))
    #expect(names.subtracting(others).allSatisfy { mine.contains($0) || $0.hasPrefix("assets/shared-") })
    #expect(mine.count > 60 && names.count < mine.count / 2)
  }

  /// Whether the build makes something else of a file.
  private static func isBundled(_ path: String) -> Bool { path.hasSuffix(".js") || path.hasSuffix(".css") }

  @Test func `Whatever a module needs is there, and is one wave of requests`() {
    let names = Set(EmbeddedFile.all.map(\.path))
    for (name, needs) in EmbeddedFile.needs {
      #expect(needs.last == "\(name).js" && needs.count <= 5, "\(name): \(needs)")
      #expect(needs.allSatisfy { names.contains("assets/\($0)") }, "\(name)")
    }
  }

  @Test(arguments: [("/", "play"), ("/screens", "screens")])
  func `A document names what it will ask for`(_ path: String, _ view: String) throws {
    let link = try #require(TestServer().get(path).headers["link"])
    let needs = Set(["page", view].flatMap { EmbeddedFile.needs[$0] ?? [] })
    #expect(needs.count > 2)
    for need in needs { #expect(link.contains("<assets/\(Self.hash)/\(need)>; rel=modulepreload")) }
  }

  @Test(arguments: [
    ("/circle/C13", "C13"), ("/circle/C13(%2311)", "C13%28%2311%29"),
    ("/circle/D%2FF%E2%99%AF", "D%2FF%E2%99%AF"),
    ("/circle/D/F%23", nil), ("/circle/C+", "C%2B"), ("/circle/C%20mi7", "C%20mi7"),
    ("/circle/C-7*_.", "C-7*_."),
    ("/circle/%3E%22%3C", "%3E%22%3C"), ("/circle/%0D%0AX", "%0D%0AX"), ("/circle", nil), ("/circle/", nil),
    ("/", nil),
  ])
  func `The facts of a subject come with the document`(_ path: String, _ value: String?) throws {
    let document = try TestServer().get(path).body
    let first = document.components(separatedBy: #"id="first">"#).last?.prefix { $0 != "<" } ?? ""
    #expect(first.contains("status") == (value != nil))
    if let value { #expect(first.hasPrefix(#"{"replies":{"status?symbol=\#(value)":{"#)) }
  }

  private static let hash = EmbeddedFile.assetsHash

  /// The addresses of a file; the first is the one that the documents use.
  private static func paths(_ file: EmbeddedFile) -> [String] {
    switch file.path {
    case "index.html": ["/"]
    case "overlay.html": ["/overlay"]
    case "band.html": ["/band"]
    case let path: ["/assets/\(hash)/\(path.dropFirst("assets/".count))", "/\(path)"]
    }
  }

  /// The content that a file must have: documents refer to addresses whose content never changes.
  private static func content(_ file: EmbeddedFile) throws -> Data {
    Data(file.content.bytes.readableBytesView)
  }

  @Test func `What is not bundled is inside the program, byte by byte`() throws {
    for file in EmbeddedFile.all where !file.path.hasSuffix(".html") && !Self.isBundled(file.path) {
      #expect(try Self.content(file) == Data(contentsOf: #require(Self.files[file.path])), "\(file.path)")
    }
  }

  @Test func `What is compressed becomes the file again`() throws {
    var names: Set<String> = []
    for file in EmbeddedFile.all {
      guard let compressed = file.compressed else { continue }
      names.insert(file.path)
      #expect(try Self.decompressed(Data(compressed.bytes.readableBytesView)) == Self.content(file))
      #expect(compressed.bytes.readableBytes < file.content.bytes.readableBytes)
    }
    #expect(names.isSuperset(of: ["index.html", "overlay.html", "assets/page.js", "assets/play.js"]))
    #expect(names.isDisjoint(with: ["assets/awake.mp4", "assets/awake.webm", "assets/signs-400.woff2"]))
  }

  /// By zlib, and not by a program: until it runs, a child has the sockets that `NetworkTests` closes meanwhile.
  static func decompressed(_ data: Data) throws -> Data {
    var stream = unsafe z_stream()
    // 16 more than the largest window: with a header of gzip, as the manual of zlib says.
    let size = unsafe CInt(MemoryLayout<z_stream>.size)
    try #require(unsafe inflateInit2_(&stream, 15 + 16, zlibVersion(), size) == Z_OK)
    defer { unsafe inflateEnd(&stream) }
    var source = [UInt8](data)
    var result = Data()
    var target = [UInt8](repeating: 0, count: 1 << 16)
    unsafe source.withUnsafeMutableBufferPointer { source in
      unsafe stream.next_in = source.baseAddress
      unsafe stream.avail_in = uInt(source.count)
      var code = Z_OK
      while code == Z_OK {
        unsafe target.withUnsafeMutableBufferPointer { target in
          unsafe stream.next_out = target.baseAddress
          unsafe stream.avail_out = uInt(target.count)
          code = unsafe inflate(&stream, Z_NO_FLUSH)
          unsafe result.append(target.baseAddress!, count: target.count - Int(stream.avail_out))
        }
      }
      #expect(code == Z_STREAM_END)
    }
    return result
  }

  /// The answer to HEAD, with all bytes that come after its head.
  private static func head(_ server: TestServer, _ path: String, _ fields: [String]) throws -> TestAnswer {
    let peer = try server.peer()
    try peer.send(TestServer.request("HEAD \(path)", fields + ["Connection: close"]))
    let head = try peer.text(to: "\r\n\r\n")
    try peer.end()
    return TestAnswer(head: head, body: String(decoding: peer.seen, as: UTF8.self))
  }

  private static func head(_ server: TestServer, _ path: String, _ field: String) throws -> TestAnswer {
    try head(server, path, [field])
  }

  @Test func `A browser gets the compressed bytes`() throws {
    let server = try TestServer()
    let peer = try server.peer()
    try peer.send(TestServer.request("GET /assets/\(Self.hash)/page.js", ["Accept-Encoding: gzip"]))
    let head = TestAnswer(head: try peer.text(to: "\r\n\r\n"), body: "")
    let count = try #require(head.headers["content-length"].flatMap { Int($0) })
    let file = try #require(EmbeddedFile.all.first { $0.path == "assets/page.js" })
    #expect(try Self.decompressed(Data(peer.bytes(count))) == Self.content(file))
  }

  @Test func `Every file of the page is served as what it is`() throws {
    let server = try TestServer()
    for resource in EmbeddedFile.all {
      for path in Self.paths(resource) {
        let answer = try server.get(path)
        let kind = String(resource.path.split(separator: ".").last ?? "")
        #expect(answer.status == 200 && answer.headers["content-type"] == Self.types[kind], "\(path)")
        #expect(answer.headers["content-length"] == "\(try Self.content(resource).count)")
        #expect(answer.headers["x-content-type-options"] == "nosniff")
        let tag = try #require(answer.headers["etag"])
        #expect(try server.get(path, "If-None-Match: \(tag)").status == 304)
      }
    }
  }

  @Test func `Only what is asked for under its hash is kept for good`() throws {
    let server = try TestServer()
    func rule(_ path: String) throws -> String? { try server.get(path).headers["cache-control"] }
    #expect(try rule("/assets/\(Self.hash)/page.js") == "public, max-age=31536000, immutable")
    for path in ["/", "/overlay", "/band", "/favicon.ico", "/assets/page.js"] {
      #expect(try rule(path) == "no-cache", "\(path)")
    }
  }

  @Test func `A page of another version gets the present files, and keeps none of them`() throws {
    let (server, other) = (try TestServer(), "0123456789abcdef")
    let answer = try server.get("/assets/\(other)/favicon.svg")
    #expect(answer.status == 200 && answer.headers["cache-control"] == "no-cache")
    #expect(answer.body == (try server.get("/assets/favicon.svg").body))
  }

  @Test(arguments: ["page.js", "chord.js", "gone.js"])
  func `A page of another version loads itself anew, as no module would fit`(_ name: String) throws {
    let answer = try TestServer().get("/assets/0123456789abcdef/\(name)")
    #expect(answer.status == 200 && answer.headers["cache-control"] == "no-store")
    #expect(answer.headers["content-type"] == Self.types["js"] && answer.body.contains("location.reload()"))
  }

  @Test func `The documents ask for nothing but what never changes`() throws {
    for path in ["/", "/overlay", "/band"] {
      let document = try TestServer().get(path).body
      #expect(document.contains("src=\"assets/\(Self.hash)/"))
      #expect(!document.replacing("assets/\(Self.hash)/", with: "").contains("assets/"))
    }
  }

  /// The page may be under a path of another server.
  @Test(arguments: [
    ("/", "./\""), ("/screens", "./\""), ("/overlay", "./\""), ("/band", "./\""), ("/circle", "./\""),
    ("/circle/", "../\""), ("/circle/C13", "../\""), ("/circle/C%2FE", "../\""),
    // A server between may have decoded it.
    ("/circle/C/E", "../\" data-slashes=\"1\""), ("/circle/C/E/", "../\" data-slashes=\"2\""),
  ])
  func `A document says where the root is, and what it needs is below`(
    _ path: String, _ base: String
  ) throws {
    let server = try TestServer()
    let answer = try server.get(path)
    #expect(answer.body.split(separator: ">").filter { $0.contains("<base") } == ["\n<base href=\"\(base)"])
    #expect(!answer.body.contains("=\"/"))
    let up = base.hasPrefix("..") ? "../" : ""
    let links = answer.headers["link"]?.components(separatedBy: ", ") ?? []
    #expect(links.allSatisfy { $0.hasPrefix("<\(up)assets/") || $0.hasPrefix("<\(up)api/") }, "\(links)")
    #expect(links.isEmpty == base.contains("slashes"))
    let peer = try server.peer()
    try peer.send(TestServer.request("GET \(path)", ["Accept-Encoding: gzip"]))
    let head = TestAnswer(head: try peer.text(to: "\r\n\r\n"), body: "")
    let count = try #require(head.headers["content-length"].flatMap { Int($0) })
    #expect(head.headers["content-encoding"] == "gzip" && head.headers["etag"] != answer.headers["etag"])
    #expect(try Self.decompressed(Data(peer.bytes(count))) == Data(answer.body.utf8))
  }

  @Test(arguments: [
    ("gzip", true), ("gzip, deflate, br", true), ("deflate,gzip;q=0.5", true), ("GZIP", true),
    ("x-gzip", true),
    ("*", true), ("br;q=1, *;q=0.1", true), ("gzip; q=1.0", true),
    ("", false), ("identity", false), ("br", false), ("gzip;q=0", false), ("gzip; q=0.000", false),
    ("*, gzip;q=0", false), ("*;q=0", false), ("gzip;q=x", false), ("gzipped", false),
  ])
  func `Who takes gzip gets it`(_ accepted: String, _ isCompressed: Bool) throws {
    let file = try #require(EmbeddedFile.all.first { $0.path == "assets/page.js" })
    let path = "/assets/\(Self.hash)/page.js"
    let answer = try Self.head(TestServer(), path, "Accept-Encoding: \(accepted)")
    let content = try #require(isCompressed ? file.compressed : file.content)
    #expect(answer.status == 200 && answer.body.isEmpty)
    #expect(answer.headers["content-encoding"] == (isCompressed ? "gzip" : nil))
    #expect(answer.headers["content-length"] == "\(content.bytes.readableBytes)")
    #expect(answer.headers["vary"] == "Accept-Encoding")
  }

  @Test func `What is compressed already is not compressed again`() throws {
    for name in ["awake.mp4", "signs-400.woff2"] {
      let path = "/assets/\(Self.hash)/\(name)"
      let answer = try Self.head(TestServer(), path, "Accept-Encoding: gzip")
      #expect(answer.status == 200 && answer.headers["content-encoding"] == nil)
      #expect(answer.headers["vary"] == nil)
    }
  }

  @Test(arguments: ["/", "/assets/page.js", "/assets/\(hash)/page.js"])
  func `Whoever has a file already is told so, in the form that he takes`(_ path: String) throws {
    let server = try TestServer()
    let gzip = "Accept-Encoding: gzip"
    let plain = try #require(server.get(path).headers["etag"])
    let compressed = try #require(Self.head(server, path, gzip).headers["etag"])
    #expect(plain != compressed)
    let cases: [(tag: String, fields: [String], status: Int)] = [
      (plain, [], 304), ("W/\(plain)", [], 304), ("\"x\", \(plain)", [], 304), ("*", [], 304),
      (compressed, [], 200),
      (compressed, [gzip], 304), ("W/\(compressed)", [gzip], 304), (plain, [gzip], 200),
      ("\"x\"", [gzip], 200),
    ]
    for (tag, fields, status) in cases {
      let answer = try Self.head(server, path, fields + ["If-None-Match: \(tag)"])
      #expect(answer.status == status, "\(tag) \(fields)")
      #expect(answer.headers["vary"] == "Accept-Encoding")
      #expect(answer.headers["content-security-policy"] != nil && answer.headers["cache-control"] != nil)
      if status == 304 { #expect(answer.headers["content-encoding"] == nil && answer.body.isEmpty) }
    }
  }

  @Test(arguments: [
    "/index.html", "/assets/", "/assets/../index.html", "/assets/%2e%2e/index.html", "/x", "/api",
    "/assets/index.html", "/assets/\(hash)", "/assets/\(hash)/", "/assets/\(hash)/../index.html",
    "/assets/\(hash)/index.html", "/assets/\(hash)/\(hash)/page.js", "/assets/\(hash)/assets/page.js",
    "/assets/0123456789/page.js", "/assets/0123456789ABCDEG/page.js",
  ])
  func `Nothing else is`(_ path: String) throws {
    #expect(try TestServer().get(path).status == 404)
  }

  @Test func `A browser finds an icon`() throws {
    let answer = try TestServer().get("/favicon.ico")
    #expect(answer.status == 200 && answer.headers["content-type"] == "image/svg+xml")
  }

  @Test func `The page may fetch nothing from elsewhere`() throws {
    let policy = try #require(TestServer().get("/").headers["content-security-policy"])
    // The styles and both scripts in the document are known by their hashes.
    let hash = "'sha256-[A-Za-z0-9+/]{43}='"
    let start = try Regex("^default-src 'none'; script-src 'self' \(hash) \(hash); style-src 'self' \(hash);")
    #expect(try start.firstMatch(in: policy) != nil, "\(policy)")
    #expect(policy.contains("connect-src 'self' ws://localhost wss://localhost;"))
    #expect(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"))
  }

  @Test(arguments: ["/overlay", "/band", "/overlay?key=1"])
  func `A screen for others may be styled and framed by the page, and runs no foreign script`(
    _ path: String
  ) throws {
    let policy = try #require(TestServer().get(path).headers["content-security-policy"])
    #expect(policy.contains("frame-ancestors 'self'") && policy.contains("style-src 'self' 'unsafe-inline';"))
    #expect(policy.contains("script-src 'self'") && policy.contains("img-src 'self' data:;"))
    #expect(policy.components(separatedBy: "unsafe").count == 2)
  }
}
