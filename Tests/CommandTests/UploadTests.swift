import Files
import Foundation
import TestKit
import Testing

/// Files that come to the page in pieces.
@Suite struct UploadTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Two files of one length.
  private static let files: [Character: [UInt8]] = [
    "a": Array(String(repeating: "| C7 ", count: 30).utf8),
    "b": Array(String(repeating: "| F7 ", count: 30).utf8),
  ]

  /// A piece is four signs: the file that it says to be of, its place there, and whose third it has. `h` is file `a` with another
  /// hash, `t` with another total.
  private static func body(_ piece: String) throws -> String {
    let signs = Array(piece)
    let (place, third) = (try #require(signs[1].wholeNumberValue), try #require(signs[3].wholeNumberValue))
    let file = try #require(files[signs[0] == "b" ? "b" : "a"])
    let size = file.count / 3
    let bytes = try #require(files[signs[2]])[third * size..<(third + 1) * size]
    let hash = try #require(files[signs[0] == "a" || signs[0] == "t" ? "a" : "b"])
    return """
      {"name":"same.txt","base64":"\(Data(bytes).base64EncodedString())","offset":\(place * size),\
      "upload":"u","total":\(file.count - (signs[0] == "t" ? 1 : 0)),"sha256":"\(SHA256.text(of: hash))"}
      """
  }

  @Test(arguments: [
    ("one after the other", "a0a0 a1a1 a2a2 b0b0 b1b1 b2b2", "200 200 200 200 200 200", "ab"),
    ("two at once", "a0a0 b0b0 a1a1 b1b1 b2b2 a2a2", "200 200 200 200 200 200", "ab"),
    ("a piece is missing", "a0a0 a2a2", "200 400", ""),
    ("the first is missing", "a1a1 a2a2", "400 400", ""),
    ("the last is missing", "a0a0 a1a1", "200 200", ""),
    ("a piece of the other file", "a0a0 a1b1 a2a2", "200 200 400", ""),
    ("two pieces are swapped", "a0a0 a1b0 a2b1", "200 200 400", ""),
    ("two places are swapped", "a0a0 a2a2 a1a1", "200 400 400", ""),
    ("the hash is another", "h0a0 h1a1 h2a2", "200 200 400", ""),
    ("the total is another", "t0a0 t1a1 t2a2", "200 200 400", ""),
    ("the other one fails", "a0a0 b0b0 a1a1 b2b2 a2a2", "200 200 200 400 200", "a"),
    ("again after a refusal", "a0a0 a1b1 a2a2 a0a0 a1a1 a2a2", "200 200 400 200 200 200", "a"),
  ])
  func `Only a whole file is acknowledged`(
    _ what: String, _ pieces: String, _ statuses: String, _ kept: String
  ) throws {
    let program = try RunningChordd(
      ["run", "--input", "-", "--plain"],
      environment: ["CHORDD_PAGE_LISTEN": "127.0.0.1:0", "XDG_STATE_HOME": folder.path("state").path])
    let line = try program.errorLine { $0.hasPrefix("chordd: page: http://127.0.0.1:") }
    let page = WebPeer.Place(port: try #require(line.split(separator: ":").last.flatMap { Int($0) }))
    let answers = try pieces.split(separator: " ").map {
      try page.post("/api/chart-import", try Self.body(String($0)))
    }
    #expect(answers.map { "\($0.status)" }.joined(separator: " ") == statuses, "\(answers)")
    #expect(answers.allSatisfy { $0.status == 200 || $0.body.contains("send the file again") }, "\(answers)")
    let charts = folder.path("state/chordd/charts")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: charts.path)) ?? []
    let contents = try names.filter { $0.hasSuffix(".txt") }.map {
      Array(try Data(contentsOf: charts.appending(path: $0)))
    }
    #expect(Set(contents) == Set(kept.compactMap { Self.files[$0] }), "\(names)")
    program.end()
  }
}
