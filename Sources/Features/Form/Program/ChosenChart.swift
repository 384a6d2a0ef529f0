internal import Charts
internal import Form
internal import MusicTheory
internal import Outputs
internal import Wire

/// A chart that is followed, as it is played out.
struct ChosenChart: Sendable {
  /// How it was chosen.
  let choice: ChartChoice
  /// In the order in which it is played, transposed.
  let played: Chart
  /// Follows from the beginning.
  let follower: ChartFollower
  /// In the order in which they are played.
  let sections: [Section]
  /// Whether nothing is played behind the last bar; else the form begins again.
  let isPlayedOnce: Bool

  struct Section: Hashable, Sendable {
    var name: String?
    var first: Int
    var count: Int
  }

  /// Beats a minute that somebody may give, also of eighths in 6/8.
  static let tempos = 20...1000
  /// The longest chart, in seconds at its own tempo: a tick takes as long as the chart is.
  static let longest = 1_500.0

  /// - Parameters:
  ///   - chart: as it is written.
  ///   - usual: beats a minute where the chart has none, as people give them; `nil`: as they mostly play.
  init(
    _ chart: Chart, choice: ChartChoice, usual: Int? = nil
  ) throws(RequestFailure) {
    self.choice = choice
    var chart = chart
    do throws(ChartEditError) {
      if choice.transpose != 0 { try chart.transpose(by: choice.transpose) }
    } catch {
      throw .usage(error.description)
    }
    if let tempo = choice.tempo { chart.tempo = chart.meter.tempo(given: Double(tempo)) }
    do throws(ChartError) {
      let played = try chart.played()
      let given = usual.map { chart.meter.tempo(given: Double($0)) }
      let tempo = chart.tempo ?? given ?? chart.meter.usualTempo
      let beats = played.bars.reduce(0) {
        $0 + Double(played.meter(of: $1).beats) * played.beatLength(of: $1)
      }
      guard beats * 60 / tempo <= Self.longest else {
        throw ChartError("a chart that is followed lasts \(Int(Self.longest / 60)) minutes at most")
      }
      follower = try ChartFollower(chart, tempo: tempo)
      sections = Self.sections(played.bars)
      isPlayedOnce = chart.isPlayedOnce
      self.played = played
    } catch {
      throw .state(error.description)
    }
  }

  private static func sections(_ bars: [Chart.Bar]) -> [Section] {
    let starts = bars.indices.filter { $0 == 0 || bars[$0].section != nil }
    return zip(starts, starts.dropFirst() + [bars.count]).map { start, end in
      Section(name: bars[start].section, first: start, count: end - start)
    }
  }

  /// The chart as screens show it; `following`: the chart behind it in the set list.
  func shown(following: String?) -> ShownChart {
    var shown = ShownChart(
      name: choice.name, key: played.key, tempo: played.tempo, transpose: choice.transpose,
      bars: played.bars.map { bar in
        let meter = played.meter(of: bar)
        return ShownChart.Bar(
          section: bar.section, beats: meter.beats, unit: meter.unit,
          chords: bar.chords.map { ($0.symbol, $0.beat) })
      })
    (shown.set, shown.place, shown.following) = (choice.set, choice.index.map { $0 + 1 }, following)
    return shown
  }

  /// The place as it is shown.
  func place(_ place: ChartFollower.Place) -> ComingChords.Place? {
    let index = place.bar - 1
    guard played.bars.indices.contains(index),
      let section = sections.lastIndex(where: { $0.first <= index })
    else { return nil }
    let beats = played.meter(of: played.bars[index]).beats
    let isLast = section == sections.count - 1
    let next = isLast ? isPlayedOnce || section == 0 ? nil : 0 : section + 1
    return ComingChords.Place(
      bar: place.bar, beat: min(max(Int(place.beat), 1), beats), beats: beats,
      section: sections[section].name, sectionBar: index - sections[section].first + 1,
      sectionBars: sections[section].count, nextSection: next.flatMap { sections[$0].name })
  }
}

/// The choice of a chart, and how it is played.
struct ChartChoice: Hashable, Codable, Sendable {
  /// Its name in the library.
  var name: String
  /// In semitones from the chart as it is written, −11…11.
  var transpose = 0
  /// Beats a minute as somebody gave them, in 6/8 below 120 dotted ones; `nil`: as the chart says.
  var tempo: Int?
  /// The set list that it was chosen from, and its place there, from 0.
  var set: String?
  var index: Int?
}
