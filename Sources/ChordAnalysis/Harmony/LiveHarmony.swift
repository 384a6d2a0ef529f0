internal import MIDI
internal import MusicTheory

/// The harmony beside the exact reading: what the pipeline hears is handed to the tracker, and what it shows is
/// named and, once it has held, committed.
struct LiveHarmony: ~Copyable, Sendable {
  /// What is held, as it was read.
  struct Block: Sendable {
    var reading: ChordReading
    var tones: PitchClassSet
    /// Whether three or more of its tones were struck together.
    var isBlock: Bool
    /// Whether its lowest note is low enough for a bass: below E3.
    var hasBass: Bool
    var onset: Duration
    /// Whether nothing was struck since it was read.
    var isNewest = true
    /// Whether its keys have been down ever since.
    var isHeld = true
    /// Whether it came key by key and has been held for so long that it is as if it had been struck together.
    var hasJoined = false
  }

  /// A tone that joins the harmony, if it is held long enough.
  private struct Joining: Sendable {
    var block: Block
    var context: HarmonicContext
    var due: Duration
  }

  /// How long a harmony holds until it is committed.
  private static let settling = Duration.milliseconds(300)
  /// How long a tone is held with the harmony until it belongs to it: a melody moves on before.
  private static let joiningTime = Duration.milliseconds(700)

  private(set) var shown: ShownHarmony?
  private var tracker: HarmonyTracker
  private var commitDue: Duration?
  /// What is held, as it was read last.
  private var block: Block?
  private var joining: Joining?

  init(_ idiom: Idiom) { tracker = HarmonyTracker(idiom: idiom) }

  var deadline: Duration? {
    .earliest(tracker.deadline, .earliest(commitDue, joining?.due))
  }

  /// Follows an event that has been counted. Returns whether another harmony is shown now.
  ///
  /// What was held is not what is held now, until it is read.
  mutating func hear(
    _ event: InputEvent, in state: HeldState, wasHeld: Bool, _ context: HarmonicContext, at time: Duration
  ) -> Bool {
    var isNew = false
    if case .midi(.noteOn(let note, let velocity, _), _) = event, velocity > 0, !wasHeld {
      if let block, !block.tones.contains(note.pitchClass), !block.isHeld { self.block = nil }
      block?.isNewest = false
      isNew = tracker.strike(note, velocity: velocity, at: time)
    }
    hold(state, at: time)
    return isNew && change(context, at: time)
  }

  /// Keys and pedals are as they are now.
  mutating func hold(_ state: HeldState, at time: Duration) {
    let down = state.down.all.pitchClasses
    if let block, block.isHeld, !block.tones.isSubset(of: down) { self.block?.isHeld = false }
    if let joining, !joining.block.tones.isSubset(of: down) { self.joining = nil }
    tracker.hold(down: state.down.all, sounding: state.sounding.all, at: time)
  }

  /// Fires what is due. Returns what there is to say about the harmony, if anything.
  mutating func advance(to time: Duration, _ context: HarmonicContext) -> Analysis.Phase? {
    if let due = tracker.deadline, due <= time {
      let isNew = tracker.advance(to: time)
      // What a block said by itself is over when something else has landed.
      let isOver = block == nil && shown?.isBlock == true
      if isNew || isOver { return change(context, at: time, since: isNew ? nil : time) ? .live : nil }
      if shown?.isBlock == false { shown?.grounds = tracker.grounds }
      return nil
    }
    if let joining, joining.due <= time {
      self.joining = nil
      if block?.tones == joining.block.tones { block?.hasJoined = true }
      return name(by: joining.block, joining.context, at: time) ? .live : nil
    }
    guard let due = commitDue, due <= time else { return nil }
    commitDue = nil
    return .committed
  }

  /// Takes the name of what is held if it says the harmony itself. Returns whether the name is another one now.
  mutating func adopt(_ block: Block, _ context: HarmonicContext, at time: Duration) -> Bool {
    self.block = block
    joining = nil
    guard let shown else { return false }
    if isNamed(by: block, shown.chord) { return name(by: block, context, at: time) }
    if Self.isExtended(by: block, shown.chord) {
      joining = Joining(block: block, context: context, due: block.onset + Self.joiningTime)
    }
    return false
  }

  /// Gives the harmony the name of what is held. Returns whether it is another one.
  private mutating func name(by block: Block, _ context: HarmonicContext, at time: Duration) -> Bool {
    guard let shown, shown.reading != block.reading else { return false }
    let isAnother = block.reading.root != shown.reading.root || block.reading.bass != shown.reading.bass
    let began = isAnother && shown.chord.onset < block.onset ? block.onset : shown.named
    let isItself = block.reading.root != shown.chord.root
    self.shown = ShownHarmony(
      shown.chord, reading: block.reading, context: context,
      grounds: isItself ? HarmonyGrounds(struck: block.tones) : shown.grounds, named: began)
    if isAnother { commitDue = time + Self.settling }
    return true
  }

