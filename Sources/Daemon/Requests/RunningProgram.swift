internal import ALSASequencer
internal import ChordAnalysis
internal import Logging
internal import MIDI
package import MusicTheory
package import Outputs
internal import Requests
internal import Synchronization
internal import System

/// What requests look at and change: a running chordd.
///
/// Any thread may perform requests in it.
public struct RunningProgram: Sendable {
  /// What does not change while the program runs.
  struct Fixed: Sendable {
    let version: String
    let process: Int32
    /// `sequencer`, `file`, `demo` or `stream`.
    let inputKind: String
  }

  package let settings: LiveSettings
  let input: InputControl
  let fixed: Fixed
  let statistics: Statistics
  let present: PresentAnalysis
  package let context: SinkContext
  /// Plays on the MIDI output.
  package let output: PlayerInbox
  /// What can be played back.
  package let lastChord: LastChord
  package let features: FeatureSet
  /// What features share between their requests and their threads.
  package let parts: ProgramParts
  package let environment: [String: String]
  /// Says something in the stream of events. Any thread but that of the input.
  package let publish: @Sendable (FeatureEvent) -> Void
  /// With which visitors of the page may change something, since the start.
  let pageToken: String?
  /// Ends any waiting for the input.
  let stop: WakeUp
  let log: Logger

  /// What can be asked of it whatever its features are, a line each. Who adds a request that belongs to no feature adds
  /// its line here.
  static let requests: [any Request<RunningProgram>.Type] = [
    StatusRequest.self,
    SplitRequest.self,
    KeyRequest.self,
    StyleRequest.self,
    SetRequest.self,
    SaveRequest.self,
    ReloadRequest.self,
    PanicRequest.self,
    ConnectRequest.self,
    DisconnectRequest.self,
    PageRequest.self,
    SetupRequest.self,
    StatsRequest.self,
    ChordRequest.self,
    CombineRequest.self,
    NameRequest.self, ExplainRequest.self,
    ProgressionRequest.self,
    ScaleRequest.self,
    KeyFactsRequest.self,
    VocabularyRequest.self,
    HelpRequest.self,
  ]

  /// The keys that are down, and all that sounds.
  package var keysDown: (down: NoteSet, sounding: NoteSet) {
    present.value.map { ($0.down, $0.sounding) } ?? ([], [])
  }

  /// The key that is heard at this moment; `nil` where none is clear, or when one is set.
  package var heardKey: Key? { present.value?.heardKey?.key }

  /// Says in the log what a person should do something about.
  package func warn(_ sentence: String) { log.warning("\(sentence)") }

  /// Says in the log what went well again.
  package func note(_ sentence: String) { log.notice("\(sentence)") }

  /// What is played, event by event.
  package var played: PlayedEvents { input.played }

  /// Whether a person plays now: no file, and not the demo.
  package var isPlayedLive: Bool {
    !["file", "demo"].contains(fixed.inputKind) && !context.sources.contains(where: \.isDemo)
  }

  /// The pads of a keyboard.
  package var pads: PadButtons { input.pads }

  /// Ends the demo, if it plays, as the first key of a person would.
  package func endDemo() {
    guard context.sources.contains(where: \.isDemo) else { return }
    _ = try? ask(.endDemo)
  }

  /// How long the input thread may take for a command.
  private static let patience: Duration = .seconds(1)

  /// Hands a command to the input thread and waits for what becomes of it.
  @discardableResult
  func ask(_ command: InputCommand) throws(RequestFailure) -> InputOutcome {
    do throws(InputCommandError) {
      guard let request = try? InputRequest(command), input.ask(request) else { throw .noAnswer }
      guard let outcome = request.wait(atMost: Self.patience, unless: stop.descriptor) else {
        throw .noAnswer
      }
      return try outcome.get()
    } catch {
      throw RequestFailure(error.description, isUsage: false)
    }
  }
}

/// The newest analysis, for those who ask; the slot that brings it may be emptied by one thread at a time only.
final class PresentAnalysis: Sendable {
  private let slot: LatestSlot<Analysis>
  private let newest = Mutex<Analysis?>(nil)

  init(_ slot: LatestSlot<Analysis>) { self.slot = slot }

  /// `nil` as long as nothing was played.
  var value: Analysis? {
    newest.withLock { newest in
      newest = slot.take() ?? newest
      return newest
    }
  }
}

/// The notes of the newest chord that was played, for those who want to hear them again.
///
/// The input thread writes it under a lock that others hold for no longer than it takes to copy it.
package final class LastChord: Sendable {
  private let notes = Mutex<Hands?>(nil)

  /// Remembers the chord of an analysis, if it brings one. Neither blocks nor allocates.
  func follow(_ analysis: borrowing Analysis) {
    guard case .chord = analysis.event else { return }
    let played = analysis.hands
    if !played.all.isEmpty { notes.withLock { $0 = played } }
  }

  /// As it was played, hand by hand; `nil` when nothing was yet.
  package var voicing: Hands? { notes.withLock { $0 } }
}
