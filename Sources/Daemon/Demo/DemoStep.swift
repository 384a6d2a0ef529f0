/// One chord of the demo: what each hand plays, for how long, and how.
struct DemoStep: Sendable {
  enum Touch: Sendable {
    /// Both hands land together, as nearly as hands do.
    case block
    /// One finger after the other, from the bottom up.
    case rolled
    /// Rolled slowly into the pedal, the fingers already gone.
    case pedaled
  }

  let lower: [UInt8]
  let upper: [UInt8]
  let beats: Int
  let touch: Touch

  init(_ lower: [UInt8], _ upper: [UInt8], beats: Int = 2, _ touch: Touch = .block) {
    self.lower = lower
    self.upper = upper
    self.beats = beats
    self.touch = touch
  }
}
