internal import Charts
internal import ChartFollowing
internal import MusicTheory
internal import Outputs
internal import Wire

/// A chart that is followed, as it is played out.
struct ChosenChart: Sendable {
  /// How it was chosen.
  let choice: ChartChoice
  /// In the order in which it is played, transposed.
  let played: Chart
  /// Follows from the beginning; `nil` for words without chords, which are only shown.
  let follower: SheetFollower?
  /// In the order in which they are played.
  let sections: [Section]
  /// Whether nothing is played behind the last bar; else the form begins again.
  let isPlayedOnce: Bool
  /// Of a song the places of its chords as they are sung through; of one with bars those at which a chord begins.
  let places: [SongPlace]

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
  ///   - learned: for each chord of a song its length in seconds, where it is known from other times.
  init(
    _ chart: Chart, choice: ChartChoice, usual: Int? = nil, learned: [Double?] = []
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
      var played = chart.isWordsAlone ? chart : try chart.played()
      let given = usual.map { chart.meter.tempo(given: Double($0)) }
      let tempo = chart.tempo ?? given ?? chart.meter.usualTempo
      let beats = played.bars.reduce(0) {
        $0 + Double(played.meter(of: $1).beats) * played.beatLength(of: $1)
      }
      guard chart.timing != .said || beats * 60 / tempo <= Self.longest else {
        throw ChartError("a chart that is followed lasts \(Int(Self.longest / 60)) minutes at most")
      }
      follower = chart.isWordsAlone ? nil : try SheetFollower(chart, tempo: tempo, learned: learned)
      places = Self.places(played)
      if played.timing == .guessed, learned.contains(where: { $0 != nil }) { played.timing = .learned }
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
        var shown = ShownChart.Bar(
          section: bar.section, beats: meter.beats, unit: meter.unit,
          chords: bar.chords.map { ($0.symbol, $0.beat) })
        shown.key = bar.key
        return shown
      })
    shown.song = played.song.map { ShownSong($0, timing: played.timing) }
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

extension ChosenChart {
  /// The places in the words, by the chords in the order in which they begin; none where bars and words have different chords.
  private static func places(_ played: Chart) -> [SongPlace] {
    guard let sung = played.song?.sung else { return [] }
    guard played.timing != .said || sung.count == played.bars.reduce(0, { $0 + $1.chords.count }) else {
      return []
    }
    return sung.enumerated().map { index, each in
      SongPlace(
        chord: index + 1, passage: each.passage, line: each.line, index: each.place, pass: each.pass + 1)
    }
  }

  /// Of a song the line of each chord as it is sung through, from 1.
  var sungLines: [Int] {
    var (last, count): (SongPlace?, Int) = (nil, 0)
    return places.map { place in
      let isSame =
        last.map { ($0.passage, $0.line, $0.pass) == (place.passage, place.line, place.pass) } ?? false
      if !isSame { count += 1 }
      last = place
      return count
    }
  }

  /// The key at a place, and those of the chords that come next.
  func keys(at place: ChartFollower.Place) -> (now: Key?, next: [Key?]) {
    guard played.bars.indices.contains(place.bar - 1) else { return (played.key, []) }
    let now = played.key(of: played.bars[place.bar - 1])
    // Behind the last bar comes the first one again.
    let bars = played.bars[(place.bar - 1)...] + (isPlayedOnce ? [] : played.bars[..<(place.bar - 1)])
    var coming = bars.enumerated().lazy.flatMap { index, bar in
      bar.chords.lazy.filter { index > 0 || $0.beat > place.beat - 1 + 0.01 }.map { (bar, $0.symbol) }
    }.makeIterator()
    let next = place.next.map { chord in
      while let (bar, symbol) = coming.next() {
        if symbol == .chord(chord) { return played.key(of: bar) }
      }
      return now
    }
    return (now, next)
  }

  /// The place in the words; `nil` for a chart without words.
  func words(at place: ChartFollower.Place) -> SongPlace? {
    guard played.timing == .said else {
      return places.indices.contains(place.bar - 1) ? places[place.bar - 1] : nil
    }
    guard !places.isEmpty, played.bars.indices.contains(place.bar - 1) else { return nil }
    let before = played.bars[..<(place.bar - 1)].reduce(0) { $0 + $1.chords.count }
    let begun = played.bars[place.bar - 1].chords.count { $0.beat <= place.beat - 1 + 0.01 }
    return places.indices.contains(before + begun - 1) ? places[before + begun - 1] : nil
  }
}

extension ShownSong {
  init(_ song: Song, timing: Chart.Timing) {
    var first = 1
    let order = song.order.indices.map { index in
      let entry = song.order[index]
      let count = song.sections[entry.section].lines.reduce(0) { $0 + $1.chords.count * max($1.times, 1) }
      defer { first += count }
      return SongEvent.Passage(
        section: entry.section, name: song.name(of: index), again: entry.isRecall, first: first, chords: count
      )
    }
    let lengths: SongEvent.Lengths =
      switch timing {
      case .said: .said
      case .guessed: .guessed
      case .learned: .learned
      }
    self.init(
      sections: song.sections.map { section in
        Section(name: section.name, isChorus: section.isChorus, lines: section.lines.map(Line.init))
      }, order: order, capo: song.capo, lengths: lengths)
  }
}

extension ShownSong.Line {
  fileprivate init(_ line: Song.Line) {
    let kind: SongEvent.Kind =
      switch line.kind {
      case .words: .words
      case .comment: .comment
      case .grid: .grid
      case .tab: .tab
      }
    self.init(
      kind, words: line.words,
      chords: line.chords.map { ShownSong.Chord($0.symbol, text: $0.text, offset: $0.offset) },
      notes: line.notes.map { SongEvent.Note(text: $0.text, offset: $0.offset) }, times: line.times)
    key = line.key
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
