internal import ALSASequencer
internal import ChordAnalysis
internal import Logging
internal import Outputs

/// Carries out what clients of the control socket, and of the page, ask for.
///
/// A value: each thread that answers has one of its own. What it is made of may be looked at by any.
struct ControlHandler: Sendable {
  let settings: LiveSettings
  let input: InputControl
  let description: ControlStatus.Fixed
  let statistics: Statistics
  let present: LatestSlot<Analysis>
  let context: SinkContext
  let playback: PlaybackControl
  /// With which visitors of the page may change something, since the start.
  let pageToken: String?
  /// Ends the thread, and any waiting for the input.
  let stop: WakeUp
  let log: Logger
  private var newest: Analysis?

  init(
    settings: LiveSettings, input: InputControl, description: ControlStatus.Fixed, statistics: Statistics,
    present: LatestSlot<Analysis>, context: SinkContext, playback: PlaybackControl, pageToken: String?,
    log: Logger
  ) throws {
    self.settings = settings
    self.input = input
    self.description = description
    self.statistics = statistics
    self.present = present
    self.context = context
    self.playback = playback
    self.pageToken = pageToken
    self.log = log
    stop = try WakeUp()
  }

  /// How long the input thread may take for a command.
  private static let patience: Duration = .seconds(1)

  /// The answer to one line, once what it asks for is done.
  mutating func reply(to line: LineSplitter.Line) -> ControlReply {
    do throws(ControlRequestError) {
      guard case .whole(let bytes) = line else { throw .tooLong }
      return reply(to: try ControlRequest(line: bytes))
    } catch {
      return ControlReply(error: error.description, isUsage: true)
    }
  }

  private mutating func reply(to request: ControlRequest) -> ControlReply {
    switch request {
    case .status: status()
    case .split(let text): set("hands.split", text, as: .split)
    case .key(let text): set("naming.key", text, as: .key)
    case .style(let text): set("naming.style", text, as: .style)
    case .set(let name, let text): set(name, text, as: .set)
    case .save: save()
    case .learnSplit: ask(.learnSplit) { $0.set("split", "learn") }
    case .reload: reload()
    case .panic: panic()
    case .connect(let port): ask(.connect(port))
    case .disconnect(let port): ask(.disconnect(port))
    case .play(let text): playback.reply { PlaybackOrder(text) }
    case .stop: playback.stop()
    case .page: ControlReply { share.write(to: &$0) }
    case .stats: ControlReply { statistics.snapshot.write(to: &$0) }
    case .metrics: ControlReply { $0.set("prometheus", PrometheusText(statistics.snapshot).text) }
    case .help: help()
    }
  }

  // MARK: - What is asked for

  private mutating func status() -> ControlReply {
    newest = present.take() ?? newest
    let status = ControlStatus(
      fixed: description, statistics: statistics.snapshot, configuration: settings.current,
      naming: context.naming, sources: context.sources, page: context.page, analysis: newest)
    return ControlReply { status.write(to: &$0) }
  }

  private func set(_ name: String, _ text: String, as request: ControlRequestName) -> ControlReply {
    guard let setting = SettingsTable.row(named: name) else {
      return ControlReply(error: UnknownSetting.sentence(forPath: name), isUsage: true)
    }
    let subject = request == .set ? name : request.rawValue
    do throws(ConfigurationError) {
      let configuration = try settings.set(setting, to: text, request: subject)
      log.notice("\(subject) set\(setting.isSecret ? "" : " to \(text)") until the next reload")
      return ControlReply {
        if request == .set { $0.set("set", name) }
        ControlStatus.write(configuration, only: request, to: &$0)
      }
    } catch {
      return ControlReply(error: error.description, isUsage: true)
    }
  }

  private func save() -> ControlReply {
    do throws(ConfigurationSaverError) {
      let saved = try settings.save()
      for name in saved.names { log.notice("\(name) saved in \(saved.path)") }
      return ControlReply {
        $0.set("file", saved.path)
        $0.set("saved", saved.names)
        $0.set("warnings", saved.warnings)
      }
    } catch {
      log.error("\(error)")
      return ControlReply(error: error.description, isUsage: false) { [settings] in
        $0.set("lines", settings.unsavedLines)
      }
    }
  }

  private func reload() -> ControlReply {
    do throws(ConfigurationError) {
      let warnings = try settings.reload()
      for warning in warnings { log.warning("\(warning)") }
      log.notice("configuration reloaded")
      return ControlReply { $0.set("warnings", warnings.map(\.description)) }
    } catch {
      for sentence in error.sentences { log.error("\(sentence)") }
      log.error("configuration not reloaded; the old one stays")
      return ControlReply(error: error.sentences.joined(separator: "\n"), isUsage: false)
    }
  }

  /// Forgets what is held and ends what we play.
  private func panic() -> ControlReply {
    playback.stopPlaying()
    return ask(.panic)
  }

  /// How others get to the page.
  var share: PageShare {
    PageShare(
      page: settings.atStart.page, token: pageToken, url: context.page, machineName: Assembly.machineName)
  }

  private func help() -> ControlReply {
    ControlReply { reply in
      reply.set(
        "requests",
        ControlRequestName.allCases.map { name in
          var object = JSONObject()
          object.set("request", name.usage)
          object.set("does", name.meaning)
          return object
        })
    }
  }

  // MARK: - The input thread

  /// Hands a command to the input thread and waits for what becomes of it.
  private func ask(_ command: InputCommand, also write: (inout JSONObject) -> Void = { _ in }) -> ControlReply
  {
    switch outcome(of: command) {
    case .success(.connected(let port)): Self.reply(port, isConnected: true)
    case .success(.disconnected(let port)): Self.reply(port, isConnected: false)
    case .success(.done): ControlReply(write)
    case .failure(let error): ControlReply(error: error.description, isUsage: false)
    }
  }

  private func outcome(of command: InputCommand) -> InputRequest.Outcome {
    guard let request = try? InputRequest(command), input.ask(request) else { return .failure(.noAnswer) }
    return request.wait(atMost: Self.patience, unless: stop.descriptor) ?? .failure(.noAnswer)
  }

  private static func reply(_ port: Port, isConnected: Bool) -> ControlReply {
    ControlReply { reply in
      reply.set("port", port.address.description)
      reply.set("portName", port.name)
      reply.set("connected", isConnected)
    }
  }
}
