internal import Charts
internal import ChordAnalysis
public import FeatureKit
internal import Files
internal import ChartFollowing
internal import Foundation
internal import Glibc
internal import Languages
internal import Logging
internal import MIDI
internal import MusicTheory
public import Outputs
public import Settings
internal import Synchronization
internal import System
public import Wire

/// Follows a chart while it is played: where in it the hands are, and which chords come next. Without a chart it forecasts the next chord.
///
/// Any thread may call it. The keys come on a thread of their own, which sleeps while nothing is played.
public final class FormService: Feature {
  public static let settings: [any SettingsGroup.Type] = [FormSettings.self]
  public static let requests: [any Request<FormService>.Type] = [
    ChartsRequest.self,
    ChartRequest.self,
    ChartChooseRequest.self,
    ChartSendRequest.self,
    ChartTurnRequest.self,
    ChartHereRequest.self,
    ChartWhichRequest.self,
    ChartDismissRequest.self,
    ChartImportRequest.self,
    ChartDeleteRequest.self,
    SetSaveRequest.self,
    SetDeleteRequest.self,
    ChartExportRequest.self,
    ChartForgetRequest.self,
  ]

  public static let parts = [
    PagePart("form-on-page"), PagePart("form-on-overlay", on: .overlay), PagePart("form-on-band", on: .band),
    PagePart("tune-offer"), PagePart("stage-song"),
  ]
  public static let views = [PageView("charts", title: "Charts", room: .charts, shares: ChartUpload.kinds)]

  private struct State {
    var form = LiveForm()
    var recorder: ChordRecorder
    /// The last that was published.
    var shown = ComingChords()
    /// The chart behind the chosen one in its set list.
    var following: String?
    var pedalsDown: Set<Controller> = []
    /// A sentence about a choice that cannot be kept.
    var trouble: String?
    /// A sentence about messages of the chart that could not be sent.
    var unsent: String?
    /// The chords of the chart that the input was told last.
    var expected: ExpectedChords?
    /// The library that is looked through while no chart is chosen.
    var searched: ChartLibrary.Edition?
  }

  let context: FeatureContext
  private let state: Mutex<State>
  /// Locked apart from the state: reading a large file must not hold up the keys.
  private let library: Mutex<ChartLibrary>
  private let wakeUp: WakeUp
  /// Files that come in pieces.
  private let uploads = Mutex(ChartUploads())
  /// Held while a file of the folder is named and written, or the choice is kept: one at a time.
  let writing = Mutex<Void>(())
  /// Keeps the choice for the next start; `nil` where nothing is kept.
  private let memory: ChoiceMemory?

  public init(_ context: FeatureContext) throws {
    self.context = context
    wakeUp = try WakeUp()
    let place = context.settings[FormSettings.self].folder
    let folder = place == "auto" ? ChartLibrary.folder(context.environment) : place
    memory = ChoiceMemory(context.environment)
    library = Mutex(
      ChartLibrary(
        folder: folder, exchange: context.exchange, memory: ChartNameMemory(context.environment)))
    state = Mutex(State(recorder: ChordRecorder(naming: context.naming)))
    state.withLock { $0.form.forecasts = choices.forecast }
    context.followSettings { [weak self] in self?.settingsChanged() }
    context.clock.follow { [weak self] in self?.wakeUp.signal() }
  }

  var choices: FormSettings { context.settings[FormSettings.self] }

  public var listener: Listener? {
    Listener("form", .records(1024), hearing: [.analyses, .midi], on: .inside) {
      self.restore()
      return FormListener(service: self)
    }
  }

  public static func checks(
    _ configuration: Settings.Configuration, environment: [String: String]
  ) -> [OutputCheck] {
    let place = configuration[FormSettings.self].folder
    let folder = place == "auto" ? ChartLibrary.folder(environment) : place
    guard let folder, FileManager.default.fileExists(atPath: folder) else { return [] }
    var library = ChartLibrary(folder: folder, exchange: FeatureServices())
    library.follow()
    return library.mistakes.map { sentence in OutputCheck { .note("your charts: \(sentence)") } }
  }

  private func settingsChanged() {
    state.withLock { state in
      state.form.forecasts = choices.forecast
      if !choices.offers { (state.searched, _) = (nil, state.form.look(for: nil)) }
      state.form.renew()
      state.recorder.naming = context.naming
      // Names may be written otherwise now.
      guard state.form.chosen != nil || state.shown.state != .off || state.shown.offer != nil else { return }
      publishChart(state)
      publish(&state, always: true)
    }
  }

