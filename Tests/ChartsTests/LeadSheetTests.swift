@testable import Charts
import MusicTheory
import Testing

@Suite struct LeadSheetTests {
  @Test(arguments: [([0], [4]), ([0, 2], [2, 2]), ([1, 3.5], [2.5, 0.5]), ([], [])])
  func lengths(beats: [Double], expected: [Double]) {
    let bar = Chart.Bar(chords: beats.map { Chart.PlacedChord(nil, beat: $0) })
    #expect(Chart(title: "").lengths(of: bar) == expected)
  }
}
