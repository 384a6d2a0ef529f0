public import ChordAnalysis
public import Logging
public import MIDI
public import MusicTheory
public import System

// The settings of what always runs: what is heard, how it is named, how the program is controlled.
// Values are blanks here, the rows say the defaults.

/// Which keyboards are listened to.
public struct InputSettings: SettingsGroup {
  /// `CLIENT:PORT` by number, name or unique beginning of a name; empty means every keyboard.
  public var ports: [String] = []
  /// After how much silence of a keyboard the notes that it holds are let go; `nil`: never.
  public var stuckNote: Duration?
  /// The MIDI channels that count on every keyboard and in files; `nil`: all, except for drums.
  public var channels: ChannelSet?
  /// Whether the drums of General MIDI, channel 10, count.
  public var drums = false

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "input.ports", \InputSettings.ports, .portNames, default: [],
      "The keyboards to listen to, each CLIENT:PORT by number, name or unique beginning of a name; "
        + "an empty list means every keyboard.").forTheStart,
    Setting(
      "input.stuck-note", \InputSettings.stuckNote,
      .timeOrOff(milliseconds: 1000...3_600_000, example: "300s"), default: "300s",
      "How long a keyboard that holds notes may say nothing before they are let go, or \"off\"."),
    Setting(
      "input.channels", \InputSettings.channels, .channels, default: "all",
      "The MIDI channels that count, on every keyboard and in files; all means all but the drums."),
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
  /// The controller that starts learning the split; `nil`: none.
  public var learnController: Controller?

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "hands.split", \HandSettings.split, spelled: SettingType.handSplitting, default: "C4",
      "The lowest key of the upper hand, or \"floating\" for a border that follows the gap between the hands, "
        + "or \"channel\" to tell them apart by MIDI channel, or \"off\" for one hand."),
    Setting(
      "hands.upper-channel", \HandSettings.upperChannel, .channel, default: "1",
      "With split: channel, the MIDI channel of the upper hand; all other channels are the lower."),
    Setting(
      "hands.reach", \HandSettings.reach, .integer(FloatingSplit.reaches), default: "16",
      "With split: floating, how far one hand reaches, in semitones."),
    Setting(
      "hands.learn-controller", \HandSettings.learnController, .controller, default: "off",
      "A MIDI controller that, at 64 or more, makes the next key the lowest of the upper hand; or \"off\"."),
  ]
}

/// Which pedals hold notes.
public struct PedalChoices: SettingsGroup {
  public var sustain = false
  public var sostenuto = false
  /// 1…127; a pedal whose value is at least this counts as down.
  public var halfPedal = 1

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "pedals.sustain", \PedalChoices.sustain, .flag, default: "true",
      "Whether the sustain pedal (controller 64) keeps notes sounding."),
    Setting(
      "pedals.sostenuto", \PedalChoices.sostenuto, .flag, default: "true",
      "Whether the sostenuto pedal (controller 66) keeps notes sounding."),
    Setting(
      "pedals.half-pedal", \PedalChoices.halfPedal, .integer(1...127), default: "64",
      "A pedal whose value is this or more counts as down."),
  ]
}

/// How long a reading is awaited, held and believed.
public struct SettlingChoices: SettingsGroup {
  public var coalesce = Duration.zero
  public var coalesceLimit = Duration.zero
  public var commit = Duration.zero
  public var hold = Duration.zero
  /// How long a key that was let go counts on; `nil`: not at all.
  public var latch: Duration?

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "settling.coalesce", \SettlingChoices.coalesce, .time(milliseconds: 0...1000), default: "25ms",
      "How long after a key is struck the program waits for the rest of the hand."),
    Setting(
      "settling.coalesce-limit", \SettlingChoices.coalesceLimit, .time(milliseconds: 0...2000), default: "60ms",
      "The longest such wait, counted from the first key, if it is longer than coalesce."),
    Setting(
      "settling.commit", \SettlingChoices.commit, .time(milliseconds: 0...5000), default: "200ms",
      "How long a reading must hold to be committed: until then speech, the key that is heard and other records wait."
    ),
    Setting(
      "settling.hold", \SettlingChoices.hold, .time(milliseconds: 0...60_000), default: "500ms",
      "How long the last name stays after the last note has ended."),
    Setting(
      "settling.latch", \SettlingChoices.latch, .timeOrOff(milliseconds: 50...2000, example: "400ms"),
      default: "off",
      "How long a key that was let go counts on, so that broken chords add up without a pedal; or \"off\"."),
  ]
}

