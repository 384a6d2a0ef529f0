public import Outputs
public import PageServer
public import Requests

/// A program behind the page to which nothing matters but that every note ends.
public final class QuietBackend: PageBackend, @unchecked Sendable {
  private var held: Set<UInt8> = []
  private var isPedalDown = false
  private var isConnected = false

  public init() {}

  public var isSilent: Bool { held.isEmpty && !isPedalDown && !isConnected }
  public let canPlayBack = false

  public func describe(in object: inout JSONObject) { object.set("version", "fuzz") }
  public func describeSettings(in object: inout JSONObject) { object.set("split", 60) }
  public var views: [PageView] { [PageView("circle", title: "Circle of fifths")] }

  public let requests = [
    RequestForm("panic", .change, "Changes."), RequestForm("play", .change, "Changes."),
    RequestForm("status", .read, "Looks."), RequestForm("page", .readPrivately, "Looks."),
  ]
  public var openAPI: String { "{}" }
  public func carryOut(_ name: String, _ input: RequestInput) -> RequestReply { RequestReply(Done()) }
  public func metrics() -> String { "" }
  public private(set) var signsOfLife = 0
  public func askForSignOfLife() { signsOfLife += 1 }

  public func follow(_ message: PianoMessage) {
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
