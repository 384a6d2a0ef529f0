package import ChordAnalysis
package import Logging
package import MIDIOutput
package import MusicTheory
package import Outputs
package import Settings
internal import Synchronization

/// The parts of the program that a feature can use. Any thread may use all of it.
///
/// A test makes one of its own, without a program.
public struct FeatureContext: Sendable {
  /// All the variables of the process.
  package let environment: [String: String]
  /// The names of notes and sources, and the clock of the stream.
  package let stream: StreamContext
  /// The MIDI output.
  package let player: PlayerInbox
  package let log: Logger
  /// The place where features tell one another something.
  package let exchange: FeatureServices
  /// The MIDI clock that is followed.
  package let clock: SharedClock
  /// Publishes an event in the stream; any thread but that of the input.
  package let publish: @Sendable (FeatureEvent) -> Void
  /// Takes the chords of a chart that is followed as evidence for the names of what is played next; `nil`: none is followed.
  package let expect: @Sendable (ExpectedChords?) -> Void
  private let configuration: @Sendable () -> Configuration
  private let present: @Sendable () -> Analysis?
  private let dismissDemo: @Sendable () -> Void
  private let followers: SettingsFollowers

  package init(
    environment: [String: String], stream: StreamContext, player: PlayerInbox, log: Logger,
    present: @escaping @Sendable () -> Analysis? = { nil }, exchange: FeatureServices = FeatureServices(),
    configuration: @escaping @Sendable () -> Configuration,
    dismissDemo: @escaping @Sendable () -> Void = {},
    followers: SettingsFollowers = SettingsFollowers(), clock: SharedClock = SharedClock(),
    expect: @escaping @Sendable (ExpectedChords?) -> Void = { _ in },
    publish: @escaping @Sendable (FeatureEvent) -> Void
  ) {
    (self.environment, self.stream, self.player, self.log) = (environment, stream, player, log)
    (self.present, self.exchange) = (present, exchange)
    (self.configuration, self.dismissDemo, self.publish) = (configuration, dismissDemo, publish)
    (self.followers, self.expect, self.clock) = (followers, expect, clock)
  }

  /// Writes a sentence into the log, if there is one.
  package func tell(_ sentence: (text: String, isWarning: Bool)?) {
    guard let sentence else { return }
    log.log(level: sentence.isWarning ? .warning : .notice, "\(sentence.text)")
  }

  /// The settings in force.
  package var settings: Configuration { configuration() }

  /// From now on `body` is called when settings have changed; it must not wait.
  package func followSettings(_ body: @escaping @Sendable () -> Void) { followers.add(body) }

  /// How names are written now.
  package var naming: NamingSettings { stream.naming }

  /// The time of the stream.
  package var now: Duration { stream.elapsed() ?? .zero }

  /// The wall clock at a time of the stream, in milliseconds since 1970.
  package func wallClock(at time: Duration) -> Int64 { stream.microseconds(at: time) / 1000 }

  /// The keys that are down, and all that sounds.
  package var keysDown: (down: NoteSet, sounding: NoteSet) {
    present().map { ($0.down, $0.sounding) } ?? ([], [])
  }

  /// The key that is heard at this moment; `nil` where none is clear, or when one is set.
  package var heardKey: Key? { present()?.heardKey?.key }

  /// Ends the demo, if it plays, as the first key of a person would.
  package func endDemo() {
    if stream.sources.contains(where: \.isDemo) { dismissDemo() }
  }
}

/// Those who want to know that settings have changed.
package final class SettingsFollowers: Sendable {
  private let bodies = Mutex<[@Sendable () -> Void]>([])

  package init() {}

  package func add(_ body: @escaping @Sendable () -> Void) { bodies.withLock { $0.append(body) } }

  package func tell() { for body in bodies.withLock(\.self) { body() } }
}
