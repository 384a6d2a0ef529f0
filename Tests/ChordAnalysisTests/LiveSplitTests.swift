import MIDI
import MusicTheory
import Testing

@testable import ChordAnalysis

/// The split while somebody plays: learned from a key, set from outside, configured anew.
@Suite struct LiveSplitTests {
  private static let learning = AnalyzerSettings(learnController: Controller(dataByte: 80))

  @Test(arguments: [
    ("0 cc 80 127; 100 on 67", "100 split 67"),
    ("0 cc 80 64; 100 on 67; 200 on 70", "100 split 67"),
    ("0 cc 80 63; 100 on 67", ""), ("0 cc 81 127; 100 on 67", ""), ("0 on 67", ""),
    // Letting go of the switch changes nothing, pressing it twice is pressing it once.
    ("0 cc 80 127; 10 cc 80 0; 100 on 67", "100 split 67"),
    ("0 cc 80 127; 10 cc 80 127; 100 on 67; 200 on 70", "100 split 67"),
    ("0 cc 80 127; 100 on 67; 200 cc 80 127; 300 on 50", "100 split 67; 300 split 50"),
    // Only a key that is struck and heard is learned.
    ("0 on 67; 10 cc 80 127; 20 off 67; 30 on0 67; 40 on 48", "40 split 48"),
    ("0 plug >30 +12; 10 cc 80 127; 20 soft 40; 30 on 40", "30 split 52"),
    ("0 plug #2; 10 cc 80 127; 20 on 40; 30 on 50#2", ""),
    ("0 cc 80 127; 10 panic; 20 on 50", ""),
  ])
  func learned(script: String, statuses: String) {
    #expect(Performance(script, settings: Self.learning).statuses == statuses)
  }

  @Test(arguments: [
    // The learned key is played as any other, with the split that it makes.
    ("0 cc 80 127; 10 on 64 67 72", "|64 67 72"),
    ("0 cc 80 127; 10 on 67; 20 on 48 52 64", "48 52 64|67"),
  ])
  func theLearnedKeyIsPlayed(script: String, hands: String) {
    let said = Performance(script, settings: Self.learning).analyses
    let live = said.first { $0.event == .chord(.live) }
    #expect(live.map { "\($0.hands.lower.text)|\($0.hands.upper.text)" } == hands)
  }

  @Test func theSplitIsSetAtOnce() {
    var analyzer = Analyzer(settings: AnalyzerSettings())
    for event in events("on 48 52 55 66 70 73") { analyzer.apply(event, at: .zero) { _ in } }
    analyzer.advance(to: .seconds(1)) { _ in }
    var told: [String] = []
    func tell(_ analysis: borrowing Analysis) {
      if case .harmony = analysis.event { return }
      if analysis.event == .record { return }
      told.append(
        "\(analysis.event == .status(.splitChanged) ? "split" : analysis.combination.name) \(analysis.border.map { Int($0.rawValue) } ?? -1)"
      )
    }
    analyzer.setSplit(.off, at: .seconds(2)) { tell($0) }
    analyzer.setSplit(.key(NoteNumber(66)!), at: .seconds(3)) { tell($0) }
    #expect(told == ["split -1", "C7(♭9♯11) -1", "C7(♭9♯11) -1", "split 66", "F♯|C 66"])
    #expect(analyzer.settings.split == .key(NoteNumber(66)!))
  }

  @Test func aLearnedSplitYieldsToAnotherConfiguredOne() {
    var analyzer = Analyzer(settings: Self.learning)
    var told = 0
    func update(_ split: HandSplit, rootless: Bool = false) -> HandSplit {
      var settings = Self.learning
      (settings.split, settings.prefersRootless) = (split, rootless)
      analyzer.update(settings, at: .seconds(5)) { if $0.event == .status(.splitChanged) { told += 1 } }
      return analyzer.settings.split
    }
    analyzer.learnSplit()
    #expect(analyzer.split.isLearning)
    for event in events("on 50") { analyzer.apply(event, at: .zero) { _ in } }
    let learned = HandSplit.key(NoteNumber(50)!)
    #expect(!analyzer.split.isLearning && analyzer.settings.split == learned)
    // The configuration asks for what it asked for before.
    #expect(update(.standard, rootless: true) == learned && told == 0)
    #expect(update(.off) == .off && told == 1)
    #expect(update(.off) == .off && told == 1)
    #expect(update(.floating(FloatingSplit())) == .floating(FloatingSplit()) && told == 2)
    #expect(update(.floating(FloatingSplit(reach: 12))) == .floating(FloatingSplit(reach: 12)) && told == 3)
  }

  @Test func everyEventHasTheBorderInForce() {
    let script = "0 on 40 47 52 64 67 72; 500 off 40 47 52 64 67 72; 1000 on 60 64 67 79 83 86; 1500 lost"
    let floating = AnalyzerSettings(split: .floating(FloatingSplit()))
    let said = Performance(script, settings: floating).analyses
    #expect(Set(said.filter { $0.time < .milliseconds(1000) }.map(\.border)) == [NoteNumber(60)])
    #expect(Set(said.filter { $0.time > .milliseconds(1020) }.map(\.border)) == [NoteNumber(73)])
    #expect(Performance(script, settings: AnalyzerSettings()).analyses.allSatisfy { $0.border == .middleC })
    #expect(
      Performance(script, settings: AnalyzerSettings(split: .off)).analyses.allSatisfy { $0.border == nil })
  }
}
