import Daemon
import Foundation
import MIDI
import MusicTheory
import Practice
import PracticePlayers
import Testing

/// Players of nine kinds, who play in drills through a real keyboard port.
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

    /// A drill of every kind of answer.
    private static let various = ["rootless-a", "polychords", "scale-down", "hear-play"]

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
      let reply = try ControlClient(path: socket, timeLimit: .seconds(30)).reply(to: request)
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
    private func keys(_ task: [String: Any]) throws -> (groups: [NoteSet], isSequence: Bool)? {
      if let staff = task["staff"] as? [String: Any], let notes = staff["notes"] as? [[String: Any]] {
        return ([NoteSet(notes.compactMap { ($0["midi"] as? Int).flatMap { NoteNumber($0) } })], false)
      }
      if let sound = task["sound"] as? [String: Any], task["options"] == nil,
        let chords = sound["chords"] as? [[String: Any]], let first = sound["asked"] as? Int
      {
        // Notes that sound one after the other are played so.
        let groups = chords.dropFirst(first).compactMap { $0["notes"] as? [Int] }
        return (groups.map { NoteSet($0.compactMap { NoteNumber($0) }) }, groups.count > 1)
      }
      guard task["options"] == nil else { return nil }
      let card = try #require((task["card"] as? String).flatMap { CardKey(text: $0) }, "\(task)")
      var random = SeededRandom(seed: 1)
      let known = try #require(maker.tasks.task(card, using: &random))
      return (try #require(known.rightKeys), known.isSequence)
    }

    /// Sends what is struck and released to the device behind the port, in its time.
    private func play(_ score: Score, _ device: FileHandle, isPedaled: Bool) throws {
      var (time, down) = (Duration.seconds(0), NoteSet())
      var isPedalDown = false
      for moment in score.moments {
        if moment.time > time { usleep(UInt32((moment.time - time) / .microseconds(1))) }
        time = moment.time
        var bytes: [UInt8] = []
        if isPedaled, !isPedalDown { bytes += [0xB0, 64, 127] }
        isPedalDown = isPedaled
        for key in moment.down.subtracting(down) { bytes += [0x90, key.rawValue, 80] }
        for key in down.subtracting(moment.down) { bytes += [0x80, key.rawValue, 0] }
        if isPedaled, moment.pedaled.isEmpty {
          bytes += [0xB0, 64, 0]
          isPedalDown = false
        }
        down = moment.down
        try device.write(contentsOf: Data(bytes))
      }
    }

    private func practice(
      _ drill: String, _ kind: PlayerKind, _ daemon: LiveDaemon, _ device: FileHandle
    ) throws {
      let task = try start(drill)
      if kind == .givingUp { _ = try ask("practice-give-up") }
      if let (groups, isSequence) = try keys(task) {
        let score = kind.score(groups, isSequence: isSequence, at: .zero, wait: 1500)
        try play(score, device, isPedaled: kind == .pedaling)
      } else {
        try choose(task, kind)
      }
      let done = try daemon.event { $0["type"] as? String == "drill" && $0["event"] as? String == "done" }
      let session = try #require(done["session"] as? [String: Any])
      let (right, wrong) = (session["right"] as? Int, session["wrong"] as? Int)
      let verdict = session["verdict"] as? [String: Any]
      let isRight = kind.isClean
      #expect((right, wrong) == (isRight ? 1 : 0, isRight ? 0 : 1), "\(drill), \(kind): \(verdict ?? [:])")
      if kind == .slow, let think = verdict?["think"] as? Int { #expect(think >= 1500, "\(drill)") }
      if kind == .rolled, task["kind"] as? String == "chord" { #expect(verdict?["grab"] as? Int ?? 0 >= 100) }
      _ = try? ControlClient(path: socket, timeLimit: .seconds(30)).reply(to: "practice-stop")
    }

    /// Tries one option after the other; who is right knows it at once, as somebody who looked it up.
    private func choose(_ task: [String: Any], _ kind: PlayerKind) throws {
      let options = try #require(task["options"] as? [String])
      var right: String?
      for option in options where right == nil {
        let reply = try ask("practice-answer \(option)")
        let verdict = (reply["session"] as? [String: Any])?["verdict"] as? [String: Any]
        if verdict?["outcome"] as? String == "right" { right = option }
      }
      #expect(right != nil)
    }

    @Test func `Every drill is done by a player who knows it`() throws {
      let daemon = try daemon()
      let device = try #require(FileHandle(forWritingAtPath: "/dev/snd/midiC0D0"))
      for drill in Drill.all.map(\.name) where !["latency", "placement"].contains(drill) {
        let task = try start(drill)
        guard task["options"] == nil else { continue }
        try practice(drill, .right, daemon, device)
      }
      _ = try daemon.end()
    }

    @Test(arguments: PlayerKind.allCases)
    func `Players of nine kinds are judged for what they do`(kind: PlayerKind) throws {
      let daemon = try daemon()
      let device = try #require(FileHandle(forWritingAtPath: "/dev/snd/midiC0D0"))
      for drill in Self.various where !(drill == "read" && kind == .otherOctave) {
        try practice(drill, kind, daemon, device)
      }
      _ = try daemon.end()
    }

    @Test func `A metronome is heard, and what is played is judged for its time`() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let daemon = try LiveDaemon(
        ["--port", "VirMIDI 0-0"], control: socket,
        settings: [
          "XDG_STATE_HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "CHORDD_PLAYBACK_PORT": "Test Synth",
          "CHORDD_PRACTICE_COMPANY": "band",
        ])
      defer { _ = try? daemon.end() }
      try daemon.connected("VirMIDI 0-0")
      var instrument = try TestInstrument("Test Synth")
      usleep(500_000)
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
