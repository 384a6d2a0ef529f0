import Foundation
import Testing

/// MQTT, over a real mosquitto, read by `mosquitto_sub`.
@Suite(.enabled(if: Broker.isInstalled, Broker.isMissing)) struct MQTTTests {
  private let folder: Folder
  private let chord: [UInt8] = [48, 52, 55, 59]

  init() throws { folder = try Folder() }

  private func run(_ settings: String, file: String = "c.yaml", more: String = "") throws -> RunningChordd {
    try folder.write(file, "mqtt: {\(settings)}\nsettling: {hold: 10ms}\n" + more)
    return try RunningChordd(["run", "--input", "-", "--plain", "--config", file], in: folder)
  }

  @Test func `Whoever comes late learns what is so, and whoever stays what changes`() throws {
    let broker = try Broker(in: folder)
    let early = try broker.reader("chordd/chord")
    let program = try run("broker: \"127.0.0.1:\(broker.port)\"")
    try program.write(MIDIBytes.struck(chord))
    _ = try early.line { $0.contains(#""phase":"committed""#) }
    let late = try broker.reader("chordd/#")
    let first = try (0..<3).map { _ in try late.line { _ in true } }
    #expect(first.contains("chordd/name Cma7") && first.contains("chordd/status online"))
    let event = try #require(first.first { $0.hasPrefix("chordd/chord ") })
    #expect(try JSON.object(String(event.dropFirst(13)))["name"] as? String == "Cma7")
    try program.write(MIDIBytes.released(chord))
    #expect(try late.line { $0.hasPrefix("chordd/chord ") }.contains(#""type":"clear""#))
    #expect(
      try late.line { $0.hasPrefix("chordd/name") }.trimmingCharacters(in: .whitespaces)
        == "chordd/name (null)")
    program.end()
    _ = try late.line { $0 == "chordd/status offline" }
    #expect(try program.rest().errors == "")
    // No chord is left.
    let reader = try broker.reader("chordd/#")
    try broker.say("chordd/marker", "end")
    let left = try reader.lines { $0 == "chordd/marker end" }.dropLast()
    #expect(left.count == 2 && left.contains("chordd/status offline"))
    #expect(left.contains { $0.hasPrefix("chordd/chord ") && $0.contains(#""type":"clear""#) })
  }

  @Test func `The chart of last time is followed again, and its place is published`() throws {
    let broker = try Broker(in: folder)
    try folder.write("song.txt", "| Dm7 | G7 | Cma7 | A7 |\n")
    try folder.write("chart.json", #"{"name":"song","transpose":2}"#)
    try folder.write(
      "c.yaml", "mqtt: {broker: \"127.0.0.1:\(broker.port)\"}\ncharts: {folder: \(folder.url.path)}\n")
    let reader = try broker.reader("chordd/next", "chordd/form")
    let program = try RunningChordd(
      ["run", "--input", "-", "--plain", "--config", "c.yaml"], in: folder,
      environment: ["STATE_DIRECTORY": folder.url.path])
    let line = try reader.line { $0.hasPrefix("chordd/form") }
    let form = try JSON.object(String(line.dropFirst(12)))
    #expect(form["state"] as? String == "waiting" && form["chart"] as? String == "song", "\(line)")
    #expect(form["bars"] as? Int == 4 && form["bar"] is NSNull)
    program.end()
    #expect(try reader.line { $0.hasPrefix("chordd/form") }.contains(#""state":"off""#))
    #expect(try program.rest().errors == "")
  }

  @Test func `The broker says so when a daemon is killed`() throws {
    let broker = try Broker(in: folder)
    let program = try run("broker: \"127.0.0.1:\(broker.port)\"")
    let reader = try broker.reader("chordd/status")
    _ = try reader.line { $0 == "chordd/status online" }
    program.process.kill()
    _ = try reader.line { $0 == "chordd/status offline" }
  }

  @Test func `Two daemons publish under their own names`() throws {
    let broker = try Broker(in: folder)
    let left = try run("broker: \"127.0.0.1:\(broker.port)\", name: left", file: "l.yaml")
    let right = try run("broker: \"127.0.0.1:\(broker.port)\", name: right, qos: 2", file: "r.yaml")
    let reader = try broker.reader("chordd/+/name", "chordd/+/status")
    _ = try reader.line { $0 == "chordd/left/status online" || $0 == "chordd/right/status online" }
    try left.write(MIDIBytes.struck(chord))
    _ = try reader.line { $0 == "chordd/left/name Cma7" }
    try right.write(MIDIBytes.struck([46, 50, 53]))
    _ = try reader.line { $0 == "chordd/right/name B♭" }
    left.process.kill()
    _ = try reader.line { $0 == "chordd/left/status offline" }
    right.end()
    _ = try reader.line { $0 == "chordd/right/status offline" }
  }

  @Test func `Two daemons with one name do not throw each other out`() throws {
    let broker = try Broker(in: folder)
    let reader = try broker.reader("chordd/name")
    let both = try (0..<2).map { _ in try run("broker: \"127.0.0.1:\(broker.port)\"") }
    // At its second chord each has met the other.
    let played: [(program: Int, notes: [UInt8], name: String)] = [
      (0, chord, "Cma7"), (1, [46, 50, 53], "B♭"), (0, [50, 53, 57], "Dmi"), (1, [43, 47, 50], "G"),
    ]
    for (program, notes, name) in played {
      try both[program].write(MIDIBytes.released(chord + [46, 50, 53]) + MIDIBytes.struck(notes))
      _ = try reader.line { $0 == "chordd/name \(name)" }
    }
    for program in both {
      program.end()
      #expect(try program.rest().errors == "")
    }
  }

  @Test func `A wrong password is one sentence, and a right one is enough`() throws {
    try folder.write("passwords", "player:secret\n")
    let hashing = try Peer("/usr/bin/mosquitto_passwd", ["-U", folder.path("passwords").path])
    #expect(hashing.process.endsWell())
    let broker = try Broker(
      ["allow_anonymous false", "password_file \(folder.path("passwords").path)"], in: folder)
    try folder.write("wrong", "geheim\n")
    try folder.write("right", "secret\n")
    let address = "broker: \"127.0.0.1:\(broker.port)\""
    let nobody = try run(address, file: "n.yaml")
    #expect(
      try nobody.errorLine { _ in true }
        == "chordd: error: output mqtt: the MQTT broker at 127.0.0.1:\(broker.port) wants to know who we are; set mqtt.user and mqtt.password-file; next attempt in 10 s"
    )
    let stranger = try run(
      "\(address), user: player, password-file: \(folder.path("wrong").path)", file: "w.yaml")
    #expect(
      try stranger.errorLine { _ in true }
        == "chordd: error: output mqtt: the MQTT broker at 127.0.0.1:\(broker.port) refuses the user \"player\"; check mqtt.user and mqtt.password-file; next attempt in 10 s"
    )
    let reader = try broker.reader("chordd/name", options: ["-u", "player", "-P", "secret"])
    let friend = try run(
      "\(address), user: player, password-file: \(folder.path("right").path)", file: "r.yaml")
    try friend.write(MIDIBytes.struck(chord))
    _ = try reader.line { $0 == "chordd/name Cma7" }
    friend.end()
    nobody.end()
    stranger.end()
  }

  @Test func `Over TLS, and not without the right authority`() throws {
    let shell = try Peer(
      "/bin/sh",
      [
        "-c",
        "cd \"$0\" && openssl req -x509 -newkey rsa:2048 -nodes -days 2 -keyout key -out cert -subj /CN=localhost -addext subjectAltName=DNS:localhost",
        folder.url.path,
      ])
    #expect(shell.process.endsWell())
    let (certificate, key) = (folder.path("cert").path, folder.path("key").path)
    let broker = try Broker(
      ["allow_anonymous true", "certfile \(certificate)", "keyfile \(key)"], in: folder)
    let address = "broker: \"localhost:\(broker.port)\""
    let stranger = try run("\(address), ca-file: system", file: "s.yaml")
    _ = try stranger.errorLine { $0.contains("cannot reach the MQTT broker at localhost:\(broker.port)") }
    let friend = try run("\(address), ca-file: \(certificate)")
    let reader = try broker.reader("chordd/name", options: ["--cafile", certificate, "-h", "localhost"])
    try friend.write(MIDIBytes.struck(chord))
    _ = try reader.line { $0 == "chordd/name Cma7" }
    friend.end()
    stranger.end()
  }

  @Test func `Home Assistant is told what there is`() throws {
    let broker = try Broker(in: folder)
    let program = try run("broker: \"127.0.0.1:\(broker.port)\", name: stage, discovery: true")
    let line = try broker.reader("homeassistant/#").line { _ in true }
    let topic = "homeassistant/sensor/chordd_stage/chord/config "
    #expect(line.hasPrefix(topic))
    let sensor = try JSON.object(String(line.dropFirst(topic.count)))
    #expect(sensor["state_topic"] as? String == "chordd/stage/chord")
    #expect(sensor["availability_topic"] as? String == "chordd/stage/status")
    program.end()
  }
}
