public import ChordAnalysis
public import LocalSockets
public import Logging
public import MIDI
public import MusicTheory
public import Outputs
public import PageServer
public import Playback

/// Everything a person can set, as values the program can use.
///
/// `Configuration()` holds the defaults of `SettingsTable`; `ConfigurationLoader` adds files,
/// environment and options.
public struct Configuration: Sendable, Equatable {
  public var input = Input()
  public var keyboards = KeyboardList()
  public var hands = Hands()
  public var pedals = Pedals()
  public var settling = Settling()
  public var naming = Naming()
  public var outputs = Outputs()
  public var mqtt = MQTTSettings()
  public var speech = SpeechSettings()
  public var page = Page()
  public var playback = PlaybackChoices()
  public var midi = MIDIOutput()
  public var control = Control()
  public var log = Log()

  /// The defaults.
  public init() {
    for setting in SettingsTable.rows {
      let isValid = setting.assign(setting.defaultValue, &self)
      precondition(isValid, "the default of \(setting.name) is not a valid value of it")
    }
  }

  // The values below are blanks, not defaults: `init` overwrites every one of them from the table.

  /// Which keyboards are listened to.
  public struct Input: Sendable, Equatable {
    /// `CLIENT:PORT` by number, name or unique beginning of a name; empty means every keyboard.
    public var ports: [String] = []
    /// How long a keyboard that holds notes may send nothing before they are released; `nil`: for any time.
    public var stuckNote: Duration?
    /// The MIDI channels that count on every keyboard and in files; `nil`: all, except for drums.
    public var channels: ChannelSet?
    /// Whether the drums of General MIDI, channel 10, count.
    public var drums = false
  }

  /// How the sounding notes are divided between two hands.
  public struct Hands: Sendable, Equatable {
    public var split = HandSplitting.off
    /// The channel of the upper hand; used only when `split` is `.channel`.
    public var upperChannel = Channel(statusByte: 0)
    /// How far a hand reaches, in semitones; used only when `split` is `.floating`.
    public var reach = FloatingSplit.standardReach
    /// The controller that starts learning the split; `nil`: none.
    public var learnController: Controller?
  }

  /// Which pedals hold notes.
  public struct Pedals: Sendable, Equatable {
    public var sustain = false
    public var sostenuto = false
    /// 1…127; a pedal whose value is at least this counts as down.
    public var halfPedal = 1
  }

  /// How long to wait for a chord, for its commit, and after its end.
  public struct Settling: Sendable, Equatable {
    public var coalesce = Duration.zero
    public var coalesceLimit = Duration.zero
    public var commit = Duration.zero
    public var hold = Duration.zero
    /// How long a released key still counts; `nil`: not at all.
    public var latch: Duration?
  }

  /// How chords are named.
  public struct Naming: Sendable, Equatable {
    public var style = ""
    public var notes = ""
    public var ascii = false
    /// Where the key for the spelling comes from.
    public var key = KeySource.none
    public var rootless = false
    /// 0…7.
    public var alternatives = 0
  }

  /// Where names go.
  public struct Outputs: Sendable, Equatable {
    public var terminal = TerminalMode.off
    public var json = JSONDestination.off
    /// The path of a file for the current name; `nil`: none.
    public var textFile: String?
    public var textPhase = TextFileSink.Phase.live
    public var textSilence = TextFileSink.Silence.empty
    /// Where programs on this machine read the events.
    public var socket = SocketPlace.off
    /// Receivers of OSC.
    public var osc: [HostAndPort] = []
    public var oscPrefix = ""
    /// The receivers' own addresses that get the name.
    public var oscName: [String] = []
  }

  /// Where and to whom the page is served.
  public struct Page: Sendable, Equatable {
    /// `nil`: nowhere.
    public var listen: PageAddress?
    public var hosts: [String] = []
    /// What a client on another machine must show to change something; `nil`: none there can.
    public var token: String?
    /// The file with that token; `nil`: none.
    public var tokenFile: String?
  }

  /// How the program is controlled while it runs.
  public struct Control: Sendable, Equatable {
    public var socket = SocketPlace.off
  }

