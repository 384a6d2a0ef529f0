@testable import Settings
import ChordAnalysis
import Foundation
import MIDI
import MusicTheory
import Outputs
import Testing

@testable import Daemon

/// Every event of a performance, as JSON, is what `docs/reference/events.schema.json` says.
@Suite struct EventSchemaTests {
  /// The demo with all that can happen around it, spelled in a key and not.
  static let lines: [String] = {
    let plain = StreamContext(naming: NamingSettings(), startMicroseconds: 0, elapsed: { nil })
    var naming = NamingSettings(key: Key(text: "Eb major"), alternatives: .all)
    naming.style = naming.style.ascii
    let keyed = StreamContext(
      naming: naming, startMicroseconds: 1_769_890_504_231_507, elapsed: { .seconds(99) })
    keyed.connect(.first, as: SourceName(address: "24:0", name: "A \"quoted\" \\ keyboard\n"))
    plain.connect(.first, as: SourceName(name: "demo", player: .demo))
    return [plain, keyed].flatMap { context in
      let event = JSONEvent(context: context)
      return (DemoTests.analyses() + extras()).filter { $0.event != .record }.map(event.text)
    }
  }()

  /// States of the input, and chords of every other kind and split.
  static func extras() -> [Analysis] {
    var all: [Analysis] = []
    var analyzer = Analyzer()
    for status in [InputStatus.listening, .connected(.first), .ended] {
      analyzer.report(status, at: .zero) { all.append(copy $0) }
    }
    let chords: [[UInt8]] = [[60], [48, 55], [48, 49, 50, 51, 52], [0, 127], [48, 52, 55, 66, 70, 73]]
    for (index, notes) in chords.enumerated() {
      var settings = AnalyzerSettings()
      settings.split =
        [
          .off, .channel(upper: Channel(0)!), .standard, .floating(FloatingSplit()),
        ][index % 4]
      let time = Duration.seconds(index * 2 + 1)
      analyzer.update(settings, at: time) { all.append(copy $0) }
      for note in notes {
        let event = MIDIEvent.noteOn(NoteNumber(dataByte: note), velocity: 80, channel: Channel(0)!)
        analyzer.apply(.midi(event, from: .first), at: time) { all.append(copy $0) }
      }
      analyzer.apply(.disconnected(.first), at: time + .seconds(1)) { all.append(copy $0) }
    }
    analyzer.apply(.eventsLost, at: .seconds(60)) { all.append(copy $0) }
    analyzer.apply(.panic, at: .seconds(61)) { all.append(copy $0) }
    analyzer.setSplit(.floating(FloatingSplit(reach: 12)), at: .seconds(62)) { all.append(copy $0) }
    analyzer.report(.stuckNotesReleased(.first), at: .seconds(63)) { all.append(copy $0) }
    return all
  }

