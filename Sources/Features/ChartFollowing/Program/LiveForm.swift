internal import ChordAnalysis
internal import Charts
internal import ChartFollowing
internal import MIDI
internal import MusicTheory
internal import Outputs

/// Follows the chosen chart on the keys that are struck, or forecasts without one. It has no clock: its owner calls it with times of the
/// stream, and again at ``deadline``.
struct LiveForm: Sendable {
  private(set) var chosen: ChosenChart?
  /// Whether the next chord is forecast where there is no chart.
  var forecasts = true {
    didSet { if !forecasts { guess = nil } }
  }
  /// The MIDI clock; one that is silent leads nothing.
  var clock = FollowedClock()
  /// The place that the clock says, while it leads a chart; `nil` behind its end.
  private var led: Led?
  private var follower: SheetFollower?
  private var down = NoteSet()
  /// The keys struck since the last tick.
  private var struck = NoteSet()
  private var lastStrike: Duration?
  private var nextTick: Duration?
  private var shown: ShownPlace?
  private var tune = ChordForecast()
  private var guess: ChordForecast.Candidate?
  private var heardKey: Key?
  /// Whether charts have to be looked through anew with the next key.
  private var isFresh = true
  /// Looks for the chart that is played while none is chosen; `nil`: nothing is looked for.
  private(set) var search: TuneSearch?

  /// After this time without a key the player has stopped, and may begin anywhere afterward.
  static let longestRest: Duration = .seconds(30)
  /// After this time another tune begins, as far as a forecast knows.
  static let longestPause: Duration = .seconds(90)
  /// A forecast is shown for this long after the last key.
  static let guessLimit: Duration = .seconds(12)
  /// Behind the end of a chart that is played once, after this time without a key, it may begin again from anywhere.
  static let longestEnd: Duration = .seconds(3)
  /// From this confidence on a chord is forecast.
  static let likely = 0.6
  /// How often the search is called.
  private static let tick: Duration = .seconds(TuneFinder.tick)
  /// How often the place of a clock is looked at.
  private static let clockTick: Duration = .milliseconds(50)
  /// A thread that is later than this has slept: the time between is left out.
  private static let mostTicks = 50

  /// A song that was played, with the lengths of its chords in seconds.
  struct Pass: Sendable {
    var chosen: ChosenChart
    var measured: [Int: Double]
  }

  /// The clock leads, and the chart is here, or over.
  private struct Led: Sendable {
    var place: ChartFollower.Place?
  }

  /// The pass that has ended; taken by its owner.
  private var finished: Pass?

  /// The pass that has ended since the last call.
  mutating func takePass() -> Pass? {
    defer { finished = nil }
    return finished
  }

  init() {}

  /// Follows the same chart with what is known of it now, from the next beginning on.
  mutating func renew(_ chart: ChosenChart) {
    guard let chosen, chosen.choice == chart.choice else { return }
    // The places of what is played now must not become others.
    guard follower == nil || chosen.played.song == chart.played.song else { return }
    self.chosen = chart
  }

  /// Follows another chart from now on, or none.
  mutating func choose(_ chart: ChosenChart?) {
    // Before another one is chosen: the pass is that of this one.
    rest()
    chosen = chart
    isFresh = true
    search?.rest()
  }

  /// Looks for one of these tunes while no chart is chosen; `nil`: for none.
  mutating func look(for search: TuneSearch?) {
    self.search = search
    if chosen == nil { rest() }
  }

  /// The beginning of what is played now.
  enum Beginning: Sendable {
    /// After a rest: the player goes on, or plays something else.
    case afterRest
    /// After a pause, or as the first of all: another tune.
    case tune
  }

  /// The beginning that this key is; `nil` where it goes on, or where a chart is followed.
  func beginning(with analysis: Analysis) -> Beginning? {
    guard chosen == nil, !analysis.down.subtracting(down).isEmpty else { return nil }
    guard let lastStrike else { return .tune }
    let pause = analysis.time - lastStrike
    return pause > Self.longestPause ? .tune : isFresh || pause > Self.longestRest ? .afterRest : nil
  }

  /// Forecasts as this player plays; `nil`: without habits.
  mutating func remember(_ before: ChordMemory?) {
    tune = ChordForecast(before: before)
    guess = nil
  }

  /// Looks through the charts again with the next key.
  mutating func renew() { isFresh = true }

  /// The tune that is offered is not wanted.
  mutating func dismissOffer() { search?.dismiss() }

  /// The chords of the chart at the place, while that is sure: what the hands may be read as.
  var expected: ExpectedChords? {
    guard let place = sure, let now = place.chord else { return nil }
    return ExpectedChords(now: now.chord, near: place.nearChord?.chord)
  }

  /// The place, while it is sure.
  private var sure: ChartFollower.Place? {
    if let led { return led.place }
    return shown?.sure
  }

  /// When ``advance(to:)`` is due; `nil`: the next key comes first.
  var deadline: Duration? {
    guard let guessEnd = guess == nil ? nil : lastStrike.map({ $0 + Self.guessLimit }) else {
      return nextTick
    }
    return nextTick.map { min($0, guessEnd) } ?? guessEnd
  }

