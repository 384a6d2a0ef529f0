import Foundation
import Testing

/// `chordd run` on inputs that need no sequencer.
@Suite struct RunTests {
  @Test func `The demo names its chords`() throws {
    let program = try RunningChordd(["run", "--input", "demo", "--plain"])
    #expect(try program.line { _ in true } == "Dmi9\tunified\tD3 F3 A3 | C4 E4 A4")
    #expect(try program.line { _ in true } == "G13(♭9)\tunified\tG2 F3 B3 | E4 A♭4 B4")
    program.end()
    #expect(try program.rest().errors == "")
  }

  @Test func `A machine that stalls changes no name`() throws {
    let program = try RunningChordd(["run", "--input", "demo", "--plain"])
    // Waking late is not hearing late: each note of a block comes three milliseconds after the one before.
    // A moment: a stall is time that passes without the program, here 7, 40 and 90 ms in turn.
    let stalling = """
      while :; do
        for stall in 0.007 0.04 0.09; do kill -STOP $0; sleep $stall; kill -CONT $0; sleep $stall; done
      done
      """
    let stalls = try Peer("/bin/sh", ["-c", stalling, "\(program.process.processIdentifier)"])
    for name in ["Dmi9", "G13(♭9)", "Cma13(♯11)", "A7(♯9♯5)", "Dmi11"] {
      #expect(try program.line { _ in true }.hasPrefix(name + "\t"))
    }
    stalls.process.kill()
    program.process.signal(SIGCONT)
    program.end()
  }

  @Test func `A file is played at its own pace to its end`() throws {
    let folder = try Folder()
    try folder.write("song.mid", MIDIBytes.file([[48, 52, 55], [53, 57, 60]]))
    let start = ContinuousClock.now
    let outcome = try Chordd.run(["run", "--input", "song.mid", "--json"], in: folder)
    #expect(start.duration(to: .now) > .seconds(2))
    #expect(outcome.errors == "" && outcome.code == 0)
    let events = try JSON.objects(outcome.output)
    #expect(events.prefix(2).map { $0["status"] as? String } == ["listening", "connected"])
    #expect(events[1]["portName"] as? String == "song.mid")
    #expect(events.last?["status"] as? String == "ended")
    let chords = events.filter { $0["type"] as? String == "chord" }
    #expect(chords.compactMap { $0["phase"] as? String } == ["live", "committed", "live", "committed"])
    #expect(chords.compactMap { $0["name"] as? String } == ["C", "C", "F", "F"])
    #expect(chords[0]["seq"] as? Int == chords[1]["seq"] as? Int)
    #expect(events.allSatisfy { $0["v"] as? Int == 1 && $0["latencyUs"] is Int })
    let down = events.filter { $0["type"] as? String == "notes" }.compactMap { $0["down"] as? [Int] }
    #expect(down.contains([48, 52, 55]) && down.last == [])
  }

  @Test func `Raw bytes are named as they come`() throws {
    let program = try RunningChordd(["run", "--input", "-", "--plain"])
    try program.write(MIDIBytes.struck([48, 52, 55, 59]))
    #expect(try program.line { _ in true } == "Cma7\tunified\tC3 E3 G3 B3")
    try program.write(MIDIBytes.released([48, 52, 55, 59]) + MIDIBytes.struck([50, 53, 57]))
    #expect(try program.line { _ in true } == "Dmi\tunified\tD3 F3 A3")
    try program.closeInput()
    program.hasEnded()
  }

  @Test func `Bytes that are no MIDI are no crash`() throws {
    var noise = SystemRandomNumberGenerator()
    let bytes = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &noise) }
    let outcome = try Chordd.run(["run", "--input", "-", "--json"], input: bytes + MIDIBytes.struck([60]))
    #expect(outcome.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("chordd: ") })
    #expect(outcome.code == 0)
    #expect(try JSON.objects(outcome.output).last?["status"] as? String == "ended")
  }

  @Test func `A folder as standard input is said to be none`() throws {
    let process = try Chordd.process(["run", "--input", "-"])
    let (reading, writing) = try RunningChordd.pipe()
    let folder: FileHandle = try #require(FileHandle(forReadingAtPath: "/"))
    process.standardInput = folder
    process.standardError = writing
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    try writing.close()
    #expect(process.ends() && process.terminationStatus == 1)
    let errors = String(decoding: try reading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(errors == "chordd: cannot read standard input: Is a directory\n")
  }

  @Test func `An output that fails does not disturb the other, nor the end`() throws {
    let folder = try Folder()
    try folder.write("c.yaml", "outputs:\n  json: /proc/nowhere/events.jsonl\n")
    let program = try RunningChordd(["run", "--input", "demo", "--plain", "--config", "c.yaml"], in: folder)
    #expect(try program.line { _ in true }.hasPrefix("Dmi9\t"))
    program.end()
    let lines = try program.rest().errors.split(separator: "\n")
    let sentence =
      "chordd: error: output json: cannot open /proc/nowhere/events.jsonl for writing: No such file or directory"
    #expect(lines == ["\(sentence); next attempt in 10 s"])
  }

  @Test func `Events go to a file beside the terminal's lines`() throws {
    let folder = try Folder()
    try folder.write("c.yaml", "outputs:\n  json: \(folder.path("events.jsonl").path)\n")
    let program = try RunningChordd(["run", "--input", "-", "--plain", "--config", "c.yaml"], in: folder)
    try program.write(MIDIBytes.struck([60, 64, 67]))
    _ = try program.line { $0.hasPrefix("C\t") }
    try program.closeInput()
    program.hasEnded()
    let events = try JSON.objects(try folder.read("events.jsonl"))
    #expect(events.contains { $0["type"] as? String == "chord" && $0["name"] as? String == "C" })
    #expect(events.last?["status"] as? String == "ended")
  }
}
