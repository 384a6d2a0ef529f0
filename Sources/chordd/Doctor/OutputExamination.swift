internal import Settings
internal import Keyboards
internal import ALSASequencer
internal import Daemon
internal import Glibc
internal import System
internal import Outputs

/// Examines the outputs that the configuration switches on: files, sockets, receivers, broker, speech, instrument.
struct OutputExamination {
  let configuration: Configuration
  let environment: [String: String]

  func examine() -> [Finding] { files + eventSocket + Examination.carryOut(network) + instrument }

  // MARK: Files

  private var files: [Finding] {
    var findings: [Finding] = []
    if let path = configuration[TextFileOutput.self].textFile {
      findings.append(Self.file(path, "outputs.text-file", isReplaced: true))
    }
    if case .file(let path) = configuration[JSONOutput.self].json {
      findings.append(Self.file(path, "outputs.json", isReplaced: false))
    }
    return findings
  }

  /// A file that is replaced needs a folder that may be written to; one that is appended to does not if it exists.
  private static func file(_ path: String, _ setting: String, isReplaced: Bool) -> Finding {
    let problem = folderProblem(path, isNeeded: isReplaced || !exists(path)) ?? fileProblem(path, isReplaced)
    guard let problem else {
      return Finding(verdict: .fine, sentence: "\(setting): \(path.visible) can be written")
    }
    return Finding(verdict: .broken, sentence: "\(setting): \(problem)")
  }

  private static func folderProblem(_ path: String, isNeeded: Bool) -> String? {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    guard let kind = kind(folder) else {
      return "there is no folder \(folder.visible); create it: mkdir -p \"\(folder.visible)\""
    }
    guard kind == S_IFDIR else { return "\(folder.visible) is no folder; correct the path" }
    guard isNeeded, unsafe access(folder, W_OK | X_OK) != 0 else { return nil }
    return
      "the folder \(folder.visible) may not be written to (\(reason)); change its permissions, or choose another"
  }

  private static func fileProblem(_ path: String, _ isReplaced: Bool) -> String? {
    guard let kind = kind(path) else { return nil }
    if kind == S_IFDIR { return "\(path.visible) is a folder; give the file a name" }
    if isReplaced, kind != S_IFREG {
      return "\(path.visible) is no regular file; give the file a name of its own"
    }
    guard !isReplaced, unsafe access(path, W_OK) != 0 else { return nil }
    return "\(path.visible) may not be written to (\(reason)); change its permissions, or choose another"
  }

  private static func exists(_ path: String) -> Bool { kind(path) != nil }

  private static func kind(_ path: String) -> mode_t? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static var reason: String { unsafe String(cString: strerror(errno)) }

  private var eventSocket: [Finding] {
    let place = configuration[EventSocketOutput.self].socket
    guard place != .off else { return [] }
    let location = SocketLocation(
      place, name: "events.sock", environment: environment, isRoot: geteuid() == 0)
    guard let location else {
      return [
        Finding(verdict: .broken, sentence: "outputs.socket: XDG_RUNTIME_DIR is not set; give it a path")
      ]
    }
    // The folder of `auto` is created when it is needed.
    let problem = location.ownFolder == nil ? Self.folderProblem(location.path, isNeeded: true) : nil
    return [
      problem.map { Finding(verdict: .broken, sentence: "outputs.socket: \($0)") }
        ?? Finding(verdict: .fine, sentence: "outputs.socket: events are sent on \(location.path.visible)")
    ]
  }

  // MARK: What may not answer

  private var network: [Examination] {
    var examinations = configuration[OSCOutput.self].osc.map { target in
      Self.examination(
        "outputs.osc: packets go to \(target); whether it listens cannot be seen",
        silence:
          "outputs.osc: \(target.host) cannot be looked up within 3 s; check the name, or give its number"
      ) { () throws(OutputError) in try OutputProbe.osc(target) }
    }
    let mqtt = configuration[MQTTSettings.self]
    if mqtt.broker != nil {
      examinations.append(
        Self.examination(
          "mqtt: the broker at \(mqtt.brokerText) lets us in",
          silence: "mqtt: the broker at \(mqtt.brokerText) does not answer within 3 s; check mqtt.broker"
        ) { () throws(OutputError) in try OutputProbe.mqtt(mqtt) })
    }
    let speech = configuration[SpeechSettings.self]
    if speech.enabled {
      examinations.append(
        Self.examination(
          "speech: speech-dispatcher answers",
          silence:
            "speech: speech-dispatcher does not answer within 3 s; restart it, or set speech.enabled to false"
        ) { () throws(OutputError) in try OutputProbe.speech(speech) })
    }
    return examinations
  }

  private static func examination(
    _ fine: String, silence: String, _ probe: @escaping @Sendable () throws(OutputError) -> Void
  ) -> Examination {
    Examination(silence: Finding(verdict: .broken, sentence: silence)) {
      do throws(OutputError) {
        try probe()
        return Finding(verdict: .fine, sentence: fine)
      } catch {
        return Finding(verdict: .broken, sentence: "\(error)")
      }
    }
  }

  // MARK: The instrument

  private var instrument: [Finding] {
    guard let text = configuration[MIDIOutputSettings.self].port, SequencerAccess.failure() == nil else {
      return []
    }
    do {
      let sequencer = try Sequencer(clientName: "chordd doctor")
      let policy = InstrumentPolicy(ownClients: [sequencer.clientID])
      let choice = try PortSelector(text).instrument(in: try sequencer.portDirectory(), policy: policy)
      return [Finding(verdict: .fine, sentence: "playback.port: chords are played to \(choice)".visible)]
    } catch {
      return [Finding(verdict: .broken, sentence: "playback.port: \(error)".visible)]
    }
  }
}