  /// Why the harmony has this name: what was heard, or what a block says by itself.
  private func grounds(of reading: ChordReading, _ harmony: Harmony) -> HarmonyGrounds {
    guard let block, reading.root != harmony.root else { return tracker.grounds }
    return HarmonyGrounds(struck: block.tones)
  }

  mutating func update(_ idiom: Idiom) {
    guard idiom != tracker.idiom else { return }
    tracker = HarmonyTracker(idiom: idiom)
    (shown, commitDue, joining) = (nil, nil, nil)
  }

  mutating func forget() {
    tracker.forget()
    (shown, commitDue, joining, block) = (nil, nil, nil, nil)
  }

  /// Shows what the tracker hears, since its onset or a later moment. Returns whether there is anything to say.
  private mutating func change(
    _ context: HarmonicContext, at time: Duration, since named: Duration? = nil
  ) -> Bool {
    guard let harmony = tracker.harmony else {
      (shown, commitDue, joining) = (nil, nil, nil)
      return true
    }
    if let joining, !Self.isExtended(by: joining.block, harmony) { self.joining = nil }
    guard let chord = harmony.chord else { return false }
    let former = shown
    var reading = ChordReading.chord(chord)
    if let former, former.chord.root == harmony.root, former.chord.quality == harmony.quality,
      former.reading.bass == harmony.bass, block != nil || former.reading.root == harmony.root
    {
      // Its name has this bass already.
      reading = former.reading
    } else if let block, block.isNewest || block.isHeld, isNamed(by: block, harmony) {
      reading = block.reading
    }
    if let former, former.reading == reading {
      shown = ShownHarmony(
        harmony, reading: reading, context: former.context, grounds: grounds(of: reading, harmony),
        named: former.named,
        isRenamed: false)
    } else {
      shown = ShownHarmony(
        harmony, reading: reading, context: context, grounds: grounds(of: reading, harmony), named: named)
      commitDue = time + Self.settling
    }
    return true
  }

  /// Whether a chord with a bass of its own is another chord than the harmony: under a bass that walks, a shell and its low
  /// note may look like one.
  private func isAnother(_ chord: Chord, than harmony: Harmony) -> Bool {
    guard !chord.quality.hasNoThird else { return false }
    guard chord.isSlash, let plain = harmony.chord else { return true }
    return !chord.pitchClasses.isSubset(of: plain.pitchClasses)
  }

  /// Whether what is held says the harmony itself, extensions and all: it was struck as a block, over the same bass, with
  /// all tones that make the harmony what it is.
  private func isNamed(by block: Block, _ harmony: Harmony) -> Bool {
    // Where nothing else has been heard, no bass is remembered that would make it something else.
    let isFirst = tracker.tones == block.tones
    let hasBass = block.reading.bass == harmony.bass
    // What a harmony is that begins with a block, the block knows better. Otherwise the bass may have been struck before.
    let begins = harmony.onset >= block.onset
    guard block.isBlock || block.hasJoined, hasBass || begins || block.hasBass else { return false }
    switch block.reading {
    case .note, .interval, .cluster: return false
    // A whole chord says by itself what it is: on the same root, over the same bass, or with a bass of its own.
    case .chord(let chord)
    where chord.isComplete
      && (chord.root == harmony.root || hasBass || isFirst
        || block.hasBass && isAnother(chord, than: harmony)):
      return true
    // Two whole chords at once are no upper part of a third one.
    case .polychord where block.hasBass || block.hasJoined: return true
    case .chord, .polychord: return hasBass && (begins || harmony.guideTones.isSubset(of: block.tones))
    }
  }
}

extension LiveHarmony {
  /// Whether what is held is the harmony itself with more tones on top of its seventh: C7 and an A is C13. A triad with a tone
  /// above it remains a triad with a melody.
  ///
  /// And whether it may be one of two whole chords whose keys came one by one: D♭ rolled over C.
  private static func isExtended(by block: Block, _ harmony: Harmony) -> Bool {
    if case .polychord = block.reading { return block.hasBass || block.reading.bass == harmony.bass }
    guard case .chord(let chord) = block.reading, let plain = harmony.chord else { return false }
    return chord.root == harmony.root && chord.bass == harmony.bass
      && plain.quality.hasSeventh && chord.quality.family == plain.quality.family
      && harmony.guideTones.isSubset(of: block.tones)
      && !chord.quality.extensions.isEmpty
  }
}

extension Harmony {
  /// Its tones but for the fifth, which may always be left out.
  fileprivate var guideTones: PitchClassSet {
    var tones: PitchClassSet = []
    let degrees = quality.intervals
    for index in 0..<4 where degrees[index] >= 0 && degrees[index] != 7 {
      tones.formUnion(PitchClassSet(root.up(Int(degrees[index]))))
    }
    return tones
  }
}
