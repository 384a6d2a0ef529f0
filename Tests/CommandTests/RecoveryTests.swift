import Foundation
import TestKit
import Testing

/// Receivers that die in the middle of a performance: everything else goes on, and they are served again by themselves.
@Suite(.enabled(if: Broker.isInstalled && Peer.isInstalled(OSCTests.dump), Broker.isMissing))
struct RecoveryTests {
  private let folder: Folder
  private let chords: [(notes: [UInt8], name: String)] = [
    ([48, 52, 55, 59], "Cma7"), ([46, 50, 53], "B♭"), ([50, 53, 57], "Dmi"),
  ]

  init() throws { folder = try Folder() }

  private func play(_ number: Int, _ program: RunningChordd) throws -> String {
    let others = chords.flatMap(\.notes)
    try program.write(MIDIBytes.released(others) + MIDIBytes.struck(chords[number].notes))
    _ = try program.line { $0.hasPrefix(chords[number].name + "\t") }
    return chords[number].name
  }

  @Test func `The broker and the OSC receiver die and come back`() throws {
    let broker = try Broker(in: folder)
    let port = try Peer.freePort(datagram: true)
    let lights = try OSCTests.receiver(at: port)
    let path = folder.path("e").path
    try folder.write(
      "c.yaml",
      """
      mqtt: {broker: "127.0.0.1:\(broker.port)"}
      outputs:
        osc: ["127.0.0.1:\(port)"]
        text-file: \(folder.path("name").path)
        json: \(folder.path("events").path)
        socket: \(path)
      settling: {hold: 10ms}
      """)
    let program = try RunningChordd(["run", "--input", "-", "--plain", "--config", "c.yaml"], in: folder)
    let screen = try broker.reader("chordd/name")
    _ = try play(0, program)
    _ = try screen.line { $0 == "chordd/name Cma7" }
    _ = try lights.line { $0.contains("/chord/name s \"Cma7\"") }
    let reader = try Peer(
      "/usr/bin/python3",
      [
        "-c",
        "import socket,sys\ns=socket.socket(socket.AF_UNIX)\ns.connect(sys.argv[1])\n"
          + "for line in s.makefile(): print(line, end='', flush=True)", path,
      ])

    broker.kill()
    lights.process.kill()
    _ = try program.errorLine {
      $0.hasPrefix("chordd: error: output mqtt: lost the MQTT broker at 127.0.0.1:")
    }
    for number in [1, 2, 0, 1, 2] {
      let name = try play(number, program)
      try folder.wait(for: name, in: "name")
      _ = try reader.line { $0.contains("\"name\":\"\(name)\"") }
    }
    try waitFor("Dmi", look: { folder.written("events") }, until: { $0.contains(#""name":"Dmi""#) })

    try broker.restart()
    let newScreen = try broker.reader("chordd/name")
    let newLights = try OSCTests.receiver(at: port)
    // The chord that sounds now is published again before the next note.
    _ = try newScreen.line { $0 == "chordd/name Dmi" }
    _ = try play(0, program)
    _ = try newScreen.line { $0 == "chordd/name Cma7" }
    _ = try newLights.line { $0.contains("/chord/name s \"Cma7\"") }
    _ = try program.errorLine { $0 == "chordd: output mqtt works again" }
    program.end()
  }
}
