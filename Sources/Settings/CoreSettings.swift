public import ChordAnalysis
public import Logging
public import MIDI
public import MusicTheory
public import System

// The settings of the core: which notes are heard, how chords are named, how the program is controlled. Values are blanks here, the rows
// say the defaults.

/// The keyboards that are listened to.
public struct InputSettings: SettingsGroup {
  /// `CLIENT:PORT` by number, name or unique beginning of a name; empty means every keyboard.
  public var ports: [String] = []
  /// How long a keyboard that holds notes may send nothing before they are released; `nil`: for any time.
  public var stuckNote: Duration?
  /// The MIDI channels that count on every keyboard and in files; `nil`: all, except for drums.
  public var channels: ChannelSet?
  /// Whether the drums of General MIDI, channel 10, count.
  public var drums = false

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "input.ports", \InputSettings.ports, .portNames, default: [],
      "The keyboards to listen to, each CLIENT:PORT, by number, name or unique beginning of a name, as "
        + "`chordd ports` lists them, or a USB device (`usb:0499:1503`). An empty list means every "
        + "keyboard, also those that are plugged in later."
    ).forTheStart.shown(to: .players),
    Setting(
      "input.stuck-note", \InputSettings.stuckNote,
      .timeOrOff(milliseconds: 1000...3_600_000, usual: .seconds(300), example: "300s"),
      default: "300s",
      "How long a keyboard that holds notes may send nothing before they are released, because the "
        + "message that ends them must have been lost."),
    Setting(
      "input.channels", \InputSettings.channels, .channels, default: "all",
      "The MIDI channels that count, on every keyboard and in files. With `all`, the drums of General "
        + "MIDI (channel 10) do not count."),
    Setting(
      "input.drums", \InputSettings.drums, .flag, default: "false",
      "Whether the drums of General MIDI, channel 10, count as notes."),
  ]
}

/// How the sounding notes are divided between two hands.
public struct HandSettings: SettingsGroup {
  public var split = HandSplitting.off
  /// The channel of the upper hand; used only when `split` is `.channel`.
  public var upperChannel = Channel(statusByte: 0)
  /// How far a hand reaches, in semitones; used only when `split` is `.floating`.
  public var reach = FloatingSplit.standardReach

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "hands.split", \HandSettings.split, spelled: SettingType.handSplitting, default: "C4",
      "The lowest key of the upper hand; C4 is middle C. Or: `floating`, for a split that follows the gap "
        + "between the hands; `channel`, to separate the hands by MIDI channel; `off`, for one hand."
    ).shown(to: .players),
    Setting(
      "hands.upper-channel", \HandSettings.upperChannel, .channel, default: "1",
      "With `split: channel`, the MIDI channel of the upper hand. All other channels are the lower hand."),
    Setting(
      "hands.reach", \HandSettings.reach, .integer(FloatingSplit.reaches), default: "16",
      "With `split: floating`, how far one hand reaches, in semitones: 12 is an octave, 16 a tenth."),
  ]
}

/// The pedals that hold notes.
public struct PedalChoices: SettingsGroup {
  public var sustain = false
  public var sostenuto = false
  /// 1…127; a pedal whose value is at least this counts as down.
  public var halfPedal = 1
  /// Begins to learn the border of the hands; `nil`: none.
  public var learn: Controller?

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "pedals.sustain", \PedalChoices.sustain, .flag, default: "true",
      "Whether the sustain pedal (controller 64) keeps notes sounding."
    ).shown(to: .players),
    Setting(
      "pedals.sostenuto", \PedalChoices.sostenuto, .flag, default: "true",
      "Whether the sostenuto pedal (controller 66) keeps notes sounding."),
    Setting(
      "pedals.half-pedal", \PedalChoices.halfPedal, .integer(1...127), default: "64",
      "A pedal counts as down from this value on."),
    Setting(
      "pedals.learn", \PedalChoices.learn, .controller, default: "off",
      "The MIDI controller of a switch or a spare pedal. When it arrives with 64 or more, the "
        + "next key that is struck becomes the lowest of the upper hand."
    ).formerly("hands.learn-controller"),
  ]
}

