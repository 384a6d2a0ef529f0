import Daemon
import Foundation
import MIDI
import MusicTheory
import Practice
import PracticePlayers
import TestKit
import Testing
import Wire

/// Players who play in drills through a real keyboard port.
extension SequencerTests {
  @Suite struct DaemonPracticeTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "chordd-\(UUID().uuidString)")
    private var socket: String { folder.appendingPathComponent("control.sock").path }
    private let maker = DrillMaker(naming: NamingSettings(), seed: 1)

    /// The choices with which each drill is started.
    private static let choices: [String: [String: String]] = [
      "progression": ["progression": "Dm7 G7 Cma7"], "review": [:], "test36": [:],
      "tune": ["tune": "Drill Blues"],
    ]

    private func daemon() throws -> LiveDaemon {
      let tunes = folder.appendingPathComponent("chordd/practice")
      try FileManager.default.createDirectory(at: tunes, withIntermediateDirectories: true)
      try "{title: Drill Blues}\n{key: F}\n[F7] [Bb7] [F7] [C7]\n".write(
        to: tunes.appendingPathComponent("blues.cho"), atomically: true, encoding: .utf8)
      let daemon = try LiveDaemon(
        ["--port", "VirMIDI 0-0"], control: socket,
        settings: ["XDG_STATE_HOME": folder.path, "XDG_CONFIG_HOME": folder.path])
      try daemon.connected("VirMIDI 0-0")
      return daemon
    }

    private func ask(_ request: String) throws -> [String: Any] {
      let reply = try ControlClient(path: socket, timeLimit: Hang.limit).reply(to: request)
      let object = try #require(try JSONSerialization.jsonObject(with: Data(reply.utf8)) as? [String: Any])
      try #require(object["ok"] as? Bool == true, "\(request): \(reply)")
      return object
    }

    private func start(_ drill: String) throws -> [String: Any] {
      var fields: [String: Any] = Self.choices[drill] ?? ["keys": "Eb D"]
      (fields["drill"], fields["count"]) = (drill, 1)
      let data = try JSONSerialization.data(withJSONObject: fields)
      let reply = try ask("practice-start \(String(decoding: data, as: UTF8.self))")
      return try #require(
        (reply["session"] as? [String: Any])?["task"] as? [String: Any], "\(drill) asks nothing")
    }

    /// The keys that answer a task, as a player finds them who knows, reads or hears it.
    ///
    /// `nil` where one of several options is the answer.
    private func keys(_ task: [String: Any]) throws -> (groups: [NoteSet], isSequence: Bool)? {
      guard task["options"] == nil else { return nil }
      if let staff = task["staff"] as? [String: Any], let notes = staff["notes"] as? [[String: Any]] {
        return ([NoteSet(notes.compactMap { ($0["midi"] as? Int).flatMap { NoteNumber($0) } })], false)
      }
      if let sound = task["sound"] as? [String: Any],
        let chords = sound["chords"] as? [[String: Any]], let first = sound["asked"] as? Int
      {
        // Notes that sound one after the other are played so.
        let groups = chords.dropFirst(first).compactMap { $0["notes"] as? [Int] }
        return (groups.map { NoteSet($0.compactMap { NoteNumber($0) }) }, groups.count > 1)
      }
      let card = try #require((task["card"] as? String).flatMap { CardKey(text: $0) }, "\(task)")
      var random = SeededRandom(seed: 1)
      let known = try #require(maker.tasks.task(card, using: &random))
      return (try #require(known.rightKeys), known.isSequence)
    }

    /// Sends what is struck and released to the device behind the port, in its time.
    private func play(_ score: Score, _ device: FileHandle) throws {
      var (time, down) = (Duration.seconds(0), NoteSet())
      for moment in score.moments {
        // A moment: a hand looks, strikes and holds, at least this long; longer does no harm.
        if moment.time > time { usleep(UInt32((moment.time - time) / .microseconds(1))) }
        time = moment.time
        var bytes: [UInt8] = []
        for key in moment.down.subtracting(down) { bytes += [0x90, key.rawValue, 80] }
        for key in down.subtracting(moment.down) { bytes += [0x80, key.rawValue, 0] }
        down = moment.down
        try device.write(contentsOf: Data(bytes))
      }
    }

    private func practice(_ drill: String, _ daemon: LiveDaemon, _ device: FileHandle) throws {
      let task = try start(drill)
      guard let (groups, isSequence) = try keys(task) else { return }
      try play(PlayerKind.right.score(groups, isSequence: isSequence, at: .zero), device)
      let done = try daemon.event { $0["type"] as? String == "drill" && $0["event"] as? String == "done" }
      let session = try #require(done["session"] as? [String: Any])
      let verdict = session["verdict"] as? [String: Any]
      #expect(session["right"] as? Int == 1 && session["wrong"] as? Int == 0, "\(drill): \(verdict ?? [:])")
      _ = try? ControlClient(path: socket, timeLimit: Hang.limit).reply(to: "practice-stop")
    }

    @Test func `Every drill is done by a player who knows it`() throws {
      let daemon = try daemon()
      let device = try #require(FileHandle(forWritingAtPath: "/dev/snd/midiC0D0"))
      for drill in Drill.all.map(\.name) where !["latency", "placement", "rhythm"].contains(drill) {
        try practice(drill, daemon, device)
      }
      try daemon.end()
    }

    @Test func `A metronome is heard, and what is played is judged for its time`() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let daemon = try LiveDaemon(
        ["--port", "VirMIDI 0-0"], control: socket,
        settings: [
          "XDG_STATE_HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "CHORDD_PLAYBACK_PORT": "Test Synth",
          "CHORDD_PRACTICE_COMPANY": "band",
        ])
      defer { try? daemon.end() }
      try daemon.connected("VirMIDI 0-0")
      var instrument = try TestInstrument("Test Synth")
      try waitUntil("it has found the instrument") { try instrument.player() != nil }
      _ = try ask(#"practice-start {"drill":"two-five-one","keys":"C","tempo":240,"count":3}"#)
      // Four clicks, then ride and bass.
      try instrument.listen { heard, _ in heard.count(where: \.isNoteOn) >= 16 }
      let channels = Set(
        instrument.heard.compactMap { if case .noteOn(_, _, let channel) = $0 { channel } else { nil } })
      #expect(channels == [Channel(statusByte: 1), Channel(statusByte: 9)])
      let end = try daemon.event { $0["type"] as? String == "drill" && $0["event"] as? String == "session" }
      let summary = (end["session"] as? [String: Any])?["summary"] as? [String: Any]
      #expect(summary?["tasks"] as? Int == 3 && summary?["right"] as? Int == 0)
      try instrument.listen { _, sounding in sounding.isSilent }
    }
  }
}
