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

  /// A source as the events name it: without a port, where it has none, the text is empty.
  private struct Source: Encodable {
    let port: String
    let portName: String
    let demo: Bool?
  }

  private struct Settings: Encodable {
    let split: SplitPlace
    let splitName: String
    let style: String
    let key: String
    let noteNames: String
    let rootless: Bool
    let alternatives: CountOrAll
    /// In milliseconds.
    let hold: Int
    /// The names of those that the restart will forget.
    let unsaved: [String]
  }

  /// A number, or the word `all`.
  private struct CountOrAll: Encodable {
    let shown: ShownAlternatives

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch shown {
      case .close(let count): try container.encode(count)
      case .all: try container.encode(shown.text)
      }
    }
  }

  func describe(in object: inout JSONObject) {
    object.set("version", program.fixed.version)
    let sources = program.context.sources.map {
      Source(port: $0.address, portName: $0.name, demo: $0.isDemo ? true : nil)
    }
    object.set("sources", json: JSONText.encode(sources))
    object.set("choices", json: PageChoices.json)
  }

  func describeSettings(in object: inout JSONObject, for part: BandPart) {
    let (configuration, unsaved) = program.settings.snapshot
    let (hands, naming) = (configuration.hands, configuration.naming)
    object.add(
      fieldsOf: JSONText.encode(
        Settings(
          split: SplitPlace(hands.split, border: nil), splitName: hands.split.text(naming.noteNames),
          style: naming.style, key: naming.key.word(for: part), noteNames: naming.notes,
          rootless: naming.rootless,
          alternatives: CountOrAll(shown: naming.alternatives),
          hold: Int(configuration.settling.hold / .milliseconds(1)),
          unsaved: unsaved)))
  }

  var canPlayBack: Bool { program.output.isPossible }

  var requests: [RequestForm] { performer.list.descriptions.map(\.form) }

  var views: [PageView] { program.features.views }

  var parts: [String] { program.features.parts }

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