/// How chords are named.
public struct NamingChoices: SettingsGroup {
  public var style = ""
  public var notes = ""
  public var ascii = false
  /// Where the key comes from that spelling goes by.
  public var key = KeySource.none
  public var rootless = false
  /// 0…7.
  public var alternatives = 0

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "naming.style", \NamingChoices.style, .choice(SymbolStyle.all.map(\.name)), default: "standard",
      "How chord symbols are written."),
    Setting(
      "naming.notes", \NamingChoices.notes, .choice(NoteNames.all.map(\.name)), default: "english",
      "What the notes are called, in names and in the values of settings."),
    Setting(
      "naming.ascii", \NamingChoices.ascii, .flag, default: "false",
      "Whether names use plain characters only, such as b and # for flats and sharps."),
    Setting(
      "naming.key", \NamingChoices.key, spelled: SettingType.key, default: "detect",
      "The key that decides between C♯ and D♭, such as \"Eb major\" or \"F# minor\"; \"detect\" to hear it in "
        + "what is played, or \"none\"."),
    Setting(
      "naming.rootless", \NamingChoices.rootless, .flag, default: "false",
      "Whether a bassist is playing, so that chords without their root are named first."),
    Setting(
      "naming.alternatives", \NamingChoices.alternatives, .integer(0...7), default: "3",
      "How many other readings are given with each name."),
  ]
}

/// How the program is controlled while it runs.
public struct ControlSettings: SettingsGroup {
  public var socket = SocketPlace.off

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "control.socket", \ControlSettings.socket, .socket, default: "auto",
      "The Unix socket by which a running chordd is controlled: where the system keeps such files (auto), "
        + "at a path of its own, or none (off).").forTheStart,
  ]
}

/// What the program says about itself.
public struct LogSettings: SettingsGroup {
  public var level = Logger.Level.critical

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "log.level", \LogSettings.level, .choice(of: Logger.Level.self), default: "notice",
      "The least important messages that are logged.").forTheStart,
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

/// The setting `hands.split`: what decides which hand a note belongs to.
public enum HandSplitting: Sendable, Equatable {
  /// This key and all above it are the upper hand.
  case at(NoteNumber)
  /// The border follows the gap between the hands.
  case floating
  /// The MIDI channel decides.
  case channel
  /// Both hands are one.
  case off
}

extension HandSplitting {
  /// As the setting is written with these names of notes; F♯ and B♭ rather than G♭ and A♯.
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
      split: split, learnController: hands.learnController,
      channels: HeardChannels(chosen: input.channels, drumsCount: input.drums),
      pedals: PedalSettings(
        sustainCounts: pedals.sustain, sostenutoCounts: pedals.sostenuto,
        threshold: UInt8(pedals.halfPedal)),
      settling: SettlingSettings(
        coalesce: settling.coalesce, coalesceLimit: settling.coalesceLimit, commit: settling.commit,
        hold: settling.hold, latch: settling.latch),
      stuckNote: input.stuckNote, prefersRootless: naming.rootless, key: naming.key)
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
  /// What the notes are called; English until a configuration has been read.
  public var noteNames: NoteNames { NoteNames.named(notes) ?? .english }
}

extension KeySource {
  /// As requests have it.
  public var word: String {
    switch self {
    case .given(let key): key.text
    case .detected: "detect"
    case .none: "none"
    }
  }
}

/// The groups of what always runs, in the order in which they are explained.
public enum CoreSettings {
  /// What is heard and how it is named.
  public static let heard: [any SettingsGroup.Type] = [
    InputSettings.self, HandSettings.self, PedalChoices.self, SettlingChoices.self, NamingChoices.self,
  ]
  /// How the program is controlled, and what it says about itself.
  public static let running: [any SettingsGroup.Type] = [ControlSettings.self, LogSettings.self]
}
