import ChordAnalysis
import FeatureKit
import MIDI
import MusicTheory
import Outputs
import Synchronization
import TestKit
import Wire

@testable import PageServer

/// A program behind the page that remembers what it was asked and played.
final class RecordingBackend: PageBackend {
  /// The requests that came, each with its name before it.
  private let came = Mutex<[String]>([])
  private let played = Mutex<[InputEvent]>([])
  private let split = Mutex(60)

  var allRequests: [String] { came.withLock { $0 } }
  var allPlayed: [InputEvent] { played.withLock { $0 } }
  private let hasInstrument = Mutex(false)
  var canPlayBack: Bool { hasInstrument.withLock { $0 } }

  func connectInstrument() { hasInstrument.withLock { $0 = true } }
  func changeSplit(to key: Int) { split.withLock { $0 = key } }

  /// As an input thread that never gives a sign of life unless it was said to live.
  private let input = Mutex((lives: false, signs: 0, unanswered: 0, looks: 0))
  var signsOfLife: Int {
    input.withLock { input in
      input.looks += 1
      return input.signs
    }
  }
  func askForSignOfLife() {
    input.withLock { if $0.lives { $0.signs += 1 } else { $0.unanswered += 1 } }
  }
  func live(_ lives: Bool) {
    input.withLock { input in
      input.lives = lives
      if lives { (input.signs, input.unanswered) = (input.signs + input.unanswered, 0) }
    }
  }

  /// Waits until the server has looked for `count` more signs of life.
  func waitForLooks(_ count: Int) throws {
    let before = input.withLock { $0.looks }
    try waitFor("looks for a sign of life", look: { input.withLock { $0.looks } }) { $0 >= before + count }
  }

  var facts: WrittenFields<PageFacts> { WrittenFields(json: #"{"version":"test"}"#) }
  func settings(for part: BandPart) -> WrittenFields<ShownSettings> {
    var object = JSONObject()
    object.set("split", split.withLock { $0 })
    if !part.isConcert { object.set("key", part.key(Key(coded: "C major")!).text) }
    return WrittenFields(json: object.closed)
  }
  func metrics() -> String { "chordd_test 1\n" }
  func follow(_ event: InputEvent) { played.withLock { $0.append(event) } }

  /// Two that change something, two that look; one of each refuses.
  var parts: [PagePart] { [PagePart("chord-box")] }
  let views = [
    PageView("circle", title: "Circle", room: .explore, first: [.init("status", "symbol")]),
    PageView("songs", title: "Songs", room: .diary, shares: ["text/plain", ".cho"]),
  ]

  let requests = [
    RequestDeclaration("panic", .change, "Does something."), RequestDeclaration("play", .change, "Cannot."),
    RequestDeclaration("status", .read, "Says something."),
    RequestDeclaration("page", .readPrivately, "Says what is private."),
    RequestDeclaration("stop", .change, "Is for those who play, too.", audience: .players),
    RequestDeclaration("network", .readPrivately, "Is for the owner.", audience: .owner),
    RequestDeclaration("open-network", .change, "Is for the owner.", audience: .owner),
  ]

  /// The query that has a long answer.
  static let askingForMuch = "much=1"

  var openAPI: String { OpenAPI(RequestList([]), version: "test").text }

  func carryOut(_ name: String, _ input: RequestInput, isOwner: Bool) -> RequestReply {
    let text =
      switch input {
      case .body(let bytes): String(decoding: bytes, as: UTF8.self)
      case .query(let fields): fields.map { "\($0)=\($1)" }.sorted().joined(separator: "&")
      }
    came.withLock { $0.append("\(name) \(text)") }
    return switch name {
    case "play": RequestReply(RequestFailure("no output", isUsage: text == "wrong"))
    case "status" where text == Self.askingForMuch, "page" where text == Self.askingForMuch:
      RequestReply(Much())
    default: RequestReply(Done())
    }
  }
}

/// A long answer.
struct Much: Encodable {
  var text = String(repeating: "C E G B♭ ", count: 400)
}

/// Events of the page's piano.
extension InputEvent {
  static let pianoConnected = InputEvent.connected(.screen, .standard)
  static let pianoDisconnected = InputEvent.disconnected(.screen)

  static func noteOn(_ key: UInt8, velocity: UInt8) -> InputEvent {
    piano(.noteOn(NoteNumber(dataByte: key), velocity: velocity, channel: Channel(statusByte: 0)))
  }

  static func noteOff(_ key: UInt8) -> InputEvent {
    piano(.noteOff(NoteNumber(dataByte: key), velocity: 0, channel: Channel(statusByte: 0)))
  }

  static func sustain(_ isDown: Bool) -> InputEvent {
    piano(.controlChange(.sustain, value: isDown ? 127 : 0, channel: Channel(statusByte: 0)))
  }

  private static func piano(_ event: MIDIEvent) -> InputEvent { .midi(event, from: .screen) }
}
