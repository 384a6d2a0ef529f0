import ChordAnalysis
import MIDI
import MusicTheory
import Outputs
import Testing

@testable import PageServer

/// Names in the style that a client wants.
@Suite struct StyleTests {
  private let server: TestServer
  private let context = StreamContext(naming: NamingSettings(), startMicroseconds: 0, elapsed: { nil })

  init() throws {
    server = try TestServer()
  }

  /// Plays a chord, and holds it long enough.
  private func play(_ keys: [Int]) throws {
    var output = PageOutput(context: context, mailbox: server.mailbox)
    var analyzer = Analyzer(settings: AnalyzerSettings())
    for key in keys {
      let note = try #require(NoteNumber(key))
      let event = MIDIEvent.noteOn(note, velocity: 80, channel: Channel(statusByte: 0))
      analyzer.apply(.midi(event, from: .first), at: .zero) { output.consume(copy $0) }
    }
    analyzer.advance(to: .seconds(5)) { output.consume(copy $0) }
    output.attend([])
  }

  private static func names(_ text: String) -> [String] {
    text.split(separator: "\"name\":\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  @Test func `Each client is told names in its own style`() throws {
    let usual = try server.socket()
    let jazz = try TestSocket(try server.peer(), path: "/events?style=jazz")
    let events = try server.peer()
    try events.send(TestServer.request("GET /events?token=x&style=pop"))
    _ = try events.text(to: "\"hello\"")
    _ = try (usual.text(), jazz.text())
    try play([48, 52, 55, 59])
    for (socket, name) in [(usual, "Cma7"), (jazz, "C∆7")] {
      var text = ""
      while !text.contains("\"committed\"") { text = try socket.text() }
      #expect(Self.names(text).first == name)
    }
    _ = try events.text(to: "\"committed\"")
    #expect(Self.names(try events.text(to: "\n\n")).first == "Cmaj7")
  }

  @Test(arguments: [
    ("", "Cma7"), ("?style=standard", "Cma7"), ("?style=jazz", "C∆7"), ("?style=harte", "C:maj7"),
  ])
  func `Whoever comes later is told the state in his style`(_ query: String, _ name: String) throws {
    try play([48, 52, 55, 59])
    for text in [
      try TestSocket(try server.peer(), path: "/events" + query).text(),
      try server.get("/api/state" + query).body,
    ] {
      // The chord, and the one before it; each with its harmony.
      #expect(text.split(separator: "\"name\":\"\(name)\",\"ascii\"").count >= 3)
    }
  }

  @Test func `A style that is none is refused, and the page is not`() throws {
    for path in ["/events", "/api/state"] {
      let answer = try server.get(path + "?style=jaz%22z")
      #expect(answer.status == 400)
      #expect(answer.body.contains(#"there is no style \"jaz\"z\"; style takes standard, berklee, pop, "#))
    }
    let handshake = TestServer.request("GET /events?style=jaz", TestSocket.handshake)
    #expect(try server.answer(handshake).status == 400)
    #expect(try server.get("/overlay?style=jaz").status == 200)
  }

  @Test func `The names of notes stay those of the program`() throws {
    var style = SymbolStyle.standard
    style.noteNames = .german
    context.naming = NamingSettings(style: style)
    try play([47, 51, 54, 57])
    #expect(try server.get("/api/state?style=pop").body.contains("\"name\":\"H7\""))
  }

  @Test(arguments: [
    ("?instrument=Bb", "D major"), ("?instrument=eb", "A major"), ("?instrument=guitar&capo=3", "A major"),
  ])
  func `The key that is set is told at the pitch of each screen`(_ query: String, _ key: String) throws {
    let socket = try TestSocket(try server.peer(), path: "/events" + query)
    #expect(try socket.text().contains("\"key\":\"\(key)\""))
    server.backend.changeSplit(to: 55)
    server.mailbox.settingsChanged()
    #expect(try socket.text().contains("\"split\":55,\"key\":\"\(key)\""))
    #expect(try server.get("/api/state" + query).body.contains("\"key\":\"\(key)\""))
  }

  @Test(arguments: [
    ("?instrument=Bb", "Dma7"), ("?instrument=B%E2%99%AD&style=jazz", "D∆7"),
    ("?instrument=guitar&capo=3", "Ama7"),
    ("?instrument=eb", "Ama7"),
  ])
  func `Every screen of the band reads its own names`(_ query: String, _ name: String) throws {
    let socket = try TestSocket(try server.peer(), path: "/events" + query)
    _ = try socket.text()
    try play([48, 52, 55, 59])
    var text = ""
    while !text.contains("\"committed\"") {
      text = try socket.text()
      // Events about keys have the harmony, too.
      #expect(Self.names(text).first.map { $0 == name || $0.hasSuffix("major") || $0.count < 3 } ?? true)
    }
    #expect(Self.names(text).first == name)
    // The piano's own keys and pitch classes stay what sounds.
    #expect(text.contains(#""rootPc":0"#))
    #expect(try server.get("/api/state" + query).body.contains("\"name\":\"\(name)\""))
  }

  @Test(arguments: [
    ("instrument=C%23", "there is no instrument"), ("capo=12", "capo takes 0 to 11"),
    ("letters=greek", "letters takes letters, numbers, nashville, roman"),
  ])
  func `An instrument that is none is refused`(_ query: String, _ sentence: String) throws {
    let answer = try server.get("/api/state?" + query)
    #expect(answer.status == 400)
    #expect(answer.body.contains(sentence))
  }
}
