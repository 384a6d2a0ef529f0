import ChordAnalysis
import MIDI
import MusicTheory
import Testing

/// One hand makes the name: it is that of a performance in which the other hand does not play.
@Suite struct NamedHandsTests {
  @Test(
    arguments: [
      (.both, "25 C6; 200 C6!"), (.lower, "25 C; 200 C!"), (.upper, "25 A; 200 A!"),
    ] as [(NamedHands, String)])
  func `The name is that of its hand`(_ hands: NamedHands, _ chords: String) {
    let settings = AnalyzerSettings(split: .key(NoteNumber(60)!), named: hands)
    #expect(Performance("0 on 48 52 55 69", settings: settings).chords == chords)
  }

  @Test func `A tune changes nothing, and its keys are told`() {
    let settings = AnalyzerSettings(split: .key(NoteNumber(60)!), named: .lower)
    let performance = Performance(
      "0 on 48 52 55; 300 on 70; 500 off 70; 500 on 69; 800 off 69; 1000 off 48 52 55", settings: settings)
    #expect(performance.chords == "25 C; 200 C!; 1500 clear")
    #expect(performance.notes.contains("300 [48 52 55 70]"))
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>, [NamedHands.lower, .upper])
  func `Random hands: as if the other one did not play`(_ seed: UInt64, _ hands: NamedHands) {
    let border = NoteNumber(60)!
    let events = randomPerformance(seed: seed, count: 600, sources: 2, channels: 1).filter { step in
      switch step.event {
      // A profile gives its keyboard to one hand, and moves its notes. With active sensing each key of a tune is a sign of life.
      case .connected, .alive: false
      default: true
      }
    }
    let alone = events.filter { step in
      switch step.event {
      case .midi(.noteOn(let note, _, _), _), .midi(.noteOff(let note, _, _), _):
        hands == .lower ? note < border : note >= border
      default: true
      }
    }
    #expect(Self.names(events, hands, border) == Self.names(alone, .both, border))
  }

  /// All that is said of names, with its time. Without a key: that of the music is heard from both hands.
  private static func names(
    _ events: [(time: Duration, event: InputEvent)], _ hands: NamedHands, _ border: NoteNumber
  ) -> [String] {
    var analyzer = Analyzer(settings: AnalyzerSettings(split: .key(border), named: hands, key: .none))
    var names: [String] = []
    func note(_ analysis: borrowing Analysis) {
      switch analysis.event {
      case .notes, .status: return
      case .chord, .clear, .harmony, .record:
        let reading = analysis.combination.readings.best?.reading
        let shown = (reading, analysis.harmony?.reading, analysis.recorded?.reading)
        names.append("\(analysis.time) \(analysis.event) \(shown)")
      }
    }
    for (time, event) in events { analyzer.apply(event, at: time) { note($0) } }
    let end = (events.last?.time ?? .zero) + .seconds(3)
    analyzer.advance(to: end) { note($0) }
    return names
  }
}
