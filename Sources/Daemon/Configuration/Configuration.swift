public import ChordAnalysis
public import LocalSockets
public import Logging
public import MIDI
public import Outputs
public import PageServer

/// Everything a person can set, as values the program can use.
///
/// `Configuration()` holds the defaults of `SettingsTable`; `ConfigurationLoader` lays files,
/// environment and options over them.
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
    /// After how much silence of a keyboard the notes that it holds are let go; `nil`: never.
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

  /// How long a reading is awaited, held and believed.
  public struct Settling: Sendable, Equatable {
    public var coalesce = Duration.zero
    public var coalesceLimit = Duration.zero
    public var commit = Duration.zero
    public var hold = Duration.zero
    /// How long a key that was let go counts on; `nil`: not at all.
    public var latch: Duration?
  }

  /// How chords are named.
  public struct Naming: Sendable, Equatable {
    public var style = ""
    public var notes = ""
    public var ascii = false
    /// Where the key comes from that spelling goes by.
    public var key = KeySource.none
    public var rootless = false
    /// 0…7.
    public var alternatives = 0
  }

  /// Where names go.
  public struct Outputs: Sendable, Equatable {
    public var terminal = TerminalMode.off
    public var json = JSONDestination.off
    /// The path of a file for the present name; `nil`: none.
    public var textFile: String?
    public var textPhase = TextFileSink.Phase.live
    public var textSilence = TextFileSink.Silence.empty
    /// Where programs on this machine read the events.
    public var socket = SocketPlace.off
    /// Receivers of OSC.
    public var osc: [HostAndPort] = []
    public var oscPrefix = ""
    /// Addresses of the receivers' own for the name.
    public var oscName: [String] = []
  }

  /// Where and to whom the page is served.
  public struct Page: Sendable, Equatable {
    /// `nil`: nowhere.
    public var listen: PageAddress?
    public var hosts: [String] = []
    /// What another machine must show to change something; `nil`: none.
    public var token: String?
    /// The file with that token; `nil`: none.
    public var tokenFile: String?
  }

  /// How the program is controlled while it runs.
  public struct Control: Sendable, Equatable {
    public var socket = SocketPlace.off
  }

  /// What the program says about itself.
  public struct Log: Sendable, Equatable {
    public var level = Logger.Level.critical
  }
}
