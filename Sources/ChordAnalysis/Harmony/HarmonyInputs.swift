/// The numbers that the net takes in one step: `rows` for each pitch class, and a few more.
struct HarmonyInputs: Sendable {
  /// The rows, in their order.
  enum Row: Int {
    /// The keys of this landing; its lowest, if a bass; what sounds of it; low notes; what sounds from before; the lowest note, if a gap
    /// is above it.
    case struck, lowestStruck, ofLanding, low, fromBefore, apart
    /// The lowest note: in the range of a bass, or of a tenor; the highest note.
    case bass, tenor, highest
    /// The tones that were struck lately, fading; then the basses of the last seconds.
    case lately
  }

  /// The numbers besides the rows.
  enum Extra: Int {
    /// Seconds since the last step; 1 where nothing was struck in it; the keys of the landing; the circumstances.
    case passed, isLook, keys, isClassical, isRootless
  }

  /// The times in which what was struck fades, and basses, in seconds.
  static let fading: InlineArray<5, Double> = [0.4, 1.5, 5, 15, 45]
  static let bassFading: InlineArray<2, Double> = [1.5, 6]
  static let firstBassMemory = Row.lately.rawValue + 5
  static let rows = firstBassMemory + 2
  static let count = rows * 12 + 5
  /// They are taken two by two; the last has no partner.
  static let pairs = (count + 1) / 2

  private var values: InlineArray<198, Float> = .init(repeating: 0)

  subscript(index: Int) -> Float { values[index] }

  subscript(row: Row, pitch: Int) -> Float {
    get { values[row.rawValue * 12 + pitch] }
    set { values[row.rawValue * 12 + pitch] = newValue }
  }

  subscript(extra: Extra) -> Float {
    get { values[Self.rows * 12 + extra.rawValue] }
    set { values[Self.rows * 12 + extra.rawValue] = newValue }
  }

  /// Takes what was struck lately, in memory `index`.
  mutating func remember(_ pitch: Int, lately value: Float, in index: Int) {
    values[(Row.lately.rawValue + index) * 12 + pitch] = min(value, 4) * 0.5
  }

  mutating func remember(_ pitch: Int, bass value: Float, in index: Int) {
    values[(Self.firstBassMemory + index) * 12 + pitch] = min(value, 3) * 0.6
  }
}
