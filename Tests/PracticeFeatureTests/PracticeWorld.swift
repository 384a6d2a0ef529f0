import FeatureKit
import Foundation
import Logging
import MIDI
import MIDIOutput
import MusicTheory
import Outputs
import Settings
import Synchronization
import TestKit
import Wire

@testable import ChordAnalysis
@testable import PracticeFeature

/// A service of practice with a clock and hands of its own.
final class PracticeWorld: Sendable {
  private struct State {
    var elapsed = Duration.zero
    var sequence: UInt64 = 0
    var down: NoteSet = []
    var isPedalDown = false
    var spoken: [String] = []
  }

  let folder: TemporaryFolder
  let exchange = FeatureServices()
  private let state = Mutex(State())
  private let handsFree: PracticeSettings.HandsFree
  private let naming: NamingSettings
  private let speaks: Bool

  init(
    handsFree: PracticeSettings.HandsFree = .off, naming: NamingSettings = NamingSettings(),
    speaks: Bool = false
  ) throws {
    folder = try TemporaryFolder()
    (self.handsFree, self.naming, self.speaks) = (handsFree, naming, speaks)
  }

  var now: Duration { state.withLock { $0.elapsed } }

  /// The words since the last call.
  func spoken() -> [String] {
    state.withLock { state in
      defer { state.spoken = [] }
      return state.spoken
    }
  }

  func run(_ time: Duration) { state.withLock { $0.elapsed += time } }

  /// Time passes, and the thread of the service wakes when it wants to.
  func run(_ time: Duration, _ service: PracticeService) {
    let end = state.withLock { $0.elapsed } + time
    while let limit = service.wait.limit, state.withLock({ $0.elapsed }) + limit <= end {
      state.withLock { $0.elapsed += limit }
      service.advance()
    }
    state.withLock { $0.elapsed = end }
    service.advance()
  }

  func service() throws -> PracticeService {
    let wall: Int64 = 1_770_000_000_000_000
    let stream = StreamContext(
      naming: naming, startMicroseconds: wall, elapsed: { self.state.withLock { $0.elapsed } },
      wallClock: { wall + self.state.withLock { Int64($0.elapsed / .microseconds(1)) } })
    var configuration = Configuration()
    configuration[PracticeSettings.self].database = folder.path("practice.sqlite")
    (configuration[PracticeSettings.self].new, configuration[PracticeSettings.self].minutes) = (6, 20)
    (configuration[PracticeSettings.self].retention, configuration[PracticeSettings.self].handsFree) = (
      90, handsFree
    )
    (configuration[SpeechSettings.self].enabled, configuration[SpeechSettings.self].language) = (speaks, "en")
    let settings = configuration
    return try PracticeService(
      FeatureContext(
        environment: ["XDG_CONFIG_HOME": folder.path("config")], stream: stream, player: try PlayerInbox(),
        log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, exchange: exchange,
        configuration: { settings },
        publish: { event in
          guard let text = event.spoken?.text else { return }
          self.state.withLock { $0.spoken.append(text) }
        }))
  }

  /// The keys that are down from now on, and the pedal.
  func hold(_ keys: NoteSet, pedal: Bool = false, _ service: PracticeService) {
    let analysis = state.withLock { state in
      (state.down, state.isPedalDown) = (keys, pedal)
      state.sequence += 1
      return Analysis(
        event: .notes, sequence: state.sequence, time: state.elapsed, onset: state.elapsed,
        combination: Combination(readings: RankedCandidates()), hands: Hands(upper: keys), down: keys,
        sounding: keys, isPedalDown: pedal, split: .standard, context: HarmonicContext())
    }
    service.follow(analysis)
  }

  /// Strikes a pad, on the channel of drums.
  func strike(pad: Int, _ service: PracticeService) {
    let event = MIDIEvent.noteOn(
      NoteNumber(pad)!, velocity: 100, channel: Channel(statusByte: 9))
    service.follow(TimedMIDIEvent(time: state.withLock { $0.elapsed }, event: event))
  }
}

/// The reply to a request as it comes over the wire.
func practiceReply<Asked: Request>(
  _ type: Asked.Type, _ json: String, _ service: PracticeService
) throws -> Asked.Reply where Asked.Program == PracticeService {
  guard let request = try RequestList([type]).request(Asked.declaration.name, body: json.utf8) as? Asked
  else {
    throw CancellationError()
  }
  return try request.perform(in: service)
}
