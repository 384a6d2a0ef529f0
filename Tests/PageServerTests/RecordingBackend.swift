import Outputs
import Synchronization

@testable import PageServer

/// A program behind the page that remembers what it was told.
final class RecordingBackend: PageBackend {
  private let requests = Mutex<[PageRequest]>([])
  private let played = Mutex<[PianoMessage]>([])
  private let split = Mutex(60)

  var allRequests: [PageRequest] { requests.withLock { $0 } }
  var allPlayed: [PianoMessage] { played.withLock { $0 } }
  private let hasInstrument = Mutex(false)
  var canPlayBack: Bool { hasInstrument.withLock { $0 } }

  func connectInstrument() { hasInstrument.withLock { $0 = true } }
  func changeSplit(to key: Int) { split.withLock { $0 = key } }

  /// As an input thread that never gives a sign of life unless it was said to live.
  private let signs = Mutex(0)
  private let lives = Mutex(false)
  var signsOfLife: Int { signs.withLock { $0 } }
  func askForSignOfLife() { if lives.withLock({ $0 }) { signs.withLock { $0 += 1 } } }
  func live(_ lives: Bool) { self.lives.withLock { $0 = lives } }

  func describe(in object: inout JSONObject) { object.set("version", "test") }
  func describeSettings(in object: inout JSONObject) { object.set("split", split.withLock { $0 }) }
  func setup() -> String { "{\"file\":\"test\"}" }
  func metrics() -> String { "chordd_test 1\n" }
  func follow(_ message: PianoMessage) { played.withLock { $0.append(message) } }

  func carryOut(_ request: PageRequest) -> PageReply {
    requests.withLock { $0.append(request) }
    return switch request {
    case .key("nonsense"): PageReply(.refused, text: "{\"error\":\"no key\"}")
    case .play, .stop: PageReply(.unavailable, text: "{\"error\":\"no output\"}")
    default: PageReply(.done, text: "{\"ok\":true}")
    }
  }
}
