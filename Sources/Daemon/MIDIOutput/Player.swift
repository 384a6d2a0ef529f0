internal import ALSASequencer
internal import Logging
public import MIDI
public import Settings

/// Plays on our port "Output": belongs to the player's thread alone, which sleeps while nothing plays.
///
/// Times are kept by a queue of the kernel. What we do is to hand it events early enough, and to take them back.
struct Player: ~Copyable {
  private var output: SequencerOutput
  private var queue: OutputQueue?
  private var performance: Performance?
  /// What was sent beside the performance.
  private var direct = SoundingNotes()
  private var outputGuard: OutputGuard?
  /// When to try again to have a guard; in the meantime we play without.
  private var guardRetry: SuspendingClock.Instant?
  private let log: Logger

  init(_ output: consuming SequencerOutput, log: Logger) {
    self.output = output
    self.log = log
  }

  /// Whether a performance goes on.
  var isPlaying: Bool { performance != nil }

  /// Whether an instrument hears what is played; true when that is not known.
  func isHeard(by instrument: PortAddress) -> Bool { (try? output.reaches(instrument)) ?? true }

  /// How long the thread may sleep; `nil`: until something is asked for.
  var timeLeft: Duration? { performance?.timeLeft }

  /// Does what is asked for.
  mutating func carryOut(_ order: PlayerInbox.Order) throws(ALSAError) {
    switch order {
    case .play(let events, let start): try play(events, start)
    case .stop: stop()
    case .send(let events):
      prepare()
      for event in events { try send(event) }
    case .systemExclusive(let bytes): try output.sendSystemExclusive(bytes)
    }
  }

  /// Hands more to the kernel, and ends what is over.
  mutating func advance() throws(ALSAError) {
    guard let queue, performance != nil else { return }
    try performance?.feed(&output, queue)
    guard performance?.shouldBeOver == true else { return }
    let time = try output.time(of: queue)
    guard performance?.isOver(at: time) == true else { return }
    performance = nil
    try output.stop(queue)
  }

  /// Ends every note, whatever else fails: at the end of the program, or when something went wrong.
  mutating func finish() {
    stop()
    for event in direct.endings { try? send(event) }
  }

  /// Makes sure that our notes are ended if we are killed. Called before the first note; takes some milliseconds once.
  mutating func prepare() {
    guard outputGuard?.isAlive != true, guardRetry.map({ $0 <= .now }) ?? true else { return }
    do {
      outputGuard = try OutputGuard(of: output.port)
      guardRetry = nil
    } catch {
      if guardRetry == nil { log.warning("\(error)") }
      outputGuard = nil
      guardRetry = .now + Self.guardRest
    }
  }

  /// An attempt may take two seconds, in which nothing is played.
  private static let guardRest: Duration = .seconds(60)

  private mutating func play(_ events: [TimedMIDIEvent], _ start: PlaybackStart?) throws(ALSAError) {
    do throws(ALSAError) {
      try play(events)
      start?.report(nil)
    } catch {
      start?.report(error)
      throw error
    }
  }

  private mutating func play(_ events: [TimedMIDIEvent]) throws(ALSAError) {
    stop()
    // First what may be refused: whoever ordered it waits, and a guard takes its time.
    let queue = try openQueue()
    prepare()
    try output.start(queue)
    performance = Performance(events)
    try advance()
  }

  private mutating func openQueue() throws(ALSAError) -> OutputQueue {
    if let queue { return queue }
    let new = try output.createQueue(name: "chordd")
    queue = new
    return new
  }

  /// Takes back what was not sent yet and ends what sounds; no failure keeps it from the rest.
  private mutating func stop() {
    guard let queue, let playing = performance else { return }
    performance = nil
    // What is due about now may have been sent or taken back: a note counts as begun, and not as ended.
    let before = try? output.time(of: queue)
    try? output.removePending()
    let after = try? output.time(of: queue) + .milliseconds(1)
    let endings =
      if let before, let after {
        playing.sounding(begunBy: after, endedBy: before).endings
      } else {
        SoundingNotes.endingsOfAnything
      }
    for event in endings { _ = try? output.send(event) }
    try? output.stop(queue)
  }

  private mutating func send(_ event: MIDIEvent) throws(ALSAError) {
    direct.follow(event)
    try output.send(event)
  }
}

/// What the MIDI output is connected to, and how it is struck and started.
public struct MIDIOutputSettings: SettingsGroup {
  /// The instrument to play to; `nil`: all that are connected.
  public var port: String?
  public var velocity = 1
  /// The controller that plays back what was just played; `nil`: none.
  public var controller: Controller?

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "playback.port", \MIDIOutputSettings.port, .portOrNone, default: "none",
      "The instrument that is connected to the MIDI output when it is there, also the one that `chordd "
        + "play` takes."
    ).forTheStart,
    Setting(
      "playback.velocity", \MIDIOutputSettings.velocity, .integer(1...127), default: "80",
      "How hard the top note of a chord is struck."),
    Setting(
      "playback.controller", \MIDIOutputSettings.controller, .controller, default: "off",
      "A MIDI controller that, at 64 or more, plays back what was just played."
    ).forTheStart,
  ]
}