/// How long to wait for a chord, for its commit, and after its end.
public struct SettlingChoices: SettingsGroup {
  public var coalesce = Duration.zero
  public var coalesceLimit = Duration.zero
  public var commit = Duration.zero
  public var hold = Duration.zero
  /// How long a released key still counts; `nil`: not at all.
  public var latch: Duration?
  /// How long hands hold still until nothing that is shown contradicts them.
  public var still = Duration.zero

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "settling.coalesce", \SettlingChoices.coalesce, .time(milliseconds: 0...1000, usual: .milliseconds(25)),
      default: "25ms",
      "How long to wait for the rest of the hand after a key is struck. 0 names every key at once."),
    Setting(
      "settling.coalesce-limit", \SettlingChoices.coalesceLimit,
      .time(milliseconds: 0...2000, usual: .milliseconds(60)),
      default: "60ms",
      "The longest such wait, counted from the first key, if it is longer than coalesce."),
    Setting(
      "settling.commit", \SettlingChoices.commit, .time(milliseconds: 0...5000, usual: .milliseconds(200)),
      default: "200ms",
      "How long a reading must hold to be committed. Until then speech and records wait."),
    Setting(
      "settling.hold", \SettlingChoices.hold, .time(milliseconds: 0...60_000, usual: .milliseconds(500)),
      default: "500ms",
      "How long the last name stays after the last note has ended."
    ).shown(to: .players),
    Setting(
      "settling.latch", \SettlingChoices.latch,
      .timeOrOff(milliseconds: 50...2000, usual: .milliseconds(400), example: "400ms"),
      default: "off",
      "How long a released key still counts, so that broken chords add up without a pedal. About as long "
        + "as one figure is a good choice."
    ).shown(to: .players),
    Setting(
      "settling.still", \SettlingChoices.still, .time(milliseconds: 100...5000, usual: .milliseconds(500)),
      default: "500ms",
      "How long hands hold still on a chord until nothing that is shown contradicts them."),
  ]
}

/// How chords are named.
public struct NamingChoices: SettingsGroup {
  public var style = ""
  public var notes = ""
  public var ascii = false
  /// Where the key for the spelling comes from.
  public var key = KeySource.none
  public var rootless = false
  /// The hands whose notes are named.
  public var of = NamedHands.both
  public var idiom = Idiom.popular
  /// The other readings that are given.
  public var alternatives = ShownAlternatives.close(0)

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "naming.style", \NamingChoices.style, .choice(SymbolStyle.all.map(\.name)), default: "standard",
      "How chord symbols are written: `standard` (Cma7), `berklee` (CMaj7), `pop` (Cmaj7) or `jazz` "
        + "(C∆7); for programs `ireal`, `harte`, `musicxml` or `lilypond`."
    ).shown(to: .players),
    Setting(
      "naming.notes", \NamingChoices.notes, .noteNames, default: "english",
      "The names of notes, in chord names and in settings: `english` (B♭ B), `german` (B H), `semi-german` "
        + "(B♭ H) or `solfege` (Si♭ Si)."
    ).shown(to: .players),
    Setting(
      "naming.ascii", \NamingChoices.ascii, .flag, default: "false",
      "Whether names use plain characters only: Bb7(#11) for B♭7(♯11)."),
    Setting(
      "naming.key", \NamingChoices.key, spelled: SettingType.key, default: "detect",
      "The key, which spells the chords and decides close calls, such as Eb major or F# minor. `detect` "
        + "takes the one that is heard."
    ).shown(to: .players),
    Setting(
      "naming.rootless", \NamingChoices.rootless, .flag, default: "false",
      "Whether a bassist is playing, so that chords without their root are named first."
    ).shown(to: .players),
    Setting(
      "naming.of", \NamingChoices.of, .choice(of: NamedHands.self), default: "both",
      "The hands whose notes make the name: `both`, the `lower` one under a tune, or the `upper` one over a bass. All that is "
        + "derived from the name follows it."),
    Setting(
      "naming.idiom", \NamingChoices.idiom, .choice(of: Idiom.self), default: "popular",
      "The tradition of the names: `popular` (jazz, pop, worship) or `classical`. They differ in the meaning of a "
        + "moving bass, and in a few names: C6 and D/C, or Ami7/C and D7/C."
    ).shown(to: .players),
    Setting(
      "naming.alternatives", \NamingChoices.alternatives, .alternatives, default: "3",
      "How many other readings are given with each name, at most: those that come close. `all` gives every one, "
        + "however far-fetched."),
  ]
}