  @Test func `Each line is one object, and the common fields are there`() throws {
    var types: Set<String> = []
    for line in Self.lines {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let type = try #require(object["type"] as? String)
      types.insert(type)
      #expect(object["v"] as? Int == 1 && object["seq"] is Int && !line.contains("\n"))
      let time = try #require(object["time"] as? String)
      #expect(time.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z/#) != nil)
      #expect((object["phase"] != nil) == (type == "chord" || type == "harmony"))
      let split = try #require(object["split"])
      #expect(split is Int || split as? String == "channel" || split is NSNull)
      #expect((object["status"] != nil) == (type == "status"))
      if type == "notes" {
        let down = try #require(object["down"] as? [Int])
        #expect(
          Set(try #require(object["sounding"] as? [Int])).isSuperset(of: down) && object["pedal"] is Bool)
      }
      if type == "chord" { try checkChord(object) }
    }
    #expect(types == ["chord", "notes", "harmony", "clear", "status"])
    for status in ["connected", "disconnected", "events lost", "stuck notes released", "split", "ended"] {
      #expect(Self.lines.contains { $0.contains("\"status\":\"\(status)\"") }, "\(status)")
    }
  }

  @Test func `The demo is marked, and a keyboard is not`() {
    let connected = Self.lines.filter { $0.contains("\"status\":\"connected\"") }
    #expect(connected.contains { $0.contains("\"portName\":\"demo\",\"demo\":true") })
    #expect(connected.contains { $0.contains("24:0") && !$0.contains("\"demo\"") })
  }

  @Test func `A note keeps its letter, and says that it is a note, also in a hand`() {
    #expect(
      Self.lines.contains {
        let apart = #","parts":[{"root":"C","accidental":"","tokens":[]}],"spoken":"note C""#
        return $0.contains(#""kind":"note","name":"C","ascii":"C""# + apart)
          && $0.contains(#""lower":{"name":"C","kind":"note","notes":[60]"# + apart + "}")
      })
  }

  private func checkChord(_ object: [String: Any]) throws {
    let names = [
      "kind", "name", "ascii", "root", "rootPc", "bass", "bassPc", "quality", "notes", "lower", "upper",
      "upperStructure", "key", "roman", "rootless", "alternatives", "split", "onset",
    ]
    for name in names { #expect(object[name] != nil, "\(name) is missing") }
    let notes = try #require(object["notes"] as? [[String: Any]])
    let numbers = notes.compactMap { $0["midi"] as? Int }
    #expect(!numbers.isEmpty && numbers == numbers.sorted() && Set(numbers).count == numbers.count)
    #expect(object["bassPc"] as? Int == numbers[0] % 12)
    // Each hand's notes are those that say so, where a hand is named.
    for hand in ["lower", "upper"] {
      let own = notes.filter { $0["hand"] as? String == hand }.compactMap { $0["midi"] as? Int }
      let told = (object[hand] as? [String: Any])?["notes"] as? [Int] ?? []
      #expect(own == told)
    }
    #expect((object["ascii"] as? String)?.utf8.allSatisfy { $0 < 128 } == true)
    let kinds: Set<String> = ["unified", "slash", "polychord", "interval", "note", "none"]
    #expect(kinds.contains(try #require(object["kind"] as? String)))
    for other in try #require(object["alternatives"] as? [[String: Any]]) {
      #expect(other["name"] is String && other["cost"] is NSNumber && other["why"] is String)
      #expect(kinds.contains(try #require(other["kind"] as? String)))
    }
    // Every name says what it is made of, and how it is spoken.
    let hands = ["lower", "upper"].compactMap { object[$0] as? [String: Any] }
    for named in [object] + hands + (object["alternatives"] as? [[String: Any]] ?? []) {
      let parts = try #require(named["parts"] as? [[String: Any]])
      #expect(parts.count == 2 || named["kind"] as? String != "polychord")
      #expect(
        parts.allSatisfy { $0["root"] is String && $0["accidental"] is String && $0["tokens"] is [Any] })
      #expect((named["spoken"] as? String)?.isEmpty == false)
    }
  }

  // MARK: The schema itself, with Debian's python3-jsonschema

  private static let schema: URL? = {
    let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = top.appendingPathComponent("docs/reference/events.schema.json")
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }()

  private static let canValidate: Bool = {
    let isAvailable = schema != nil && (try? python("import jsonschema", input: ""))?.code == 0
    if !isAvailable {
      let text =
        "SKIPPED: no docs/reference/events.schema.json or no python3-jsonschema; events are not held to the schema\n"
      FileHandle.standardError.write(Data(text.utf8))
    }
    return isAvailable
  }()

  @Test(.enabled(if: canValidate))
  func `Each line satisfies the schema, and a line with a fault does not`() throws {
    let program = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      kind = jsonschema.validators.validator_for(schema)
      kind.check_schema(schema)
      check = kind(schema)
      for line in sys.stdin:
          for error in check.iter_errors(json.loads(line)):
              print(line.strip()[:200], '::', error.message[:300], list(error.path))
      """
    let path = try #require(Self.schema).path
    let good = try Self.python(program, path, input: Self.lines.map { $0 + "\n" }.joined())
    #expect(good.code == 0 && good.text == "", "\(good.text.prefix(3000))")
    let chord = try #require(Self.lines.first { $0.contains("\"type\":\"chord\"") })
    for (old, new) in [
      ("\"v\":1", "\"v\":2"), ("\"kind\":\"", "\"kind\":\"x"), ("\"type\":\"chord\"", "\"type\":\"x\""),
    ] {
      let bad = try Self.python(program, path, input: chord.replacing(old, with: new) + "\n")
      #expect(bad.code == 0 && bad.text != "", "the schema accepts \(new)")
    }
  }

  private static func python(
    _ program: String, _ arguments: String..., input: String
  ) throws -> (
    text: String, code: Int32
  ) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("chordd-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (lines, printed) = (folder.appendingPathComponent("in"), folder.appendingPathComponent("out"))
    try Data(input.utf8).write(to: lines)
    try Data().write(to: printed)
    let process = Process()
    // Debian's Python, for which its packages are; another one may come first on the PATH.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", program] + arguments
    process.standardInput = try FileHandle(forReadingFrom: lines)
    let output = try FileHandle(forWritingTo: printed)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    return (String(decoding: try Data(contentsOf: printed), as: UTF8.self), process.terminationStatus)
  }
}