  // MARK: - Playing

  /// Called by the listener's thread, as are the next two.
  func follow(_ analysis: Analysis) {
    switch state.withLock({ $0.form.beginning(with: analysis) }) {
    case .tune:
      renewHabits()
      renewSearch()
    case .afterRest: renewSearch()
    case nil: break
    }
    state.withLock { state in
      state.form.follow(analysis)
      for case .began(let chord) in state.recorder.follow(analysis) where chord.layer == .harmony {
        if case .chord(let written) = chord.symbol { state.form.follow(written) }
      }
      publish(&state)
    }
  }

  /// Whether a pedal that turns is pressed with this message: it was up before.
  func isPressed(_ pedal: Controller, _ value: UInt8) -> Bool {
    state.withLock { state in
      if value < 64 { state.pedalsDown.remove(pedal) }
      return value >= 64 && state.pedalsDown.insert(pedal).inserted
    }
  }

  /// Until when the thread may sleep, and what wakes it.
  var wait: ListenerWait {
    let limit = state.withLock { $0.form.deadline }.map { max(.zero, $0 - context.now) }
    return ListenerWait([ListenerWait.Awaited(wakeUp.descriptor, for: Int16(POLLIN))], limit: limit)
  }

  func advance() {
    _ = wakeUp.clear()
    let pass = state.withLock { state in
      state.form.clock = context.clock.value
      state.form.advance(to: context.now)
      publish(&state)
      return state.form.takePass()
    }
    if let pass { learn(pass) }
  }

  /// Follows the chosen chart with what is known of it now.
  func renew(_ chart: ChosenChart) {
    state.withLock { state in
      state.form.renew(chart)
      publishChart(state)
    }
  }

  /// Reads what was played on other days, for the forecasts of a tune that begins. Chords that were forgotten since are not among them.
  private func renewHabits() {
    guard choices.forecast else { return }
    var before: ChordMemory?
    if choices.habits {
      before = ChordMemory()
      for stretch in context.exchange.played { before?.take(stretch) }
    }
    state.withLock { $0.form.remember(before) }
  }

  /// Looks through the charts as they are now while no chart is chosen.
  private func renewSearch() {
    guard choices.offers else { return }
    let library = charts()
    guard state.withLock({ $0.searched != library.edition }) else { return }
    let tunes = library.charts(bars: TuneSearch.mostBars).compactMap {
      TuneSearch.Tune($0.entry.name, $0.chart)
    }
    let search = tunes.isEmpty ? nil : TuneSearch(tunes)
    state.withLock { state in
      state.searched = library.edition
      state.form.look(for: search)
    }
  }

  private func publish(_ state: inout State, always: Bool = false) {
    let expected = state.form.expected
    if expected != state.expected {
      state.expected = expected
      context.expect(expected)
    }
    let coming = state.form.coming
    guard always || !coming.isShown(as: state.shown) else { return }
    state.shown = coming
    context.publish(FeatureEvent(coming, context: context.stream))
  }

  private func publishChart(_ state: borrowing State) {
    context.publish(FeatureEvent(ChartNews(chart: Self.shownChart(state)), context: context.stream))
  }

  /// Shows what follows now in the set list that is played, after it was edited.
  func lookAgain(at set: SetList) {
    state.withLock { state in
      guard let choice = state.form.chosen?.choice, choice.set == set.name, let index = set.index(of: choice)
      else { return }
      state.following = set.chart(after: index)
      publishChart(state)
    }
  }

  private static func shownChart(_ state: borrowing State) -> ShownChart? {
    state.form.chosen?.shown(following: state.following)
  }

  // MARK: - Charts

  /// The chart that is followed, for screens.
  var shownChart: ShownChart? { state.withLock { Self.shownChart($0) } }

  /// The news that are shown now.
  var coming: ComingChords { state.withLock { $0.form.coming } }
  var chosen: ChosenChart? { state.withLock { $0.form.chosen } }

  /// The charts of the player, with what has changed in the files.
  func charts() -> ChartLibrary {
    library.withLock { library in
      let before = library.trouble
      library.follow()
      if let trouble = library.trouble, trouble != before { context.log.warning("\(trouble)") }
      return library
    }
  }

  /// A sentence about a choice that cannot be kept.
  var choiceTrouble: String? { state.withLock { $0.trouble } }
  /// A sentence about a choice that is not whole.
  var choiceNotice: String? { state.withLock { $0.trouble ?? $0.unsent } }

