internal import ChordAnalysis
internal import FeatureKit
internal import MIDIOutput
internal import MusicTheory
internal import Outputs
internal import PageServer
internal import Settings
internal import Wire

/// The daemon as the page sees it.
struct DaemonPage: PageBackend {
  /// The worker's thread has it perform requests, the server's thread reads the settings.
  let program: RunningProgram
  let performer: RequestPerformer
  /// The same for everybody but the owner.
  let guests: RequestPerformer
  let piano: PagePiano

  var facts: WrittenFields<PageFacts> {
    let sources = program.context.sources.map {
      PlayedSource(port: $0.address, portName: $0.name, isDemo: $0.isDemo)
    }
    return WrittenFields(PageFacts(version: program.fixed.version, sources: sources, choices: .all))
  }

  func settings(for part: BandPart) -> WrittenFields<ShownSettings> {
    let (configuration, unsaved) = program.settings.snapshot
    let (hands, naming) = (configuration.hands, configuration.naming)
    let alternatives: ReadingCount =
      switch naming.alternatives {
      case .close(let count): .some(count)
      case .all: .all
      }
    return WrittenFields(
      ShownSettings(
        alternatives: alternatives, hold: Int(configuration.settling.hold / .milliseconds(1)),
        key: naming.key.word(for: part), named: naming.of.rawValue,
        noteNames: naming.notes, rootless: naming.rootless,
        split: SplitPlace(hands.split, border: nil), splitName: hands.split.text(naming.noteNames),
        style: naming.style, unsaved: unsaved))
  }

  var canPlayBack: Bool { program.output.isPossible }

  var requests: [RequestDeclaration] { performer.list.descriptions.map(\.declaration) }

  var views: [PageView] { program.features.views }

  var parts: [PagePart] { program.features.parts }

  var openAPI: String {
    OpenAPI(performer.list, version: program.fixed.version).text
  }

  func carryOut(_ name: String, _ input: RequestInput, isOwner: Bool) -> RequestReply {
    let reply = (isOwner ? performer : guests).reply { list throws(RequestFailure) in
      switch input {
      case .query(let fields): try list.request(name, query: fields)
      case .body(let bytes): try list.request(name, body: bytes)
      }
    }
    // No text on the page is a command for a terminal.
    return reply.failure.map { RequestReply($0.withoutCommands) } ?? reply
  }

  func metrics() -> String { PrometheusText(program.statistics.snapshot).text }

  func askForSignOfLife() { program.input.control.askForSignOfLife() }

  var signsOfLife: Int { program.input.control.signsOfLife }

  func follow(_ event: InputEvent) { piano.follow(event) }
}

/// The page's piano as a keyboard of the input thread.
struct PagePiano: Sendable {
  let piano: ScreenPiano
  let context: StreamContext

  /// Called by the page server's thread only. Neither blocks nor waits.
  func follow(_ event: InputEvent) {
    if case .connected(let source, _) = event { context.connect(source, as: SourceName(name: "page")) }
    piano.put(event)
    if case .disconnected(let source) = event { context.disconnect(source) }
  }
}
