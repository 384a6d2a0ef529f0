@testable import Settings
import ChordAnalysis
import MIDI
import MusicTheory
import Outputs
import Testing

@testable import Daemon

/// The demo performance, from its first note to its last.
@Suite struct DemoTests {
  /// Everything that the analyzer says about the demo, with the settings that a user has who set none.
  static func analyses() -> [Analysis] {
    var analyzer = Analyzer(settings: Configuration().analyzer)
    var all: [Analysis] = []
    for event in DemoPerformance.events {
      analyzer.apply(.midi(event.event, from: .first), at: event.time) { all.append(copy $0) }
    }
    while let deadline = analyzer.deadline { analyzer.advance(to: deadline) { all.append(copy $0) } }
    return all
  }

  static func names(_ phase: Analysis.Phase) -> [String] {
    analyses().compactMap { analysis in
      guard analysis.event == .chord(phase) else { return nil }
      return ChordDescription(
        analysis.combination, hands: analysis.hands, down: analysis.down, naming: NamingSettings())?.name
    }
  }

  /// The names that a pianist would give the chords of `DemoPerformance.steps`.
  static let intended = [
    "Dmi9", "G13(♭9)", "Cma13(♯11)", "A7(♯9♯5)", "Dmi11", "F/G", "G7(♭9♯5)", "C/E", "F", "C/E", "Dmi7", "C",
    "B♭/C", "Fma9", "Bmi7(♭5)", "E7(♯9♯5)", "Ami(∆9)", "F♯|C", "C⁶/₉",
  ]

  @Test func `Every chord gets its name, in order`() {
    #expect(Self.names(.committed) == Self.intended)
  }

  @Test func `It is well formed: in order of time, every key let go, at rest at the end`() {
    let times = DemoPerformance.events.map(\.time)
    #expect(times == times.sorted())
    #expect(times.last! < .seconds(60))
    let last = Self.analyses().last { if case .harmony = $0.event { false } else { true } }!
    #expect(last.event == .clear && last.sounding.isEmpty && !last.isPedalDown)
  }
}
