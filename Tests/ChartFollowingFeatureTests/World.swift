import Charts
import Foundation
import Logging
import MIDI
import MusicTheory
import Outputs
import Settings
import Synchronization
import System
import TestKit
import Wire

@testable import ChordAnalysis
@testable import FeatureKit
@testable import ChartFollowingFeature
@testable import MIDIOutput

/// The service with a folder and a clock of the test, and a pianist who plays chords.
final class World: Sendable {
  private struct State {
    var elapsed = Duration.zero
    var configuration = Configuration()
    var events: [ComingChords] = []
    var expected: [ExpectedChords?] = []
    var down = NoteSet()
    var sequence: UInt64 = 0
  }

  private let state = Mutex(State())
  let folder: TemporaryFolder
  let exchange = FeatureServices()
  let followers = SettingsFollowers()
  let player: PlayerInbox
  let clock = SharedClock()

  init() throws {
    folder = try TemporaryFolder()
    player = try PlayerInbox()
    change {
      $0.folder = self.folder.url.path
      $0.forecast = true
    }
  }

  func change(_ body: (inout FormSettings) -> Void) {
    state.withLock { body(&$0.configuration[FormSettings.self]) }
    followers.tell()
  }

  var now: Duration { state.withLock { $0.elapsed } }
  /// The news that were published, in order.
  var events: [ComingChords] { state.withLock { $0.events } }

  /// The chords that the input was told, in order.
  var expected: [ExpectedChords?] { state.withLock { $0.expected } }

  /// - Parameter remembers: whether the choice of a chart is kept.
  func service(remembers: Bool = false) throws -> FormService {
    let stream = StreamContext(naming: NamingSettings(), startMicroseconds: 0, elapsed: { self.now })
    return try FormService(
      FeatureContext(
        environment: remembers ? ["STATE_DIRECTORY": folder.url.path] : [:], stream: stream,
        player: player,
        log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, exchange: exchange,
        configuration: { self.state.withLock { $0.configuration } }, followers: followers, clock: clock,
        expect: { chords in self.state.withLock { $0.expected.append(chords) } },
        publish: { event in
          guard let coming = event.news as? ComingChords else { return }
          self.state.withLock { $0.events.append(coming) }
        }))
  }

  /// Time passes, and the thread of the service wakes when it wants to.
  func run(_ time: Duration, _ service: FormService) {
    let end = now + time
    while let limit = service.wait.limit, now + limit <= end {
      state.withLock { $0.elapsed += limit }
      service.advance()
    }
    state.withLock { $0.elapsed = end }
  }

  /// The keys that are down from now on.
  func hold(_ keys: [Int], _ service: FormService) {
    let analysis = state.withLock { state in
      state.down = NoteSet(keys.compactMap { NoteNumber($0) })
      state.sequence += 1
      return Analysis(
        event: .notes, sequence: state.sequence, time: state.elapsed, onset: state.elapsed,
        combination: Combination(readings: RankedCandidates()), hands: Hands(upper: state.down),
        down: state.down,
        sounding: state.down, isPedalDown: false, split: .standard, context: HarmonicContext())
    }
    service.follow(analysis)
  }

  /// Plays each chord of a progression for two seconds, struck on every half second, with its root in the bass.
  func play(_ progression: String, _ service: FormService, semitones: Int = 0) throws {
    for word in progression.split(separator: " ") {
      guard case .chord(let chord) = try ChordSymbolParser().parse(String(word)) else { continue }
      let upper = PitchClass.all.filter { chord.chord.pitchClasses.contains($0) }.map {
        60 + (Int($0.number) + semitones + 12) % 12
      }
      let bass = 36 + (Int(chord.root.pitchClass.number) + semitones + 12) % 12
      for beat in 0..<4 {
        hold(beat == 0 ? [bass] + upper : upper, service)
        run(.milliseconds(450), service)
        hold([], service)
        run(.milliseconds(50), service)
      }
    }
  }
}

/// The reply to a request as it comes over the wire.
func reply<Asked: Request>(
  _ type: Asked.Type, _ json: String, _ service: FormService
) throws -> Asked.Reply where Asked.Program == FormService {
  guard let request = try RequestList([type]).request(Asked.declaration.name, body: json.utf8) as? Asked
  else {
    throw CancellationError()
  }
  return try request.perform(in: service)
}

let song = """
  Two Colors
  C major, 4/4

  A:
  | Dm7 | G7 | Cma7 | A7 |
  | Fma7 | Bb7 | Em7 | A7 |
  B:
  | F#m7b5 | B7 | Em7 | Eb7 |
  | Abma7 | Db7 | Dm7 | G7 |
  """
let changes = "Dm7 G7 Cma7 A7 Fma7 Bb7 Em7 A7 F#m7b5 B7 Em7 Eb7 Abma7 Db7 Dm7 G7"
