import Outputs
import PageServer

/// A program behind the page to which nothing matters but that every note ends.
final class QuietBackend: PageBackend, @unchecked Sendable {
  private var held: Set<UInt8> = []
  private var isPedalDown = false
  private var isConnected = false

  var isSilent: Bool { held.isEmpty && !isPedalDown && !isConnected }
  let canPlayBack = false

  func describe(in object: inout JSONObject) { object.set("version", "fuzz") }
  func describeSettings(in object: inout JSONObject) { object.set("split", 60) }
  func carryOut(_ request: PageRequest) -> PageReply { PageReply(.done, text: "{\"ok\":true}") }
  func setup() -> String { "{}" }
  func metrics() -> String { "" }
  private(set) var signsOfLife = 0
  func askForSignOfLife() { signsOfLife += 1 }

  func follow(_ message: PianoMessage) {
    switch message {
    case .connected:
      precondition(!isConnected)
      isConnected = true
    case .noteOn(let key, let velocity):
      precondition(isConnected && key < 128 && (1...127).contains(velocity) && held.insert(key).inserted)
    case .noteOff(let key): precondition(isConnected && held.remove(key) != nil)
    case .sustain(let down):
      precondition(isConnected && isPedalDown != down)
      isPedalDown = down
    case .disconnected:
      precondition(isConnected && held.isEmpty && !isPedalDown)
      isConnected = false
    }
  }
}
