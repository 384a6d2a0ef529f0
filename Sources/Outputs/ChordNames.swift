public import ChordAnalysis
internal import MIDI
internal import MusicTheory
public import Settings

/// Sends the name of each chord to programs and devices of MIDI 2.0 that listen to our port "Chord names".
public struct ChordNameOutput: Output {
  private let context: StreamContext
  private let send: @Sendable ([UInt32]) -> Void
  private var last = FlexChordName.none

  /// `send` gets whole packets. At first there is no chord; that also opens the port.
  public init(context: StreamContext, send: @escaping @Sendable ([UInt32]) -> Void) {
    (self.context, self.send) = (context, send)
    send(last.words)
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    guard analysis.event != .clear else { return say(.none) }
    guard case .chord = analysis.event,
      let description = ChordDescription(
        analysis.combination, hands: analysis.hands, down: analysis.down,
        naming: context.naming.spelled(in: analysis.context))
    else { return }
    say(FlexChordName(reading: description.written.spelled))
  }

  public mutating func finish() { say(.none) }

  private mutating func say(_ name: FlexChordName) {
    guard name != last else { return }
    last = name
    send(name.words)
  }
}

extension FlexChordName {
  /// Notes that no chord covers are no chord.
  fileprivate init(reading: SpelledReading) {
    switch reading {
    case .note(let note): self.init(pedal: note)
    case .chord(let chord): self.init(WrittenSymbol.chord(chord))
    case .polychord(let upper, let lower): self.init(WrittenSymbol.polychord(upper: upper, lower: lower))
    case .notes: self = .none
    }
  }
}

/// The names of chords for MIDI 2.0.
public struct ChordNameSettings: SettingsGroup, OutputKind {
  public var chordNames = ChordNames.off

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "midi.chord-names", \ChordNameSettings.chordNames, .choice(of: ChordNames.self), default: "off",
      "Sends the name of each chord as Flex Data of MIDI 2.0: of the harmony (`calm`), or of every reading of the held keys (`exact`). Needs a sequencer that speaks MIDI "
        + "2.0."
    ).forTheStart
  ]

  public static var settings: [any SettingsGroup.Type] { [Self.self] }

  public static func listeners(_ place: OutputPlace) -> [Listener] {
    guard let view = place.configuration[Self.self].chordNames.view else { return [] }
    let (context, midi) = (place.context, place.midi)
    return [
      Listener("chord-names", .records(256), view: view) {
        ChordNameOutput(context: context, send: midi.sendPacket)
      }
    ]
  }
}

/// The names that are sent.
public enum ChordNames: String, CaseIterable, Sendable {
  case off, calm, exact

  var view: ShownView? { ShownView(rawValue: rawValue) }
}
