internal import ChordAnalysis
internal import MusicTheory
internal import Outputs

/// The one line that answers a request: a JSON object.
struct ControlReply {
  let text: String
  let outcome: Outcome

  enum Outcome {
    case done
    /// The request itself is at fault.
    case refused
    /// The state of things is.
    case failed
  }

  /// What was asked for, field by field.
  init(_ write: (inout JSONObject) -> Void = { _ in }) {
    var object = JSONObject()
    object.set("ok", true)
    write(&object)
    text = object.closed
    outcome = .done
  }

  /// Why it was not done.
  ///
  /// - Parameters:
  ///   - isUsage: whether the request itself is at fault, rather than the state of things.
  ///   - write: adds what helps besides the sentence.
  init(error sentence: String, isUsage: Bool, also write: (inout JSONObject) -> Void = { _ in }) {
    var object = JSONObject()
    object.set("ok", false)
    object.set("error", sentence)
    object.set("usage", isUsage)
    write(&object)
    text = object.closed
    outcome = isUsage ? .refused : .failed
  }
}

/// The reply to `status`: what is connected, set and played at one moment.
struct ControlStatus {
  /// What does not change while the program runs.
  struct Fixed: Sendable {
    let version: String
    let process: Int32
    /// `sequencer`, `file`, `demo` or `stream`.
    let inputKind: String
  }

  let fixed: Fixed
  let statistics: StatisticsSnapshot
  let configuration: Configuration
  let naming: NamingSettings
  let sources: [SourceName]
  /// Where the page is; `nil` when it is nowhere.
  let page: String?
  let analysis: Analysis?

  func write(to object: inout JSONObject) {
    object.set("version", fixed.version)
    object.set("pid", fixed.process)
    object.set("uptime", statistics.uptime.wholeSeconds)
    object.set("input", fixed.inputKind)
    object.set("keyboards", sources.map(Self.object))
    for request in [ControlRequestName.split, .key, .style] {
      Self.write(configuration, only: request, border: analysis?.border, to: &object)
    }
    object.set("heardKey", analysis?.key?.text)
    object.set("chord", chord)
    object.set("held", !(analysis?.sounding.isEmpty ?? true))
    object.set("ignoredDrums", statistics.input.ignoredDrums)
    object.set("page", page)
    object.set("outputs", statistics.outputs.map(Self.object))
  }

  /// Adds the one setting that a request is about, with the same fields as `status`.
  ///
  /// - Parameter border: where a floating split is at the moment.
  static func write(
    _ configuration: Configuration, only request: ControlRequestName, border: NoteNumber? = nil,
    to object: inout JSONObject
  ) {
    switch request {
    case .split: write(configuration.hands.split, border, configuration.naming.noteNames, to: &object)
    case .key:
      switch configuration.naming.key {
      case .given(let key): object.set("key", key.text)
      case .detected: object.set("key", "detect")
      case .none: object.set("key", "none")
      }
    case .style: object.set("style", configuration.naming.style)
    case .set, .save, .status, .reload, .panic, .connect, .disconnect, .play, .stop, .page, .stats, .help:
      break
    }
  }

  /// The field `split` is that of the events; `splitName` can be sent back.
  private static func write(
    _ split: HandSplitting, _ border: NoteNumber?, _ names: NoteNames, to object: inout JSONObject
  ) {
    switch split {
    case .at(let note): object.set("split", Int(note.rawValue))
    case .floating: object.set("split", border.map { Int($0.rawValue) })
    case .channel: object.set("split", "channel")
    case .off: object.setNull("split")
    }
    object.set("splitName", split.text(names))
  }

  private static func object(_ source: SourceName) -> JSONObject {
    var object = JSONObject()
    object.set("port", source.address.isEmpty ? nil : source.address)
    object.set("portName", source.name)
    return object
  }

  private static func object(_ output: StatisticsSnapshot.Output) -> JSONObject {
    var object = JSONObject()
    object.set("name", output.name)
    object.set("state", output.state.name)
    object.set("dropped", output.dropped)
    object.set("restarts", output.restarts)
    return object
  }

  private var chord: JSONObject? {
    guard let analysis,
      let description = ChordDescription(
        analysis.combination, hands: analysis.hands, down: analysis.down,
        naming: naming.spelled(in: analysis.context))
    else { return nil }
    var object = JSONObject()
    object.set("name", description.written.symbol)
    object.set("kind", description.kind.rawValue)
    return object
  }
}
