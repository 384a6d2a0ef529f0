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
}
