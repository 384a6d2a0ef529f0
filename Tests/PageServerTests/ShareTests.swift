import Testing

@testable import PageServer

/// Text and files that another program of a phone shares into the page.
@Suite struct ShareTests {
  private static let type = "Content-Type: multipart/form-data; boundary=b"

  private static func form(_ text: String) -> String {
    "--b\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n\(text)\r\n--b--\r\n"
  }

  private func share(
    _ server: TestServer, _ path: String, _ body: String, _ headers: [String]
  ) throws -> TestAnswer {
    let all = ["Content-Length: \(body.utf8.count)"] + headers
    return try server.answer(TestServer.request("POST \(path)", all) + body)
  }

  /// The device itself shares: no page, or the page itself. A page from elsewhere could make its visitors send anything.
  @Test(arguments: [
    (["Sec-Fetch-Site: none"], 200), (["Sec-Fetch-Site: none", "Origin: null"], 200), ([], 200),
    (["Sec-Fetch-Site: same-origin", "Origin: http://localhost"], 200),
    (["Sec-Fetch-Site: cross-site", "Origin: http://evil.org"], 403), (["Sec-Fetch-Site: cross-site"], 403),
    (["Sec-Fetch-Site: same-site", "Origin: http://other.localhost"], 403),
    (["Origin: http://evil.org"], 403),
    (["Origin: null"], 403), (["Sec-Fetch-Site: none", "Origin: http://evil.org"], 403),
  ])
  func `only the device shares`(_ headers: [String], _ status: Int) throws {
    let server = try TestServer()
    let answer = try share(server, "/songs", Self.form("la\nlo"), [Self.type] + headers)
    #expect(answer.status == status)
    #expect(server.backend.allRequests.isEmpty)
  }

  @Test func `what is shared is data in the document`() throws {
    let server = try TestServer()
    let hostile = "</script><script>alert(1)</script>\u{0}\u{1B}é<!--"
    let answer = try share(server, "/songs", Self.form(hostile), [Self.type])
    let parts = answer.body.split(
      separator: "<script type=\"application/json\" id=\"shared\">", omittingEmptySubsequences: false)
    #expect(parts.count == 2 && answer.headers["cache-control"] == "no-store")
    let data = try #require(parts.last?.split(separator: "</script>").first)
    #expect(data.contains(#"\u003c/script\u003e\u003cscript\u003ealert(1)"#) && !data.contains("<"))
    #expect(data.utf8.allSatisfy { $0 >= 0x20 })
    #expect(answer.headers["content-security-policy"]?.contains("script-src 'self'") == true)
    // The same document without anything that is shared.
    #expect(try !server.get("/songs").body.contains("id=\"shared\""))
  }

  @Test(arguments: [
    ("/songs", "Content-Type: application/json", 415), ("/songs", "Content-Type: text/plain", 415),
    ("/songs", "Content-Type: application/x-www-form-urlencoded", 415),
    ("/songs", "Content-Type: multipart/form-data; boundary=" + String(repeating: "b", count: 300), 415),
    ("/songs/more", "Content-Type: multipart/form-data; boundary=b", 405),
    ("/circle", "Content-Type: multipart/form-data; boundary=b", 405),
    ("/", "Content-Type: multipart/form-data; boundary=b", 405),
  ])
  func `other forms and other views take nothing`(_ path: String, _ type: String, _ status: Int) throws {
    #expect(try share(TestServer(), path, Self.form("la"), [type]).status == status)
  }

  @Test func `a share is not longer than a request`() throws {
    let long = Self.form(String(repeating: "la\n", count: 6000))
    #expect(try share(TestServer(), "/songs", long, [Self.type]).status == 413)
  }

  @Test func `the manifest says what a phone may share`() throws {
    let answer = try TestServer().get("/manifest.webmanifest")
    #expect(
      answer.status == 200 && answer.headers["content-type"] == "application/manifest+json; charset=utf-8")
    #expect(
      answer.body.contains(
        #""share_target":{"action":"./songs","method":"POST","enctype":"multipart/form-data""#))
    #expect(answer.body.contains(#""accept":["text/plain",".cho"]"#))
  }
}