/// How the program is controlled while it runs.
public struct ControlSettings: SettingsGroup {
  public var socket = SocketPlace.off

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "control.socket", \ControlSettings.socket, .socket, default: "auto",
      "The Unix socket through which `chordd status`, `chordd set` and others talk to a running chordd. "
        + "`auto` is control.sock in the folder for running programs: $XDG_RUNTIME_DIR/chordd or, for a "
        + "service, /run/chordd."
    ).forTheStart
  ]
}

/// The log.
public struct LogSettings: SettingsGroup {
  public var level = Logger.Level.critical

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "log.level", \LogSettings.level, .choice(of: Logger.Level.self), default: "notice",
      "The least important messages that are logged, on standard error."
    ).forTheStart
  ]
}

extension Configuration {
  public var input: InputSettings {
    get { self[InputSettings.self] }
    set { self[InputSettings.self] = newValue }
  }
  public var hands: HandSettings {
    get { self[HandSettings.self] }
    set { self[HandSettings.self] = newValue }
  }
  public var naming: NamingChoices {
    get { self[NamingChoices.self] }
    set { self[NamingChoices.self] = newValue }
  }
  public var settling: SettlingChoices { self[SettlingChoices.self] }
}

/// The setting `hands.split`: how notes are assigned to hands.
public enum HandSplitting: Sendable, Equatable {
  /// This key and all above it are the upper hand.
  case at(NoteNumber)
  /// The split follows the gap between the hands.
  case floating
  /// The MIDI channel decides.
  case channel
  /// Both hands are one.
  case off
}

extension HandSplitting {
  /// The value as it is written with these note names; F♯ and B♭ rather than G♭ and A♯.
  public func text(_ names: NoteNames) -> String {
    switch self {
    case .at(let note):
      names.text(Key(SpelledPitch(.c), .major).spelling(of: note.pitchClass)) + "\(note.octave)"
    case .floating: "floating"
    case .channel: "channel"
    case .off: "off"
    }
  }
}

extension Configuration {
  /// The settings that the analyzer needs.
  public var analyzer: AnalyzerSettings {
    let pedals = self[PedalChoices.self]
    return AnalyzerSettings(
      split: split, learnController: pedals.learn, named: naming.of,
      channels: HeardChannels(chosen: input.channels, drumsCount: input.drums),
      pedals: PedalSettings(
        sustainCounts: pedals.sustain, sostenutoCounts: pedals.sostenuto,
        threshold: UInt8(pedals.halfPedal)),
      settling: SettlingSettings(
        coalesce: settling.coalesce, coalesceLimit: settling.coalesceLimit, commit: settling.commit,
        hold: settling.hold, latch: settling.latch, still: settling.still),
      stuckNote: input.stuckNote, prefersRootless: naming.rootless, key: naming.key, idiom: naming.idiom)
  }

  /// The settings that turn readings into text.
  public var namingSettings: NamingSettings {
    var style = SymbolStyle.named(naming.style) ?? .standard
    style.noteNames = naming.noteNames
    return NamingSettings(
      style: naming.ascii ? style.ascii : style, key: givenKey, alternatives: naming.alternatives)
  }

  private var givenKey: Key? {
    if case .given(let key) = naming.key { key } else { nil }
  }

  private var split: HandSplit {
    switch hands.split {
    case .at(let note): .key(note)
    case .floating: .floating(FloatingSplit(reach: hands.reach))
    case .channel: .channel(upper: hands.upperChannel)
    case .off: .off
    }
  }
}

extension NamingChoices {
  /// The names of notes; English until a configuration has been read.
  public var noteNames: NoteNames { NoteNames.named(notes) ?? .english }
}

extension KeySource {
  /// As requests have it.
  public var word: String { word(for: BandPart()) }

  /// As a player reads it.
  public func word(for part: BandPart) -> String {
    switch self {
    case .given(let key): part.key(key).text
    case .detected: "detect"
    case .none: "none"
    }
  }
}

/// The groups of the core, in the order in which they are explained.
public enum CoreSettings {
  /// The settings of hearing and naming.
  public static let heard: [any SettingsGroup.Type] = [
    InputSettings.self, HandSettings.self, PedalChoices.self, SettlingChoices.self, NamingChoices.self,
  ]
  /// Control and log.
  public static let running: [any SettingsGroup.Type] = [ControlSettings.self, LogSettings.self]
}
