internal import ChordAnalysis
internal import MIDI
internal import MusicTheory
internal import Outputs
internal import PageServer

/// The daemon as the page sees it: the words and the rules are those of the control socket.
struct DaemonPage: PageBackend {
  /// A handler of our own: the worker's thread has it answer, the server's thread looks at what is set.
  let handler: ControlHandler
  let piano: PagePiano
  let input: InputControl

  func describe(in object: inout JSONObject) {
    object.set("version", handler.description.version)
    object.set("sources", handler.context.sources.map(Self.object))
  }

  func describeSettings(in object: inout JSONObject) {
    let (configuration, unsaved) = handler.settings.snapshot
    for name in [ControlRequestName.split, .style, .key] {
      ControlStatus.write(configuration, only: name, to: &object)
    }
    object.set("noteNames", configuration.naming.notes)
    object.set("rootless", configuration.naming.rootless)
    object.set("alternatives", configuration.naming.alternatives)
    object.set("hold", Int(configuration.settling.hold / .milliseconds(1)))
    object.set("unsaved", unsaved)
  }

  var canPlayBack: Bool { handler.playback.isPossible }

  func carryOut(_ request: PageRequest) -> PageReply {
    switch request {
    case .split(let text): ask("split \(text)")
    case .style(let text): ask("style \(text)")
    case .key(let text): ask("key \(text)")
    case .set(let name, let value): ask("set \(name) \(value)")
    case .save: ask("save")
    case .connect(let port): ask("connect \(port)")
    case .disconnect(let port): ask("disconnect \(port)")
    case .panic: ask("panic")
    case .play(let request): PageReply(handler.playback.play(request))
    case .stop: PageReply(handler.playback.stop())
    }
  }

  func setup() -> String { PageSetup(handler: handler).text }

  func metrics() -> String { PrometheusText(handler.statistics.snapshot).text }

  func askForSignOfLife() { input.askForSignOfLife() }

  var signsOfLife: Int { input.signsOfLife }

  func follow(_ message: PianoMessage) { piano.follow(message) }

  /// A source as the events tell it: without a port, where it has none, the text is empty.
  private static func object(_ source: SourceName) -> JSONObject {
    var object = JSONObject()
    object.set("port", source.address)
    object.set("portName", source.name)
    if source.isDemo { object.set("demo", true) }
    return object
  }

  /// As a client of the control socket would.
  private func ask(_ line: String) -> PageReply {
    var handler = handler
    return PageReply(handler.reply(to: .whole(Array(line.utf8))))
  }
}

extension PageReply {
  fileprivate init(_ reply: ControlReply) {
    switch reply.outcome {
    case .done: self.init(.done, text: reply.text)
    case .refused: self.init(.refused, text: reply.text)
    case .failed: self.init(.unavailable, text: reply.text)
    }
  }
}

/// The page's piano as a keyboard of the input thread.
struct PagePiano: Sendable {
  let piano: ScreenPiano
  let context: SinkContext

  private static let channel = Channel(statusByte: 0)

  /// Called by the page server's thread only. Neither blocks nor waits.
  func follow(_ message: PianoMessage) {
    switch message {
    case .connected:
      context.connect(.screen, as: SourceName(name: "page"))
      piano.put(.connected)
    case .noteOn(let key, let velocity):
      piano.put(.midi(.noteOn(NoteNumber(dataByte: key), velocity: velocity, channel: Self.channel)))
    case .noteOff(let key):
      piano.put(.midi(.noteOff(NoteNumber(dataByte: key), velocity: 0, channel: Self.channel)))
    case .sustain(let down):
      let value: UInt8 = down ? 127 : 0
      piano.put(.midi(.controlChange(.sustain, value: value, channel: Self.channel)))
    case .disconnected:
      piano.put(.disconnected)
      context.disconnect(.screen)
    }
  }
}
