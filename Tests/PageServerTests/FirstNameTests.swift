import ChordAnalysis
import Foundation
import MIDI
import MusicTheory
import NIOCore
import Outputs
import Testing

@testable import PageServer

/// The name that the document of Play begins with.
@Suite struct FirstNameTests {
  private let server: TestServer

  init() throws { server = try TestServer() }

  private func play(_ keys: [Int]) throws {
    let context = StreamContext(naming: NamingSettings(), startMicroseconds: 0, elapsed: { nil })
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

  private static func first(_ answer: TestAnswer) -> String {
    let opening = #"<script type="application/json" id="first">"#
    return answer.body.components(separatedBy: opening).last?.components(separatedBy: "</script>").first ?? ""
  }

  @Test(arguments: [
    ("/", "", "Cma7"), ("/?style=jazz", "", "C∆7"), ("/?instrument=Bb", "", "Dma7"),
    ("/band", "", "Cma7"), ("/band?instrument=Bb", "", "Dma7"), ("/overlay?style=jazz", "", "C∆7"),
    ("/overlay", "Sec-Fetch-Site: cross-site", ""),
    ("/", "Sec-Fetch-Site: cross-site", ""), ("/", "Sec-Fetch-Site: none", "Cma7"), ("/screens", "", ""),
  ])
  func `The document has the name for those who may read it`(
    _ path: String, _ header: String, _ name: String
  )
    throws
  {
    try play([48, 52, 55, 59])
    let first = Self.first(try server.get(path, header.isEmpty ? "X-Test: 1" : header))
    #expect(name.isEmpty ? first.isEmpty : first.contains("\"name\":\"\(name)\""), "\(first)")
    #expect(!first.contains("notes"))
  }

  @Test func `The tag of the document changes with the name`() throws {
    let silent = try #require(server.get("/").headers["etag"])
    try play([48, 52, 55, 59])
    let tag = try #require(server.get("/").headers["etag"])
    #expect(silent != tag)
    #expect(try server.get("/", "If-None-Match: \(tag)").status == 304)
    #expect(try server.get("/", "If-None-Match: \(silent)").status == 200)
    try play([48, 51, 55, 58])
    #expect(try server.get("/", "If-None-Match: \(tag)").status == 200)
  }

  @Test(arguments: [
    ("C", "C"), ("</script>", #"\u003c/script\u003e"#), ("<!--", #"\u003c!--"#), ("&", #"\u0026"#),
    ("\u{2028}\u{2029}", #"\u2028\u2029"#), ("♭𝄫", "♭𝄫"), (#"\""#, #"\""#),
  ])
  func `Nothing in a name ends the element that it stands in`(_ text: String, _ escaped: String) {
    #expect(NamedDocument.escaped(text) == escaped)
  }

  @Test func `The compressed document is the plain one`() throws {
    let file = try #require(EmbeddedFile.all.first { $0.path == "index.html" })
    let document = try #require(NamedDocument(file, #"{"name":"C♯"}"#))
    let plain = Data(document.plain.readableBytesView)
    #expect(try ResourceTests.decompressed(Data(document.compressed.readableBytesView)) == plain)
    let text = String(decoding: plain, as: UTF8.self)
    #expect(
      text.replacing(#"{"name":"C♯"}"#, with: "")
        == String(decoding: file.content.bytes.readableBytesView, as: UTF8.self))
    #expect(NamedDocument(file, String(repeating: "x", count: 70_000)) == nil)
  }
}
