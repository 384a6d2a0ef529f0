public import Settings
public import ChordAnalysis
internal import MIDI
internal import MusicTheory

/// Tells an arranger keyboard each chord as soon as it is played. Between chords it plays on, as it does for its own keys.
public struct ArrangerOutput: Output {
  private let context: StreamContext
  private let send: @Sendable ([UInt8]) -> Void
  private var last: YamahaChordMessage?

  /// `send` gets whole system exclusive messages.
  public init(context: StreamContext, send: @escaping @Sendable ([UInt8]) -> Void) {
    self.context = context
    self.send = send
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    guard case .chord = analysis.event else { return }
    let key = context.naming.spelled(in: analysis.context).key ?? Key(SpelledPitch(.c), .major)
    guard let message = YamahaChordMessage(analysis.combination, key: key), message != last else { return }
    last = message
    send(message.bytes)
  }

  public mutating func finish() {
    guard last != nil else { return }
    send(YamahaChordMessage.cancel.bytes)
  }
}

/// The system exclusive message by which arranger keyboards of Yamaha learn a chord: F0 43 7E 02, the chord, F7.
struct YamahaChordMessage: Hashable {
  let chord: YamahaChord

  var bytes: [UInt8] { [0xF0, 0x43, 0x7E, 0x02] + chord.bytes + [0xF7] }

  /// The end of the last chord.
  static let cancel = YamahaChordMessage(chord: .cancel)

  private init(chord: YamahaChord) { self.chord = chord }

  /// The message for a reading; `nil` for notes that no chord covers.
  ///
  /// Of two chords it takes the one name that was close, if there is one, else the lower chord.
  init?(_ combination: Combination, key: Key) {
    let readings = (0..<combination.readings.count).map { combination.readings[$0].reading }
    guard let best = readings.first else { return nil }
    if case .polychord(let polychord) = best {
      let single = readings.lazy.compactMap { if case .chord(let chord) = $0 { chord } else { nil } }.first
      self.init(single ?? polychord.lower, key)
    } else {
      self.init(best, key)
    }
  }

  private init?(_ reading: ChordReading, _ key: Key) {
    switch reading {
    case .chord(let chord): self.init(chord, key)
    case .interval:
      guard let root = reading.root else { return nil }
      self.init(chord: YamahaChord(root: key.spelling(of: root), type: 0x1F, bass: nil))
    case .note(let note):
      self.init(chord: YamahaChord(root: key.spelling(of: note), type: 0x1E, bass: nil))
    case .polychord, .cluster: return nil
    }
  }

  private init(_ chord: Chord, _ key: Key) {
    self.init(
      chord: YamahaChord(
        root: key.spelling(of: chord.root), type: YamahaChordType.nearest(to: chord.quality).number,
        bass: chord.isSlash ? key.spelling(of: chord.bass) : nil))
  }
}

/// Chords for arranger keyboards.
public struct ArrangerSettings: SettingsGroup, OutputKind {
  public var arranger = ArrangerKind.off

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "midi.arranger", \ArrangerSettings.arranger, .choice(of: ArrangerKind.self), default: "off",
      "Sends each chord to an arranger keyboard, in the message of its maker."
    ).forTheStart
  ]

  public static var settings: [any SettingsGroup.Type] { [Self.self] }

  public static func listeners(_ place: OutputPlace) -> [Listener] {
    guard place.configuration[Self.self].arranger == .yamaha else { return [] }
    let (context, midi) = (place.context, place.midi)
    return [
      Listener("arranger", .records(256)) {
        ArrangerOutput(context: context, send: midi.sendSystemExclusive)
      }
    ]
  }
}

/// The arranger keyboards that get the chord.
public enum ArrangerKind: String, CaseIterable, Sendable {
  case off, yamaha
}
