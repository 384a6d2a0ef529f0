/// Where on the keyboard a style lies.
struct VoicingRegister {
  /// The lowest note of all.
  let bottom: ClosedRange<Int>
  /// The highest note of all, at most.
  let top: Int
  /// The middle between the lowest voice and the highest that the style keeps coming back to.
  let home: Int

  /// Widest stretch of one hand: a major tenth.
  static let reach = 16
  /// Fingers of a hand.
  static let fingers = 5
}

extension VoicingStyle {
  /// `hasBass`: whether the lowest note is a bass.
  func register(hasBass: Bool) -> VoicingRegister {
    switch self {
    case .close: VoicingRegister(bottom: hasBass ? 36...53 : 52...67, top: 81, home: 65)
    case .shell: VoicingRegister(bottom: hasBass ? 38...55 : 48...60, top: 76, home: 55)
    case .rootless, .rootlessA, .rootlessB:
      VoicingRegister(bottom: hasBass ? 34...50 : 50...64, top: 76, home: 59)
    case .dropTwo: VoicingRegister(bottom: hasBass ? 36...53 : 47...64, top: 81, home: 64)
    case .twoHanded: VoicingRegister(bottom: 36...53, top: 81, home: 65)
    case .upperStructure: VoicingRegister(bottom: 38...59, top: 86, home: 65)
    case .hands: VoicingRegister(bottom: 36...59, top: 86, home: 65)
    }
  }
}