  /// The log.
  public struct Log: Sendable, Equatable {
    public var level = Logger.Level.critical
  }
}

/// The setting `hands.split`: what decides which hand a note belongs to.
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
  func text(_ names: NoteNames) -> String {
    switch self {
    case .at(let note):
      names.text(Key(SpelledPitch(.c), .major).spelling(of: note.pitchClass)) + "\(note.octave)"
    case .floating: "floating"
    case .channel: "channel"
    case .off: "off"
    }
  }
}

/// The setting `outputs.terminal`: what is shown on standard output.
public enum TerminalMode: String, Sendable, CaseIterable {
  /// Lettering when standard output is a terminal, plain lines when it is not.
  case auto
  /// Large lettering, colors and a keyboard.
  case on
  /// One plain line for each name.
  case plain
  /// Nothing.
  case off
}

/// The setting `outputs.json`: where the events go as JSON lines.
public enum JSONDestination: Sendable, Equatable {
  case off
  case standardOutput
  /// The path of a file to append to.
  case file(String)
}

extension Configuration {
  /// The settings that the analyzer needs.
  public var analyzer: AnalyzerSettings {
    AnalyzerSettings(
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

extension Configuration.Naming {
  /// What the notes are called; English until a configuration has been read.
  public var noteNames: NoteNames { NoteNames.named(notes) ?? .english }
}

extension Configuration {
  /// How chords are played on the MIDI output.
  public struct PlaybackChoices: Sendable, Equatable {
    /// The instrument to play to; `nil`: all that are connected.
    public var port: String?
    public var channel = Channel(statusByte: 0)
    public var velocity = 1
    /// Beats per minute.
    public var tempo = 20
    public var style = PlaybackStyle.block
    public var voicing = VoicingStyle.close
    /// 0…127; `nil`: none is sent.
    public var program: UInt8?
    /// The controller that plays back what was just played; `nil`: none.
    public var controller: Controller?

    /// The same for the schedule.
    public var settings: PlaybackSettings {
      PlaybackSettings(
        voicing: voicing, style: style, tempo: Tempo(Double(tempo)) ?? .standard,
        velocity: UInt8(clamping: velocity), channel: channel, program: program)
    }
  }

  /// What else is sent to the MIDI output.
  public struct MIDIOutput: Sendable, Equatable {
    public var arranger = ArrangerKind.off
    public var forward = NoteForwarding.off
    public var forwardChannel = Channel(statusByte: 0)
    /// The channel of the upper hand; `nil`: that of the lower.
    public var forwardUpperChannel: Channel?
  }
}

/// Which arranger keyboards get the chord.
public enum ArrangerKind: String, CaseIterable, Sendable {
  case off, yamaha
}

/// When the notes of a reading are forwarded.
public enum NoteForwarding: String, CaseIterable, Sendable {
  case off, live, committed
}

extension Configuration {
  /// The names of the settings and groups that only count at the start and differ in `new`.
  func groupsForTheStart(changedIn new: Configuration) -> [String] {
    Self.forTheStart.filter { !$0.isSame(self, new) }.map(\.name)
  }

  /// Settings and groups that only count at the start.
  static let forTheStart: [(name: String, isSame: @Sendable (Configuration, Configuration) -> Bool)] = [
    ("input.ports", { $0.input.ports == $1.input.ports }), ("keyboards", { $0.keyboards == $1.keyboards }),
    ("outputs", { $0.outputs == $1.outputs }), ("mqtt", { $0.mqtt == $1.mqtt }),
    ("speech", { $0.speech == $1.speech }), ("page", { $0.page == $1.page }),
    ("playback.port", { $0.playback.port == $1.playback.port }),
    ("playback.controller", { $0.playback.controller == $1.playback.controller }),
    ("midi", { $0.midi == $1.midi }), ("control", { $0.control == $1.control }),
    ("log", { $0.log == $1.log }),
  ]
}

extension KeySource {
  /// As requests have it.
  var word: String {
    switch self {
    case .given(let key): key.text
    case .detected: "detect"
    case .none: "none"
    }
  }
}