  mutating func follow(_ analysis: Analysis) {
    advance(to: analysis.time)
    let new = analysis.down.subtracting(down)
    down = analysis.down
    heardKey = analysis.heardKey?.key
    if led != nil {
      if !new.isEmpty { lastStrike = analysis.time }
      return
    }
    if !new.isEmpty {
      if let lastStrike, analysis.time - lastStrike > Self.longestPause { tune.forget() }
      lastStrike = analysis.time
      isFresh = false
      struck = struck.union(new)
      if let chosen, nextTick == nil {
        follower = follower ?? chosen.follower
        nextTick = follower.map { analysis.time + .seconds($0.tick) }
      } else if let place = follower?.place(struck: struck, held: down) {
        // A change is seen with its first key.
        shown?.look(place, at: analysis.time, lastStrike: analysis.time)
      } else if chosen == nil, search != nil, nextTick == nil {
        nextTick = analysis.time + Self.tick
      }
    }
  }

  /// Somebody says that this chord of the song is played now, or with the next key.
  mutating func begin(at index: Int, time: Duration) {
    guard var follower = follower ?? chosen?.follower else { return }
    follower.begin(at: index)
    struck = []
    lastStrike = time
    var shown = ShownPlace(follower.place)
    shown.look(follower.place, at: time, lastStrike: time)
    (self.follower, self.shown) = (follower, shown)
  }

  /// A chord has held: a change of harmony for the forecast.
  mutating func follow(_ chord: WrittenChord) {
    tune.follow(chord)
    guard forecasts, chosen == nil else { return }
    guess = tune.next(1).first { $0.probability >= Self.likely }
  }

  /// Makes the ticks that are due.
  mutating func advance(to time: Duration) {
    if guess != nil, lastStrike.map({ time - $0 >= Self.guessLimit }) ?? true { guess = nil }
    guard let chosen else { return seek(until: time) }
    if isLed(chosen, at: time) { return }
    guard var next = nextTick, var follower, let lastStrike else { return }
    self.follower = nil
    let tick = Duration.seconds(follower.tick)
    var ticks = 0
    while next <= time {
      guard next - lastStrike < Self.longestRest, ticks < Self.mostTicks else {
        self.follower = follower
        return rest()
      }
      follower.tick(struck: struck, held: down)
      struck = []
      next += tick
      ticks += 1
    }
    if ticks > 0 {
      let place = follower.place
      shown = shown ?? ShownPlace(place)
      shown?.look(place, at: next - tick, lastStrike: lastStrike)
    }
    (self.follower, nextTick) = (follower, next)
    if chosen.isPlayedOnce, let over = shown?.overFor, over >= Self.longestEnd { rest() }
  }

  /// Whether the clock leads the chart; its place is known then. Keys say nothing about the place until it is silent, or has stood still for as
  /// long as a rest is.
  private mutating func isLed(_ chosen: ChosenChart, at time: Duration) -> Bool {
    let state = clock.state(at: time)
    let isHere = state == .runs || state == .stands && time - (clock.heard ?? time) < Self.longestRest
    guard isHere, let quarters = clock.place(at: time), let sheet = chosen.follower, sheet.hasBars else {
      if led != nil { (led, nextTick) = (nil, nil) }
      return false
    }
    if led == nil { rest() }
    let place = sheet.place(
      quarters: quarters, tempo: clock.tempo ?? 120, isPlayedOnce: chosen.isPlayedOnce)
    led = Led(place: place)
    nextTick = state == .runs ? time + Self.clockTick : (clock.heard ?? time) + Self.longestRest
    return true
  }

  /// Makes the ticks of the search that are due.
  private mutating func seek(until time: Duration) {
    guard var next = nextTick, var search, let lastStrike else { return }
    // Nothing else holds it, so that a tick copies no masses.
    self.search = nil
    var ticks = 0
    while next <= time {
      guard next - lastStrike < Self.longestRest, ticks < Self.mostTicks else {
        self.search = search
        return rest()
      }
      search.tick(struck: struck, held: down)
      struck = []
      next += Self.tick
      ticks += 1
    }
    (self.search, nextTick) = (search, next)
  }

  private mutating func rest() {
    if let chosen, let measured = follower?.measured, !measured.isEmpty {
      finished = Pass(chosen: chosen, measured: measured)
    }
    (follower, nextTick, shown, struck, guess, led) = (nil, nil, nil, [], nil, nil)
    search?.rest()
  }

  /// All that is shown.
  var coming: ComingChords {
    guard let chosen else {
      var coming = guess == nil ? ComingChords() : ComingChords(.forecast, key: heardKey)
      if let guess { (coming.next, coming.confidence) = ([guess.chord], guess.probability) }
      coming.offer = search?.offer
      return coming
    }
    var coming = ComingChords(
      .waiting, chart: chosen.choice.name, bars: chosen.played.bars.count, key: chosen.played.key)
    if let led {
      guard let place = led.place else { return coming }
      (coming.state, coming.confidence, coming.next) = (.following, 1, place.next)
    } else {
      guard let shown else { return coming }
      (coming.state, coming.confidence, coming.next) = (shown.state, shown.confidence, shown.next)
    }
    if let place = sure {
      let keys = chosen.keys(at: place)
      (coming.place, coming.now, coming.nextKeys) = (chosen.place(place), place.chord, keys.next)
      coming.key = keys.now
      (coming.song, coming.hasBars) = (chosen.words(at: place), chosen.played.timing == .said)
    }
    return coming
  }
}
