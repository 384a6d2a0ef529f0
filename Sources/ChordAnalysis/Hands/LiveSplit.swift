internal import MIDI
internal import MusicTheory

/// The split in force: the one of the settings, one that was set by hand, or one that was learned at the keyboard.
struct LiveSplit: Sendable {
  private(set) var inForce: HandSplit
  /// The split that the settings asked for.
  private var configured: HandSplit
  /// Whether the next key that is struck becomes the lowest of the upper hand.
  var isLearning = false
  private var floating = FloatingBorder()

  init(_ split: HandSplit) {
    inForce = split
    configured = split
  }

  /// The lowest key of the upper hand at this moment; `nil` where no key separates the hands.
  var border: NoteNumber? {
    switch inForce {
    case .key(let key): key
    case .floating: floating.key
    case .channel, .off: nil
    }
  }

  /// Lets a floating border follow the keys under the fingers.
  mutating func follow(_ keys: NoteSet) {
    if case .floating(let split) = inForce { floating.follow(keys, split) }
  }

  /// Learns from an event before it is played; returns whether the split is another one now.
  mutating func learn(from event: InputEvent, controller learnController: Controller?) -> Bool {
    switch event {
    case .midi(.controlChange(let controller, let value, _), _)
    where controller == learnController && value >= 64:
      isLearning = true
    case .midi(.noteOn(let note, let velocity, _), _) where isLearning && velocity > 0:
      set(.key(note))
      return true
    default: break
    }
    return false
  }

  mutating func set(_ split: HandSplit) {
    isLearning = false
    inForce = split
  }

  /// Takes the split of new settings if it is not that of the old ones; returns whether another one is in force now.
  mutating func configure(_ split: HandSplit) -> Bool {
    guard split != configured else { return false }
    configured = split
    defer { inForce = split }
    return split != inForce
  }

  /// Forgets the places of the hands, and cancels learning.
  mutating func forgetHands() {
    isLearning = false
    floating = FloatingBorder()
  }
}
