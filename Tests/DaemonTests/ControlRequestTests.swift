import ALSASequencer
import Testing

@testable import Daemon

/// What a line of the control protocol means, or in which sentence it is refused.
@Suite struct ControlRequestTests {
  @Test(
    arguments: [
      ("status", .status),
      ("  status  ", .status),
      ("status\r", .status),
      ("split C4", .split("C4")),
      ("split   E♭4", .split("E♭4")),
      ("split 60", .split("60")),
      ("split off", .split("off")),
      ("split learn", .learnSplit),
      ("key Eb major", .key("Eb major")),
      ("key detect", .key("detect")),
      ("style jazz", .style("jazz")),
      ("set naming.rootless true", .set("naming.rootless", "true")),
      ("set  naming.key   Eb major ", .set("naming.key", "Eb major")),
      ("set input.ports", .set("input.ports", "")),
      ("save", .save),
      ("page", .page),
      ("reload", .reload),
      ("panic", .panic),
      ("stats", .stats),
      ("stats prometheus", .metrics),
      ("help", .help),
    ] as [(String, ControlRequest)])
  func isUnderstood(_ line: String, _ request: ControlRequest) throws {
    #expect(try ControlRequest(line: line.utf8) == request)
  }

  @Test(arguments: ["24:0", "24", "Digital Piano", "Digital Piano:1", "a:b:c"])
  func portIsUnderstood(_ text: String) throws {
    let port = try PortSelector(text)
    #expect(try ControlRequest(line: "connect \(text)".utf8) == .connect(port))
    #expect(try ControlRequest(line: "disconnect  \(text) ".utf8) == .disconnect(port))
  }

  private static let names =
    "the requests are status, split, key, style, set, save, reload, panic, connect, disconnect, play, stop, page, stats, help"
  private static let notText = "the line is not plain UTF-8 text; send help to see the requests"
  private static let empty = "the line is empty; send help to see the requests"
  private static let tooLong = "the line is longer than 1024 bytes; send one request a line"

  @Test(arguments: [
    ("", empty),
    ("   ", empty),
    ("\r", empty),
    ("statsu", "there is no request \"statsu\"; did you mean stats?"),
    ("STATUS", "there is no request \"STATUS\"; did you mean status?"),
    ("xyzzy 3", "there is no request \"xyzzy\"; \(names)"),
    ("{\"request\":\"status\"}", "there is no request \"{\\\"request\\\":\\\"status\\\"}\"; \(names)"),
    ("status now", "status stands alone, without \"now\""),
    ("panic 1", "panic stands alone, without \"1\""),
    ("split", "split needs a value, NOTE|floating|channel|off|learn; for example, split G3"),
    ("split ", "split needs a value, NOTE|floating|channel|off|learn; for example, split G3"),
    ("key", "key needs a value, KEY|detect|none; for example, key Eb major"),
    ("style", "style needs a value, NAME; for example, style jazz"),
    ("connect", "connect needs a value, PORT; for example, connect Digital Piano"),
    ("set", "set needs a value, SETTING VALUE; for example, set naming.rootless true"),
    ("set nonsense", "set needs a value, SETTING VALUE; for example, set naming.rootless true"),
    ("save it", "save stands alone, without \"it\""),
    ("stats csv", "stats does not take \"csv\"; write stats [prometheus]"),
    (
      "connect :",
      "\":\" is not a port: write two numbers below 256, as in 24:0, or a name, as in \"Digital Piano\"."
    ),
    (
      "connect 300:0",
      "\"300:0\" is not a port: write two numbers below 256, as in 24:0, or a name, as in \"Digital Piano\"."
    ),
    ("status\0", notText),
    ("split \u{1B}[31m", notText),
    ("status\nstatus", notText),
    (String(repeating: "a", count: 1025), tooLong),
    (String(repeating: " ", count: 1025), tooLong),
    (
      String(repeating: "a", count: 1024),
      "there is no request \"\(String(repeating: "a", count: 40))…\"; \(names)"
    ),
  ])
  func isRefused(_ line: String, _ sentence: String) {
    let error = #expect(throws: ControlRequestError.self) { try ControlRequest(line: line.utf8) }
    // Quotation marks inside a word are shown as they were written.
    #expect(error?.description == sentence.replacing("\\\"", with: "\""))
  }

  @Test(arguments: [[0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0x80], [0xF0, 0x9F]] as [[UInt8]])
  func bytesAreNoText(_ bytes: [UInt8]) {
    #expect(throws: ControlRequestError.notText) { try ControlRequest(line: Array("split ".utf8) + bytes) }
  }

  @Test(arguments: ControlRequestName.allCases)
  func exampleIsUnderstood(_ name: ControlRequestName) throws {
    #expect(throws: Never.self) { try ControlRequest(line: name.example.utf8) }
    #expect(name.meaning.hasSuffix("."))
  }
}
