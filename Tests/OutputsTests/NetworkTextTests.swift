import Testing

@testable import Outputs

/// Addresses as people write them, and as OSC wants them.
@Suite struct NetworkTextTests {
  @Test(
    arguments: [
      ("192.168.1.20:53000", "192.168.1.20", 53_000), ("lights.local:8000", "lights.local", 8000),
      ("[::1]:9000", "::1", 9000), ("[fe80::1%eth0]:1", "fe80::1%eth0", 1), ("host", nil, 0),
      ("host:", nil, 0),
      ("host:0", nil, 0), ("host:65536", nil, 0), ("::1:9000", nil, 0), (":9000", nil, 0),
      ("[]:9000", nil, 0),
      ("a b:9000", nil, 0), ("", nil, 0), ("host:9000:1", nil, 0),
    ] as [(String, String?, Int)])
  func hostAndPort(_ text: String, _ host: String?, _ port: Int) {
    let read = HostAndPort(text)
    #expect(read?.host == host && (read?.port ?? 0) == port)
    if let read { #expect(read.description == text) }
    #expect(
      (HostAndPort.mistake(in: text) == nil) == (read != nil),
      "every mistake has a sentence, and nothing else has one")
  }

  @Test(arguments: [
    ("udp://10.0.0.2:9000", "has no protocol before it; write 10.0.0.2:9000"),
    ("osc.udp://lights.local/x", "has no protocol before it; write lights.local:53000"),
    ("lights.local", "has no port; write the port on which the receiver listens, as in lights.local:53000"),
    ("10.0.0.2:70000", "has no port from 1 to 65535 behind the colon, but \"70000\""),
    ("10.0.0.2:", "has no port from 1 to 65535 behind the colon, but \"\""),
    (":9000", "has no host before the colon, such as 192.168.1.20 or lights.local"),
    ("fe80::1:9000", "is an IPv6 address, which stands in brackets, as in [fe80::1%eth0]:9000"),
  ])
  func `A mistake is that of the address`(text: String, sentence: String) {
    #expect(HostAndPort.mistake(in: text) == sentence)
  }

  @Test(
    arguments: [
      ("home.local", "home.local", nil), ("home.local:1884", "home.local", 1884), ("[::1]", "::1", nil),
      ("[::1]:1883", "::1", 1883), ("::1", nil, nil), ("home.local:", nil, nil), ("", nil, nil),
    ] as [(String, String?, Int?)])
  func broker(_ text: String, _ host: String?, _ port: Int?) {
    let read = MQTTBroker(text)
    #expect(read?.host == host && read?.port == port)
  }

  @Test(arguments: [("F#mi7/E", "Fsmi7_E"), ("D|Cma7", "D_Cma7"), ("C7(b9)", "C7(b9)"), ("C-E", "C-E")])
  func standsInAnAddress(_ name: String, _ part: String) {
    #expect(OSCWords.addressable(name) == part)
  }
}
