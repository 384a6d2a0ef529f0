public import ChordAnalysis
import FeatureKit
internal import MIDI
public import MusicTheory
public import Outputs
public import PageServer
public import Wire

/// A program behind the page to which nothing matters but that every note ends.
public final class QuietBackend: PageBackend, @unchecked Sendable {
  private var held: Set<NoteNumber> = []
  private var isPedalDown = false
  private var isConnected = false

  public init() {}

  public var isSilent: Bool { held.isEmpty && !isPedalDown && !isConnected }
  public let canPlayBack = false

  public var facts: WrittenFields<PageFacts> { WrittenFields(json: #"{"version":"fuzz"}"#) }
  public func settings(for part: BandPart) -> WrittenFields<ShownSettings> {
    WrittenFields(json: #"{"split":60}"#)
  }
  public var parts: [PagePart] { [] }
  public var views: [PageView] { [PageView("circle", title: "Circle", room: .explore)] }

  public let requests = [
    RequestDeclaration("panic", .change, "Changes."), RequestDeclaration("play", .change, "Changes."),
    RequestDeclaration("status", .read, "Looks."), RequestDeclaration("page", .readPrivately, "Looks."),
  ]
  public var openAPI: String { "{}" }
  public func carryOut(_ name: String, _ input: RequestInput, isOwner: Bool) -> RequestReply {
    RequestReply(Done())
  }
  public func metrics() -> String { "" }
  public private(set) var signsOfLife = 0
  public func askForSignOfLife() { signsOfLife += 1 }

  public func follow(_ event: InputEvent) {
    switch event {
    case .connected:
      precondition(!isConnected)
      isConnected = true
    case .midi(.noteOn(let key, let velocity, _), _):
      precondition(isConnected && (1...127).contains(velocity) && held.insert(key).inserted)
    case .midi(.noteOff(let key, _, _), _): precondition(isConnected && held.remove(key) != nil)
    case .midi(.controlChange(.sustain, let value, _), _):
      precondition(isConnected && isPedalDown != (value > 0))
      isPedalDown = value > 0
    case .disconnected:
      precondition(isConnected && held.isEmpty && !isPedalDown)
      isConnected = false
    default: preconditionFailure("the page's piano plays no \(event)")
    }
  }
}
