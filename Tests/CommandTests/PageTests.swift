import Foundation
import TestKit
import Testing

/// The real program and its page.
@Suite struct PageTests {
  private static func start(
    _ arguments: [String] = [], _ environment: [String: String] = [:]
  ) throws -> (
    RunningChordd, WebPeer.Place
  ) {
    let program = try RunningChordd(
      ["run", "--input", "-", "--plain"] + arguments,
      environment: ["CHORDD_PAGE_LISTEN": "127.0.0.1:0"].merging(environment) { $1 })
    let line = try program.errorLine { $0.hasPrefix("chordd: page: http://127.0.0.1:") }
    let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
    return (program, WebPeer.Place(port: port))
  }

  @Test func `Two play on the page, and everybody is told the chord`() throws {
    let (program, page) = try Self.start()
    let (first, second) = (try page.socket(), try page.socket())
    #expect(try first.object { _ in true }["type"] as? String == "hello")
    try first.send(#"{"type":"noteOn","midi":48}"#)
    try first.send(#"{"type":"noteOn","midi":52}"#)
    try second.send(#"{"type":"noteOn","midi":55}"#)
    for peer in [first, second] {
      let chord = try peer.object {
        $0["type"] as? String == "chord" && $0["phase"] as? String == "committed"
      }
      #expect(chord["name"] as? String == "C")
    }
    // Keys of two clients may come so far apart that two of them are a chord of their own before.
    _ = try program.line { $0.hasPrefix("C\t") }

    // A page that is loaded again shows what is so.
    let again = try page.socket()
    let state = try again.object { _ in true }
    #expect((state["chord"] as? [String: Any])?["name"] as? String == "C")
    #expect((state["recent"] as? [[String: Any]])?.contains { $0["name"] as? String == "C" } == true)
    let sources = state["sources"] as? [[String: String]]
    #expect(
      sources == [["port": "", "portName": "standard input"], ["port": "", "portName": "page"]])

    // After a panic a key sounds again for the client that strikes it, though another client never released it.
    #expect(try page.post("/api/panic", "{}").status == 200)
    _ = try again.object { $0["type"] as? String == "clear" }
    try second.send(#"{"type":"noteOn","midi":48}"#)
    #expect(try again.object { $0["type"] as? String == "chord" }["name"] as? String == "C")

    // A client that disconnects releases its keys, and with the last client the page's piano disconnects.
    first.close()
    second.close()
    let gone = try again.object { $0["status"] as? String == "disconnected" }
    #expect(gone["port"] as? String == "" && gone["portName"] as? String == "page")
    _ = try again.object { $0["type"] as? String == "clear" }
    program.end()
  }

  @Test func `What is played on the page during the demo ends it, and stands in the diary`() throws {
    let folder = try Folder()
    let program = try RunningChordd(
      ["run", "--input", "demo", "--plain"], in: folder,
      environment: ["CHORDD_PAGE_LISTEN": "127.0.0.1:0", "CHORDD_DIARY_DATABASE": folder.path("diary").path])
    let line = try program.errorLine { $0.hasPrefix("chordd: page: http://127.0.0.1:") }
    let page = WebPeer.Place(port: try #require(line.split(separator: ":").last.flatMap { Int($0) }))
    _ = try program.line { _ in true }
    let socket = try page.socket()
    // Tones of the demo's chord: its harmony says nothing about the person's.
    for note in [53, 57, 60, 65] { try socket.send(#"{"type":"noteOn","midi":\#(note)}"#) }
    _ = try program.line { $0.hasPrefix("F\tunified") }
    let history = try waitFor("F in the diary") {
      try page.get("/api/history").body
    } until: {
      $0.contains(#""symbol":"F""#)
    }
    #expect(!history.contains("Dmi9"), "\(history)")
    program.end()
  }

  @Test func `A change on the page is one for everybody`() throws {
    let (program, page) = try Self.start()
    let socket = try page.socket()
    _ = try socket.object { _ in true }
    let reply = try page.post("/api/split", #"{"split":"G3"}"#)
    #expect(reply.status == 200 && reply.body == #"{"ok":true,"v":1,"split":55,"splitName":"G3"}"#)
    let settings = try socket.object { $0["type"] as? String == "settings" }
    #expect(settings["split"] as? Int == 55 && settings["style"] as? String == "standard", "\(settings)")
    let mistake = try page.post("/api/key", #"{"key":"H flat"}"#)
    #expect(mistake.status == 400 && mistake.body.contains("\"error\":\"key must be "))
    // A value is one value, even with a line break in it.
    #expect(try page.post("/api/style", #"{"style":"jazz\nreload"}"#).status == 400)
    #expect(try page.post("/api/panic", "{}").status == 200)
    #expect(try page.post("/api/play", #"{"what":"Cma7"}"#).body.contains("there is no MIDI output"))
    #expect(try page.get("/metrics").body.contains("\nchordd_build_info{"))
    program.end()
  }

  @Test func `A request that is half sent does not delay the end`() throws {
    let (program, page) = try Self.start()
    let half = try page.peer()
    try half.send("POST /api/panic HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{")
    let socket = try page.socket()
    _ = try socket.object { _ in true }
    program.process.signal(SIGTERM)
    #expect(program.process.ends() && program.process.terminationStatus == 0)
  }

  @Test func `A port that is taken is one warning, and everything else goes on`() throws {
    let (first, page) = try Self.start()
    let second = try RunningChordd(
      ["run", "--input", "-", "--plain"], environment: ["CHORDD_PAGE_LISTEN": "127.0.0.1:\(page.port)"])
    let line = try second.errorLine { _ in true }
    #expect(
      line.hasPrefix(
        "chordd: warning: there is no page at 127.0.0.1:\(page.port): "
          + "chordd (process \(first.process.processIdentifier)) has that port; "))
    try second.write(MIDIBytes.struck([48, 52, 55]))
    #expect(try second.line { _ in true }.hasPrefix("C\t"))
    for program in [first, second] {
      program.end()
    }
    #expect(try second.rest().errors == "")
  }

  @Test func `Status and doctor tell where the page is`() throws {
    let folder = try Folder()
    let socket = folder.path("s").path
    let (program, page) = try Self.start([], ["CHORDD_CONTROL_SOCKET": socket])
    _ = try page.get("/")
    #expect(
      try Chordd.run(["status", "--socket", socket]).output.contains(
        "\npage          http://127.0.0.1:\(page.port)\n"))
    func doctor(_ place: String) throws -> String {
      try Chordd.run(["doctor"], environment: ["CHORDD_PAGE_LISTEN": place]).output
    }
    let place = "127.0.0.1:\(page.port)"
    #expect(try doctor(place).contains(") serves http://\(place); "))
    program.end()
    #expect(try doctor(place).contains("ok       page: \(place) is free\n"))
    #expect(try doctor("off").contains("note     page: switched off (page.listen)\n"))
    let token = ["CHORDD_PAGE_TOKEN_FILE": "/nowhere/token"]
    #expect(
      try Chordd.run(["doctor"], environment: token).output.contains("PROBLEM  page.token-file: cannot read"))
    #expect(try doctor("192.0.2.1:8737").contains("PROBLEM  page: 192.0.2.1:8737 cannot be served: "))
  }

  @Test func `Without a page there is none`() throws {
    let program = try RunningChordd(
      ["run", "--input", "-", "--plain", "--no-page"], environment: ["CHORDD_PAGE_LISTEN": "127.0.0.1:0"])
    try program.write(MIDIBytes.struck([48, 52, 55]))
    #expect(try program.line { _ in true }.hasPrefix("C\t"))
    program.end()
    #expect(try program.rest().errors == "")
  }

  @Test func `The token is read from its file`() throws {
    let folder = try Folder()
    try folder.write("token", "0123456789abcdef\n")
    let (program, page) = try Self.start([], ["CHORDD_PAGE_TOKEN_FILE": folder.path("token").path])
    let forwarded = "X-Forwarded-For: 10.0.0.7"
    #expect(try page.post("/api/panic", "{}", forwarded).status == 403)
    #expect(
      try page.post("/api/panic", "{}", forwarded, "Authorization: Bearer 0123456789abcdef").status == 200)
    program.end()

    for (text, problem) in [("short", "must hold 16 to 256 letters"), (nil, "there is no such file")] {
      if let text {
        try folder.write("bad", text)
      } else {
        try FileManager.default.removeItem(at: folder.path("bad"))
      }
      let outcome = try Chordd.run(
        ["run", "--input", "-"],
        environment: ["CHORDD_PAGE_LISTEN": "127.0.0.1:0", "CHORDD_PAGE_TOKEN_FILE": folder.path("bad").path])
      #expect(outcome.code == 78 && outcome.errors.hasPrefix("chordd: page.token-file: "))
      #expect(outcome.errors.contains(problem) && outcome.output == "")
    }
  }

  @Test(.disabled(if: FileManager.default.fileExists(atPath: "/dev/snd/seq"), "there is a sequencer here"))
  func `Without a sequencer the page's piano takes over from the demo`() throws {
    let program = try RunningChordd(["run", "--plain"], environment: ["CHORDD_PAGE_LISTEN": "127.0.0.1:0"])
    #expect(
      try program.errorLine { _ in true }
        .hasSuffix(
          "; playing the built-in demo instead, once, then what you play on the page, http://127.0.0.1:0"))
    let line = try program.errorLine { $0.hasPrefix("chordd: page: ") }
    let page = WebPeer.Place(port: try #require(line.split(separator: ":").last.flatMap { Int($0) }))
    let socket = try page.socket()
    for key in [49, 53, 56] { try socket.send(#"{"type":"noteOn","midi":\#(key)}"#) }
    _ = try program.line { $0.hasPrefix("D♭\t") || $0.hasPrefix("C♯\t") }
    program.end()
  }
}
