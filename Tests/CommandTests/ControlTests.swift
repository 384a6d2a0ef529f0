import Foundation
import Testing

/// The refusal of a chordd that has no sequencer.
let noSequencer =
  "this chordd does not listen to the sequencer, so it has no ports to connect; load it (sudo modprobe snd-seq) and start chordd again; 'chordd doctor' says what is missing"

/// Requests to a running chordd, and what they change.
@Suite struct ControlTests {
  private let chordd: ControlledChordd

  init() throws { chordd = try ControlledChordd() }

  @Test func `Status tells what is connected, set and played`() throws {
    let before = try chordd.reply(to: "status")
    #expect(
      before["ok"] as? Bool == true && before["pid"] as? Int == Int(chordd.program.process.processIdentifier))
    #expect(before["input"] as? String == "stream" && before["chord"] is NSNull)
    #expect(
      before["held"] as? Bool == false && (before["uptime"] as? Int).map { (0...60).contains($0) } == true)
    #expect(before["splitName"] as? String == "C4" && before["split"] as? Int == 60)
    #expect(before["key"] as? String == "detect" && before["style"] as? String == "standard")
    let keyboards = try #require(before["keyboards"] as? [[String: Any]])
    #expect(keyboards.count == 1 && keyboards[0]["portName"] as? String == "standard input")
    let outputs = try #require(before["outputs"] as? [[String: Any]])
    #expect(outputs.count == 1 && outputs[0]["name"] as? String == "plain")

    #expect(try chordd.name(of: [48, 52, 55, 59]) == "Cma7")
    let after = try chordd.reply(to: "status")
    let chord = try #require(after["chord"] as? [String: Any])
    #expect(chord["name"] as? String == "Cma7" && chord["kind"] as? String == "unified")
    #expect(after["held"] as? Bool == true)
  }

  @Test func `A setting holds until the next reload`() throws {
    #expect(try chordd.name(of: [48, 52, 55, 59]) == "Cma7")
    try chordd.release([48, 52, 55, 59])
    #expect(try chordd.reply(to: "style jazz")["style"] as? String == "jazz")
    #expect(try chordd.name(of: [48, 52, 55, 59]) == "C∆7")
    try chordd.release([48, 52, 55, 59])
    #expect(try chordd.reply(to: "key Db")["key"] as? String == "D♭ major")
    #expect(try chordd.name(of: [49, 53, 56]) == "D♭")
    try chordd.release([49, 53, 56])
    #expect(try chordd.reply(to: "status")["style"] as? String == "jazz")
    #expect(try chordd.reply(to: "reload")["warnings"] as? [String] == [])
    let status = try chordd.reply(to: "status")
    #expect(status["style"] as? String == "standard" && status["key"] as? String == "detect")
    #expect(try chordd.name(of: [48, 52, 55, 59]) == "Cma7")
  }

  /// Each request that takes chords, and what is in its reply.
  @Test func `Chords are counted in the key of a request, else in that of the settings`() throws {
    let requests = [
      (#"chord {"symbol":"V7/V","key":"Eb major"}"#, "\"symbol\":\"F7\""),
      (#"combine {"lower":"1maj7","upper":"2","key":"C major"}"#, "Cma13(♯11)"),
      (#"matches {"lower":"Imaj7","upper":"II","key":"C major"}"#, "Cma13(♯11)"),
      (#"partners {"lower":"V7","upper":"?","key":"F minor"}"#, "\"symbol\":\"C7\""),
      (#"chords {"text":"ii V I","key":"Bb"}"#, "\"keySource\":\"request\""),
      (#"chord-copy {"symbol":"bVII","key":"D"}"#, "\"text\":\"C\""),
      (#"graph {"symbol":"V7","key":"C minor"}"#, "\"symbol\":\"G7\""),
    ]
    for (line, part) in requests {
      let reply = try chordd.reply(to: line)
      let text = String(decoding: try JSONSerialization.data(withJSONObject: reply), as: UTF8.self)
        .replacingOccurrences(of: "\\/", with: "/")
      #expect(reply["ok"] as? Bool == true && text.contains(part), "\(line) \(text.prefix(300))")
    }
    let refused = try chordd.reply(to: #"chord {"symbol":"C","key":"H major"}"#)
    #expect(refused["ok"] as? Bool == false && refused["usage"] as? Bool == true)
    #expect(try chordd.reply(to: "chord V7")["ok"] as? Bool == false)
    _ = try chordd.reply(to: "key Eb major")
    let counted = try chordd.reply(to: "chords V7")
    #expect(counted["key"] as? String == "E♭ major" && counted["keySource"] as? String == "settings")
  }

  @Test func `A learned split survives other changes, but not a reload`() throws {
    #expect(try chordd.reply(to: "split learn")["split"] as? String == "learn")
    #expect(try chordd.reply(to: "status")["splitName"] as? String == "C4")
    _ = try chordd.name(of: [55])
    #expect(try chordd.reply(to: "status")["splitName"] as? String == "G3")
    _ = try chordd.reply(to: "style pop")
    try chordd.release([55])
    _ = try chordd.name(of: [67])
    #expect(try chordd.reply(to: "status")["splitName"] as? String == "G3")
    _ = try chordd.reply(to: "reload")
    #expect(try chordd.reply(to: "status")["splitName"] as? String == "C4")
  }

  @Test func `Panic ends what hangs`() throws {
    _ = try chordd.name(of: [48, 52, 55])
    try chordd.program.write([0xB0, 64, 127])
    // The pedal is down when the key after it is named.
    #expect(try chordd.name(of: [59]) == "Cma7")
    #expect(try chordd.reply(to: "status")["held"] as? Bool == true)
    #expect(try chordd.reply(to: "panic")["ok"] as? Bool == true)
    #expect(try chordd.reply(to: "status")["held"] as? Bool == false)
    // The pedal is up as well: the next chord ends with its keys.
    _ = try chordd.name(of: [50, 53, 57])
    try chordd.release([50, 53, 57])
    #expect(try chordd.reply(to: "status")["held"] as? Bool == false)
  }

  private static let splitValues =
    "split must be a note such as C4, E♭4 or 60, or floating, or channel, or off"

  @Test(arguments: [
    ("split 128", "\(splitValues), not \"128\"; for example, split C4", true),
    ("split C", "\(splitValues), not \"C\"; for example, split C4", true),
    (
      "key H",
      "key must be a key such as C major, Eb minor or F#m, or detect, or none, not \"H\"; did you mean key B major?",
      true
    ),
    ("stat", "there is no request \"stat\"; did you mean stats?", true),
    ("connect 24:0", noSequencer, false),
    (
      "disconnect Piano", noSequencer, false
    ),
  ])
  func isRefused(_ request: String, _ sentence: String, _ isUsage: Bool) throws {
    let reply = try chordd.reply(to: request)
    #expect(reply["ok"] as? Bool == false && reply["error"] as? String == sentence)
    #expect(reply["usage"] as? Bool == isUsage)
  }

  @Test func `A reload tells every mistake and changes nothing`() throws {
    let folder = try Folder()
    try folder.write("c.yaml", "naming:\n  style: pop\n")
    let chordd = try ControlledChordd(["--config", "c.yaml"], folder: folder)
    try folder.write("c.yaml", "naming:\n  stile: pop\n  ascii: 3\n")
    let reply = try chordd.reply(to: "reload")
    #expect(
      reply["error"] as? String == """
        c.yaml:2:3: unknown setting "naming.stile"; did you mean "naming.style"?
        c.yaml:3:10: naming.ascii must be true or false, not "3"; for example, ascii: false
        """)
    #expect(try chordd.reply(to: "status")["style"] as? String == "pop")
  }

  @Test func `Statistics count what was played`() throws {
    _ = try chordd.name(of: [48, 52, 55])
    let reply = try chordd.reply(to: "stats")
    let input = try #require(reply["input"] as? [String: Any])
    #expect(input["events"] as? Int == 3 && input["notes"] as? Int == 3 && input["overruns"] as? Int == 0)
    let latency = try #require(input["latency"] as? [String: Any])
    #expect(latency["count"] as? Int == 3 && (latency["maxUs"] as? Double).map { $0 > 0 } == true)
    let text = try #require(try chordd.reply(to: "stats prometheus")["prometheus"] as? String)
    #expect(text.contains("\nchordd_notes_total 3\n"))
  }

  @Test func `Several requests may come at once, and are answered in order`() throws {
    let peer = try chordd.peer()
    peer.send("style pop\nstyle jazz\n\nstatus\nstyle berk")
    #expect(peer.line()?.contains("\"style\":\"pop\"") == true)
    #expect(peer.line()?.contains("\"style\":\"jazz\"") == true)
    #expect(peer.line()?.contains("\"ok\":false") == true)
    #expect(peer.line()?.contains("\"style\":\"jazz\"") == true)
    // Its half is there when another is answered; it is no request yet.
    #expect(try chordd.reply(to: "status")["style"] as? String == "jazz")
    peer.send("lee\n")
    #expect(peer.line()?.contains("\"style\":\"berklee\"") == true)
  }
}
