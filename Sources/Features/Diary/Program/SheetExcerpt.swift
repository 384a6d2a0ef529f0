internal import Charts
internal import Diary
internal import FeatureKit
internal import Files
internal import Languages
internal import MusicTheory
internal import Outputs
internal import Settings
internal import Storage
internal import System
internal import Wire

/// The time of which a lead sheet is made.
///
/// As long as the keys are known, they become a MIDI file, and its chart is that of the file: live, from a sitting, and with `take` and
/// `chordd analyze` the same sheet comes out. Later it is made of the chords that the diary has.
struct SheetExcerpt: Sendable {
  /// In milliseconds since 1970.
  let start: Int64
  let end: Int64
  var times: Range<Int64> { start..<max(start, end) }
  private let since: Int64?
  private let until: Int64?
  private let hasDrills: Bool
  /// Whether another player plays the roots; `nil`: as it is set.
  private let isRootless: Bool?

  /// How many chords the title has of a chart that nobody named.
  private static let titleChords = 4
  /// Rows this near the stretch say where it is cut, in milliseconds.
  private static let around: Int64 = 10_000

  /// - Parameters:
  ///   - since, until: in milliseconds since 1970; else the last ten minutes, up to `now`.
  /// - Throws: where it would end before it begins.
  init(
    since: Int64?, until: Int64?, hasDrills: Bool, now: Int64, isRootless: Bool? = nil
  ) throws(RequestFailure) {
    (self.since, self.until, self.hasDrills) = (since, until, hasDrills)
    self.isRootless = isRootless
    let end = until ?? now + 1
    let start = since ?? min(now, end) - Int64(DiaryService.recentMinutes) * 60_000
    guard start < end else {
      throw .usage(until == nil ? "'since' is in the future" : "'until' must be later than 'since'")
    }
    (self.start, self.end) = (start, end)
  }

  /// The chart; one without a title is called by its first chords.
  ///
  /// - Parameter beats: by the wall clock, in seconds since 1970.
  func sheet(of diary: DiaryService, title: String, beats: KnownBeats) throws(RequestFailure) -> Chart {
    var chart = try untitled(of: diary, title: title, beats: beats)
    if chart.title.isEmpty { chart.title = Self.title(of: chart, style: diary.context.naming.style) }
    if chart.title.isEmpty { chart.title = PlayerCalendar.text(milliseconds: start) }
    return chart
  }

  /// A musician knows a piece by how it begins. The time when it was played is kept beside it.
  private static func title(of chart: Chart, style: SymbolStyle) -> String {
    let writing = ChordSymbol(style: style, key: chart.key)
    let chords = chart.bars.flatMap(\.chords).lazy.compactMap(\.symbol)
    return chords.prefix(titleChords).map { writing.text($0) }.joined(separator: " ")
  }

  private func untitled(
    of diary: DiaryService, title: String, beats: KnownBeats
  ) throws(RequestFailure) -> Chart {
    let rows = try rows(of: diary)
    if let played = diary.playing(
      from: since, to: until, rows: rows.all.map(\.time), hasDrills: hasDrills),
      let sheet = try sheet(of: played, diary: diary, title: title, beats: beats)
    {
      return sheet
    }
    guard isRootless != true else {
      throw .state(.say("sheet.keys-gone"))
    }
    guard let take = DiaryExcerpt(rows.inside) else { throw .state(.say("sheet.no-chords")) }
    try refuse(seconds: take.length)
    try check(beats, from: Double(take.start) / 1000, length: take.length)
    return take.sheet(
      title: title, beats: beats)
  }

  /// The rows of both layers, oldest first: those of the stretch, and those around it as well.
  private func rows(of diary: DiaryService) throws(RequestFailure) -> (inside: [DiaryRow], all: [DiaryRow]) {
    let (start, end, hasDrills) = (start, end, hasDrills)
    let all = try diary.read { store throws(StorageError) in
      try store.rows(
        from: start - Self.around, to: end + Self.around, limit: DiaryExcerpt.mostRows, hasDrills: hasDrills)
    }.value
    let rows = all ?? []
    return (rows.filter { $0.time >= start && $0.time < end }, rows)
  }

  /// `nil` where there is no chord in it.
  private func sheet(
    of played: PlayedMIDI, diary: DiaryService, title: String, beats: KnownBeats
  ) throws(RequestFailure) -> Chart? {
    let began = diary.context.wallClock(at: played.origin)
    let origin = Double(began) / 1000
    try refuse(seconds: played.length)
    try check(beats, from: origin, length: played.length)
    var configuration = diary.context.settings
    if let isRootless { configuration.naming.rootless = isRootless }
    do throws(MIDIFileError) {
      let chart = try FileChart.sheet(
        of: MIDIFile(name: "what was played", bytes: played.bytes), tracks: nil,
        configuration: configuration,
        title: title,
        beats: beats.earlier(by: origin))
      return chart.bars.isEmpty ? nil : chart
    } catch {
      // No keys that count.
      return nil
    }
  }

  /// In seconds.
  private func refuse(seconds: Double) throws(RequestFailure) {
    guard seconds > DiaryExcerpt.longest else { return }
    throw RequestFailure(
      "that is \(Int(seconds / 60)) minutes, and a lead sheet has at most \(Int(DiaryExcerpt.longest / 60)); choose the chords of one piece",
      isUsage: false)
  }

  /// Taps must lie within the time of the playing.
  private func check(_ beats: KnownBeats, from start: Double, length: Double) throws(RequestFailure) {
    guard let first = beats.taps.first, let last = beats.taps.last else { return }
    guard first < start + length + 2, last > start, first > start - 60 else {
      throw .usage(.say("sheet.nothing-tapped"))
    }
  }
}
