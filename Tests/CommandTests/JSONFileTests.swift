import Foundation
import Testing

/// `outputs.json` with a file.
@Suite struct JSONFileTests {
  /// A power cut or a full disk may cut a line off in its middle.
  @Test(arguments: [
    ("", 0), ("{\"v\":1}\n", 1), ("{\"v\":1}\n{\"v\":1,\"na", 2),
  ])
  func `A line that was cut off costs nobody but itself`(before: String, lines: Int) throws {
    let folder = try Folder()
    try folder.write("events.jsonl", before)
    try folder.write("c.yaml", "outputs: {terminal: off, json: \(folder.path("events.jsonl").path)}\n")
    let program = try RunningChordd(["run", "--input", "-", "--config", "c.yaml"], in: folder)
    try program.write(MIDIBytes.struck([60, 64, 67]) + MIDIBytes.released([60, 64, 67]))
    try program.closeInput()
    #expect(program.process.ends() && program.process.terminationStatus == 0)
    let written = try folder.read("events.jsonl").split(separator: "\n").map(String.init)
    try #require(written.count > lines)
    for line in written.dropFirst(lines) { #expect(try JSON.object(line)["v"] as? Int == 1) }
  }

  /// It tells all that somebody plays and practices; a file that is there keeps its permissions.
  @Test(arguments: [(nil, 0o600), (0o640, 0o640)] as [(mode_t?, mode_t)])
  func `Only its owner reads a new file`(before: mode_t?, mode: mode_t) throws {
    let folder = try Folder()
    let path = folder.path("events.jsonl").path
    if let before {
      try folder.write("events.jsonl", "")
      #expect(unsafe chmod(path, before) == 0)
    }
    try folder.write("c.yaml", "outputs: {terminal: off, json: \(path)}\n")
    let program = try RunningChordd(["run", "--input", "-", "--config", "c.yaml"], in: folder)
    try program.closeInput()
    #expect(program.process.ends())
    var file = stat()
    #expect(unsafe stat(path, &file) == 0 && file.st_mode & 0o777 == mode)
  }
}
