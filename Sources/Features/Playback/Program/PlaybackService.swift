internal import ChordAnalysis
public import FeatureKit
public import MIDI
internal import MIDIOutput
internal import MusicTheory
public import Outputs
public import Playback
public import Settings
internal import Synchronization
public import Wire

/// Plays chords on the MIDI output: those of a request, and the last chord. Any thread may ask.
public final class PlaybackService: Feature {
  public static let settings: [any SettingsGroup.Type] = [PlaybackChoices.self]
  public static let parts = [PagePart("midi-player"), PagePart("loop")]
  public static let requests: [any Request<PlaybackService>.Type] = [
    PlayRequest.self, StopRequest.self, LoopRequest.self,
  ]
  public static let events = [
    EventDescription(LoopEvent.self, "A loop begins, or has ended.", isKept: true)
  ]

  let context: FeatureContext
  private let lastChord = Mutex<Hands?>(nil)
  let loop = Mutex(LoopState())

  public init(_ context: FeatureContext) { self.context = context }

  /// The newest chord is remembered, and a controller repeats it if one is set.
  public var listener: Listener? {
    let controller = context.settings[MIDIOutputSettings.self].playPedal
    let loopPedal = context.settings[PlaybackChoices.self].loopPedal
    let hasPedal = controller != nil || loopPedal != nil
    return Listener(
      "playback", .records(256), hearing: hasPedal ? [.analyses, .records, .midi] : [.analyses, .records],
      on: .inside
    ) { PlaybackListener(service: self, controller: controller, loopPedal: loopPedal) }
  }

  /// The newest chord as it was played, hand by hand; `nil` when nothing was yet.
  var lastHeard: Hands? {
    get { lastChord.withLock { $0 } }
    set { lastChord.withLock { $0 = newValue } }
  }
}

/// Remembers the last chord and the last bars, and plays them again when a controller is pressed.
struct PlaybackListener: Output {
  let service: PlaybackService
  let controller: Controller?
  let loopPedal: Controller?
  private var down: Set<Controller> = []

  init(service: PlaybackService, controller: Controller?, loopPedal: Controller? = nil) {
    (self.service, self.controller, self.loopPedal) = (service, controller, loopPedal)
  }

  mutating func consume(_ analysis: Analysis) {
    service.remember(analysis)
    guard case .chord = analysis.event, !analysis.hands.all.isEmpty else { return }
    service.lastHeard = analysis.hands
  }

  mutating func consume(_ message: TimedMIDIEvent) {
    guard case .controlChange(let pedal, let value, _) = message.event,
      pedal == controller || pedal == loopPedal
    else { return }
    guard value >= 64 else {
      down.remove(pedal)
      return
    }
    guard down.insert(pedal).inserted else { return }
    if pedal == loopPedal { service.turnLoop() } else { _ = try? service.play(.lastHeard) }
  }

  mutating func finish() {}
}

/// How chords are played on the MIDI output.
public struct PlaybackChoices: SettingsGroup {
  public var channel = Channel(statusByte: 0)
  /// Beats per minute.
  public var tempo = 20
  public var style = PlaybackStyle.block
  public var voicing = VoicingStyle.close
  /// 0…127; `nil`: none is sent.
  public var program: UInt8?
  /// The bars of a loop.
  public var loopBars = 1
  public var loopPedal: Controller?

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "playback.channel", \PlaybackChoices.channel, .channel, default: "1",
      "The MIDI channel that is played on."),
    Setting(
      "playback.tempo", \PlaybackChoices.tempo, .integer(20...400), default: "100",
      "Beats per minute; a chord lasts four beats."
    ).shown(to: .players),
    Setting(
      "playback.style", \PlaybackChoices.style, .choice(of: PlaybackStyle.self), default: "block",
      "How the notes of a chord are struck: together (`block`), one after the other, `rolled`, or hand by "
        + "hand (`hands`)."
    ).shown(to: .players),
    Setting(
      "playback.voicing", \PlaybackChoices.voicing, .choice(of: VoicingStyle.self), default: "two-handed",
      "How the notes of a chord are arranged on the keyboard."),
    Setting(
      "playback.program", \PlaybackChoices.program, .program, default: "off",
      "The sound that the instrument switches to first. `off` leaves it as it is."),
    Setting(
      "playback.loop-bars", \PlaybackChoices.loopBars, .integer(1...16), default: "4",
      "How many of the bars that were played last a loop repeats."),
    Setting(
      "pedals.loop", \PlaybackChoices.loopPedal, .controller, default: "off",
      "The MIDI controller that repeats the last bars with bass and ride, and ends that when it is pressed again; or `off`."
    ).forTheStart,
  ]
}

extension Configuration {
  /// The same for the schedule.
  public var playback: PlaybackSettings {
    let choices = self[PlaybackChoices.self]
    return PlaybackSettings(
      voicing: choices.voicing, style: choices.style, tempo: Tempo(Double(choices.tempo)) ?? .standard,
      velocity: UInt8(clamping: self[MIDIOutputSettings.self].velocity), channel: choices.channel,
      program: choices.program)
  }
}
