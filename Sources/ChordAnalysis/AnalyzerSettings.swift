public import MIDI
internal import MusicTheory

/// Everything that changes what the analyzer says about the same events.
public struct AnalyzerSettings: Hashable, Sendable {
  public var split: HandSplit
  /// A controller that starts learning the split when it arrives with 64 or more; `nil`: none.
  public var learnController: Controller?
  /// Which channels count.
  public var channels: HeardChannels
  public var pedals: PedalSettings
  public var settling: SettlingSettings
  /// After how much silence of a source the notes that it holds are let go; `nil`: never.
  public var stuckNote: Duration?
  /// Whether a bassist plays the roots.
  public var prefersRootless: Bool
  /// Where the key comes from.
  public var key: KeySource

  public init(
    split: HandSplit = .standard, learnController: Controller? = nil,
    channels: HeardChannels = HeardChannels(), pedals: PedalSettings = PedalSettings(),
    settling: SettlingSettings = SettlingSettings(), stuckNote: Duration? = nil,
    prefersRootless: Bool = false,
    key: KeySource = .detected
  ) {
    self.split = split
    self.learnController = learnController
    self.channels = channels
    self.pedals = pedals
    self.settling = settling
    self.stuckNote = stuckNote
    self.prefersRootless = prefersRootless
    self.key = key
  }
}

// What may change while somebody plays: the settings, and the split by hand, by a key or by a controller.

extension Analyzer {
  /// Takes new settings; what is held stays held.
  ///
  /// A split that was set or learned since then stays unless the new settings ask for another split than the old.
  public mutating func update(
    _ settings: AnalyzerSettings, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    advance(to: time, emit: emit)
    let split = settings.split == configuredSplit ? self.settings.split : settings.split
    configuredSplit = settings.split
    let isNewSplit = split != self.settings.split
    let before = state
    self.settings = settings
    held.pedals = settings.pedals
    held.heardChannels = settings.channels
    combiner.prefersRootless = settings.prefersRootless
    tracker.keySource = settings.key
    if settings.settling.latch == nil { latch = ArpeggioLatch() }
    adopt(split)
    if !state.looksLike(before) { emit(report(.notes, at: time)) }
    if isNewSplit { emit(report(.status(.splitChanged), at: time)) }
    readAgain(from: before, at: time, emit: emit)
  }

  /// Changes the split until it is changed again, here, by a learned key, or by settings that ask for another one.
  public mutating func setSplit(
    _ split: HandSplit, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    advance(to: time, emit: emit)
    isLearningSplit = false
    let before = state
    adopt(split)
    emit(report(.status(.splitChanged), at: time))
    readAgain(from: before, at: time, emit: emit)
  }

  /// Makes the next key that is struck the lowest of the upper hand. The key is otherwise played as any other.
  public mutating func learnSplit() { isLearningSplit = true }

  /// Calls learning off, if it was asked for.
  public mutating func stopLearningSplit() { isLearningSplit = false }

  /// The input has come to its end: notes that never end are nothing to wait for.
  public mutating func endInput() { settings.stuckNote = nil }

  /// Follows what an event means for the split, before it is played.
  mutating func learnSplit(from event: InputEvent, at time: Duration, emit: (borrowing Analysis) -> Void) {
    switch event {
    case .midi(.controlChange(let controller, let value, _), _)
    where controller == settings.learnController && value >= 64:
      isLearningSplit = true
    case .midi(.noteOn(let note, let velocity, _), _) where isLearningSplit && velocity > 0:
      isLearningSplit = false
      adopt(.key(note))
      emit(report(.status(.splitChanged), at: time))
    default: break
    }
  }

  private mutating func adopt(_ split: HandSplit) {
    settings.split = split
    state = held.state(split)
    // What sounds is known by the new split now; the landing knew it by the old one.
    landing.leaveOut(state.sounding.all)
  }

  private mutating func readAgain(
    from before: HeldState, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    let notes = counted(at: time)
    if notes.isEmpty {
      if !before.sounding.isEmpty { stability.silence(at: time, settings: settings.settling) }
    } else if landing.opened == nil {
      // Otherwise what lands is read in a moment, with everything else.
      moveBorder()
      read(notes, onset: time, at: time, emit: emit)
    }
  }
}
