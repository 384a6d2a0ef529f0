internal import Charts
internal import ChartFollowing
internal import MusicTheory
internal import Outputs

/// Looks for the chart that is played while none is chosen, and offers it. It has no clock: its owner calls it with times of the stream.
struct TuneSearch: Sendable {
  /// A chart that may be found.
  struct Tune: Sendable {
    var name: String
    var key: Key?
    var chart: FollowedChart

    /// The chart with its repeats played out; `nil` where it cannot be played.
    init?(_ name: String, _ chart: Chart) {
      guard let followed = try? FollowedChart(chart), !followed.chords.isEmpty
      else { return nil }
      (self.name, key, self.chart) = (name, chart.key, followed)
    }

    /// The tune as it is offered, this many semitones above the chart: 0…11.
    func offer(_ semitones: Int) -> ComingChords.Offer {
      let transpose = semitones > 6 ? semitones - 12 : semitones
      let key = key.map { Key($0.spelling(of: $0.tonic.pitchClass.up(semitones)), $0.mode).usual }
      return ComingChords.Offer(name: name, transpose: transpose, key: key)
    }
  }

  /// A tune with its probability.
  struct Found: Sendable {
    var offer: ComingChords.Offer
    /// 0…1.
    var probability: Double
  }

  /// Charts with more bars than these together are not looked for: a tick takes as long as there are chords.
  static let mostBars = 10_000
  let tunes: [Tune]
  private let fresh: TuneFinder
  private var finder: TuneFinder
  private var hasHeard = false
  /// The tune that is offered.
  private(set) var offer: ComingChords.Offer?
  /// The tune that the player does not want, until a rest.
  private var dismissed: String?

  init(_ tunes: [Tune]) {
    self.tunes = tunes
    fresh = TuneFinder(tunes.map(\.chart))
    finder = fresh
  }

  /// A tick later, as of ``TuneFinder``.
  mutating func tick(struck: NoteSet, held: NoteSet) {
    let searches = finder.searches
    finder.tick(struck: struck, held: held)
    hasHeard = true
    // The tune that was offered is over, or was none of the charts.
    if finder.searches != searches { offer = nil }
    guard let named = finder.named else { return }
    let found = tunes[named.tune].offer(named.transposition)
    if found.name != dismissed, found != offer { offer = found }
  }

  /// The player does not want the tune that is offered.
  mutating func dismiss() {
    dismissed = offer?.name ?? dismissed
    offer = nil
  }

  /// The player has stopped: another tune may be next.
  mutating func rest() {
    (offer, dismissed, finder, hasHeard) = (nil, nil, fresh, false)
  }

  /// The likeliest tunes so far, the best first; none before something was played.
  func likely(_ count: Int) -> [Found] {
    guard hasHeard else { return [] }
    return finder.candidates.prefix(count).map {
      Found(offer: tunes[$0.tune].offer($0.transposition), probability: $0.probability)
    }
  }
}
