internal import ALSASequencer
internal import Keyboards
internal import Logging
public import MIDI
public import Settings

/// Plays on our port "Output": belongs to the player's thread alone, which sleeps while nothing plays.
///
/// A queue of the kernel keeps the times. The player hands it events early enough, and takes them back.
struct Player: ~Copyable {
  private var output: SequencerOutput
  private var queue: OutputQueue?
  private var performance: Performance?
  /// The notes that were sent beside the performance.
  private var direct = SoundingNotes()
  private var outputGuard: OutputGuard?
  /// When to try again to have a guard; in the meantime we play without.
  private var guardRetry: SuspendingClock.Instant?
  /// Our port of MIDI 2.0, once something was sent there.
  private var packets: PacketOutput?
  private var packetsAreRefused = false
  private let log: Logger

  init(_ output: consuming SequencerOutput, log: Logger) {
    self.output = output
    self.log = log
  }

  /// Whether a performance goes on.
  var isPlaying: Bool { performance != nil }

  /// Whether an instrument is subscribed to our port; true when that is not known.
  func isHeard(by instrument: PortAddress) -> Bool { (try? output.reaches(instrument)) ?? true }

  /// How long the thread may sleep; `nil`: until something is asked for.
  var timeLeft: Duration? { performance?.timeLeft }

  /// Carries out an order.
  mutating func carryOut(_ order: PlayerInbox.Order) throws(ALSAError) {
    switch order {
    case .play(let events, let start): try play(events, start)
    case .stop: stop()
    case .send(let events):
      prepare()
      for event in events { try send(event) }
    case .setUp(let messages):
      for message in messages {
        switch message {
        case .event(let event): try output.send(event)
        case .songSelect(let number): try output.selectSong(number)
        }
      }
    case .systemExclusive(let bytes): try output.sendSystemExclusive(bytes)
    case .packet(let words): try sendPacket(words)
    }
  }

  /// A sequencer without MIDI 2.0 is said once; everything else goes on.
  private mutating func sendPacket(_ words: [UInt32]) throws(ALSAError) {
    guard !packetsAreRefused else { return }
    if packets == nil {
      do throws(ALSAError) {
        packets = try PacketOutput(clientName: KeyboardPolicy.chordNamesName, portName: "Chord names")
      } catch {
        packetsAreRefused = true
        log.warning(
          "\(error.meansNoPackets ? "this kernel's sequencer does not speak MIDI 2.0" : "\(error)"); chord names are not sent"
        )
      }
    }
    try packets?.send(words)
  }

  /// Hands more events to the kernel, and ends a performance that is over.
  mutating func advance() throws(ALSAError) {
    guard let queue, performance != nil else { return }
    try performance?.feed(&output, queue)
    guard performance?.shouldBeOver == true else { return }
    let time = try output.time(of: queue)
    guard performance?.isOver(at: time) == true else { return }
    performance = nil
    try output.stop(queue)
  }

  /// Ends every note, even if some calls fail: at the end of the program, or after a failure.
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
    // The queue comes first, because it may be refused: the thread that ordered this waits, and starting a guard takes time.
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

  /// Takes back the events that were not sent yet and ends the notes that sound; a failure of one step does not stop the others.
  private mutating func stop() {
    guard let queue, let playing = performance else { return }
    performance = nil
    // An event that is due about now may have been sent or taken back: its note counts as begun, and not as ended.
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

/// The instrument of the MIDI output, its velocity, and the controller that starts playback.
public struct MIDIOutputSettings: SettingsGroup {
  /// The instrument to play to; `nil`: all that are connected.
  public var port: String?
  public var velocity = 1
  /// The controller that plays back the last chord; `nil`: none.
  public var playPedal: Controller?

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "playback.port", \MIDIOutputSettings.port, .portOrNone, default: "none",
      "The instrument that is connected to the MIDI output when it is there, also the one that `chordd "
        + "play` takes."
    ).forTheStart.shown(to: .players),
    Setting(
      "playback.velocity", \MIDIOutputSettings.velocity, .integer(1...127), default: "80",
      "How hard the top note of a chord is struck."),
    Setting(
      "pedals.play", \MIDIOutputSettings.playPedal, .controller, default: "off",
      "The MIDI controller that, at 64 or more, plays back the chord that was just played; or `off`."
    ).forTheStart.formerly("playback.controller"),
  ]
}
