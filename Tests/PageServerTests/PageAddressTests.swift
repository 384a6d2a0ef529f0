import Testing

@testable import PageServer

@Suite struct PageAddressTests {
  @Test(arguments: [
    ("127.0.0.1:8737", "127.0.0.1", 8737, true), ("localhost:1", "127.0.0.1", 1, true),
    ("8080", "127.0.0.1", 8080, true),
    ("0.0.0.0:8737", "0.0.0.0", 8737, false), ("[::]:8737", "::", 8737, false), ("[::1]:0", "::1", 0, true),
    ("192.168.1.5:80", "192.168.1.5", 80, false),
  ])
  func `Addresses`(_ text: String, _ host: String, _ port: Int, _ isLoopback: Bool) throws {
    let address = try #require(PageAddress(text))
    let namesHost = text.contains(":")
    #expect(
      address == PageAddress(host: host, port: port, namesHost: namesHost) && address.isLoopback == isLoopback
    )
    #expect(address.isForThisMachine == (isLoopback && namesHost))
  }

  @Test(arguments: [
    "", ":", ":80", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:+1",
    "127.0.0.1:80x",
    "example.org:80", "::1:80", "[::1]", "[::1]80", "[127.0.0.1]:80", "256.0.0.1:80", "127.1:80", "1:2:3",
    "[:80", "٣",
  ])
  func `What is no address`(_ text: String) {
    #expect(PageAddress(text) == nil)
  }

  @Test(arguments: ["127.0.0.1:8737", "[::1]:8737"])
  func `An address is written as it is read`(_ text: String) {
    #expect(PageAddress(text)?.description == text)
  }
}