  public var troubles: [String] { [choiceTrouble, library.withLock { $0.trouble }].compactMap(\.self) }

  /// The charts that are most likely played while none is chosen, the best first.
  func likely(_ count: Int) -> [TuneSearch.Found] {
    state.withLock { $0.form.chosen == nil ? $0.form.search?.likely(count) ?? [] : [] }
  }

  /// The chart that is offered is not wanted, until something else is played.
  func dismissOffer() {
    state.withLock { state in
      state.form.dismissOffer()
      publish(&state)
    }
  }

  /// Follows the chart that was followed when the program ended.
  func restore() {
    guard let choice = memory?.choice else { return }
    do throws(RequestFailure) {
      try chooseAgain(choice)
    } catch {
      context.log.notice("the chart of last time is not followed: \(error.description)")
    }
  }

  /// Follows a chart from now on; `nil`: none.
  ///
  /// - Parameters:
  ///   - following: the chart behind it in its set list.
  ///   - isAgain: whether it is the chart of last time, of which instruments get nothing: somebody may be playing.
  func choose(
    _ choice: ChartChoice?, following: String? = nil, isAgain: Bool = false
  ) throws(RequestFailure) {
    var chosen: ChosenChart?
    var patch: SongPatch?
    if var choice {
      let library = charts()
      guard let entry = library.entry(choice.name) else { throw Self.missing(choice.name, library) }
      choice.name = entry.name
      patch = isAgain ? nil : library.patches.patch(of: entry.name)
      guard let chart = library.chart(entry) else {
        throw .state(.say("chart.changed", ["chart": .quoted(entry.name)]))
      }
      chosen = try ChosenChart(chart, choice: choice, learned: learned(of: chart))
    }
    // The choice that is kept is the one that is shown, also when two choose at once.
    let pass = writing.withLock { _ in
      let trouble = memory?.keep(chosen?.choice)
      if let trouble { context.log.warning("\(trouble)") }
      let before = self.chosen?.choice
      let unsent = before.map { $0.isSame(but: chosen?.choice) } == true ? nil : send(patch)
      return state.withLock { state in
        (state.trouble, state.unsent) = (trouble, unsent)
        state.form.choose(chosen)
        state.following = following
        publishChart(state)
        publish(&state, always: true)
        return state.form.takePass()
      }
    }
    if let pass { learn(pass) }
    wakeUp.signal()
  }

  /// Follows the song from a line on: a person says that it is sung now.
  ///
  /// - Parameters:
  ///   - passage: the index of the section in the order in which the song is sung.
  ///   - line: the index of the line in the section; of one without chords the next one counts.
  func begin(passage: Int, line: Int) throws(RequestFailure) {
    guard let chosen else { throw .state(.say("chart.no-song")) }
    guard chosen.played.timing != .said else {
      throw .state(.say("chart.by-bars", ["chart": .quoted(chosen.choice.name)]))
    }
    guard chosen.follower != nil else {
      throw .state(.say("chart.no-chords", ["chart": .quoted(chosen.choice.name)]))
    }
    let places = chosen.places
    let found =
      places.first { $0.passage == passage && $0.line >= line } ?? places.first { $0.passage > passage }
    guard let found else {
      throw .usage(.say("chart.no-chord-from-here", ["chart": .quoted(chosen.choice.name)]))
    }
    state.withLock { state in
      guard state.form.chosen?.choice == chosen.choice else { return }
      state.form.begin(at: found.chord - 1, time: context.now)
      publish(&state, always: true)
    }
    wakeUp.signal()
  }

  /// Takes a piece of a file; gives all of it with the last one.
  func take(
    _ piece: [UInt8], of upload: ChartUploads.Key, at offset: Int
  ) throws(RequestFailure) -> [UInt8]? {
    let before: Result<[UInt8], RequestFailure> = uploads.withLock { uploads in
      Result { () throws(RequestFailure) in
        try uploads.begin(upload, at: offset, isLast: piece.count >= upload.total - offset)
      }
    }
    var bytes = try before.get()
    // Nothing is copied while the others wait.
    bytes += piece
    if bytes.count < upload.total {
      uploads.withLock { $0.goOn(upload, with: bytes) }
      return nil
    }
    guard bytes.count == upload.total, SHA256.text(of: bytes) == upload.sha256 else {
      throw .usage("the pieces are not the file that 'total' and 'sha256' are of; send the file again")
    }
    return bytes
  }
}
