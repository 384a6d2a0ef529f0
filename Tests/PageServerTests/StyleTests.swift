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
}
