import Foundation
import Testing

@testable import PageServer

@Suite struct ResourceTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/PageServer/Resources")

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml", "png": "image/png", "woff2": "font/woff2", "mp4": "video/mp4",
    "webm": "video/webm",
    "json": "application/json; charset=utf-8",
    "webmanifest": "application/manifest+json; charset=utf-8", "txt": "text/plain; charset=utf-8",
  ]

  @Test func `Every file of the page is inside the program`() throws {
    let files = try #require(FileManager.default.enumerator(atPath: Self.folder.path)).compactMap {
      $0 as? String
    }
    .filter { Self.folder.appendingPathComponent($0).pathExtension != "" }
    #expect(Set(PageResources().all.map(\.path)) == Set(files))
    #expect(!files.isEmpty)
  }

  @Test func `Every file of the page is served as what it is`() throws {
    let server = try TestServer()
    for resource in PageResources().all {
      let path =
        switch resource.path {
        case "index.html": "/"
        case "overlay.html": "/overlay"
        default: "/\(resource.path)"
        }
      let answer = try server.get(path)
      let file = Self.folder.appendingPathComponent(resource.path)
      #expect(
        answer.status == 200 && answer.headers["content-type"] == Self.types[file.pathExtension], "\(path)")
      #expect(answer.headers["content-length"] == "\(try Data(contentsOf: file).count)")
      #expect(answer.headers["x-content-type-options"] == "nosniff")
      let tag = try #require(answer.headers["etag"])
      #expect(try server.get(path, "If-None-Match: \(tag)").status == 304)
    }
  }

  @Test(arguments: [
    "/index.html", "/assets/", "/assets/../index.html", "/assets/%2e%2e/index.html", "/x", "/api",
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
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
    #expect(policy.contains("connect-src 'self' ws://localhost wss://localhost;"))
    #expect(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"))
  }
}
