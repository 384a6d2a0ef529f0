public import MusicTheory

/// Where the lights of each key are on a strip, or among pads.
public struct LightStrip: Hashable, Sendable {
  /// The keys that it lies at, from the lowest to the highest.
  public let keys: ClosedRange<NoteNumber>
  /// The lights at these keys.
  public let count: Int
  /// The lights before them, which stay dark.
  public let offset: Int
  /// Whether the first light is at the highest key.
  public let isReversed: Bool

  /// The most lights that a packet has room for.
  public static let most = 490

  /// `nil` where a key would have no light of its own, or a light no place in a packet.
  public init?(keys: ClosedRange<NoteNumber>, count: Int, offset: Int, isReversed: Bool) {
    let played = Int(keys.upperBound.rawValue) - Int(keys.lowerBound.rawValue) + 1
    guard count >= played, offset >= 0, offset + count <= Self.most else { return nil }
    (self.keys, self.count, self.offset, self.isReversed) = (keys, count, offset, isReversed)
  }

  /// The lights of a key, from the first of the strip; none for a key that it does not reach.
  public func lights(of key: NoteNumber) -> Range<Int> {
    guard keys.contains(key) else { return 0..<0 }
    let lowest = Int(keys.lowerBound.rawValue)
    let played = Int(keys.upperBound.rawValue) - lowest + 1
    let place = Int(key.rawValue) - lowest
    let (start, end) = (place * count / played, (place + 1) * count / played)
    return isReversed ? offset + count - end..<offset + count - start : offset + start..<offset + end
  }

  /// The color of each light.
  public func colors(_ lit: [NoteNumber: KeyLight], _ colors: LightColors) -> [LightColor] {
    var found = [LightColor](repeating: .dark, count: offset + count)
    for (key, light) in lit {
      for place in lights(of: key) { found[place] = colors.color(of: light) }
    }
    return found
  }
}
