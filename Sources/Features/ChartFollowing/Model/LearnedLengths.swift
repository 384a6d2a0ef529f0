internal import MusicTheory

/// The lengths of a song's chords as they were played on some days.
public struct LearnedLengths: Hashable, Codable, Sendable {
  /// The last times that it was played: for each chord its length in seconds, 0 where it was not heard.
  public private(set) var passes: [[Double]] = []

  /// Older ones are forgotten.
  static let mostPasses = 5
  /// A pass counts where this many chords were heard, or this share of a short song.
  static let fewest = 8
  static let leastShare = 0.25

  public init() {}

  /// Takes a pass; nothing where too little was heard of it. Returns whether it was taken.
  public mutating func take(_ measured: [Int: Double], of count: Int) -> Bool {
    let heard = measured.filter { (0..<count).contains($0.key) && $0.value > 0 && $0.value < 60 }
    guard count > 0, heard.count >= min(Self.fewest, count),
      Double(heard.count) >= Self.leastShare * Double(count)
    else { return false }
    var pass = [Double](repeating: 0, count: count)
    for (index, length) in heard { pass[index] = (length * 100).rounded() / 100 }
    passes = Array((passes.filter { $0.count == count } + [pass]).suffix(Self.mostPasses))
    return true
  }

  /// For each chord the median over the passes, at the tempo of the last one; `nil` where it was never heard.
  public var lengths: [Double?] {
    guard let last = passes.last else { return [] }
    let factors = passes.map { Self.ratio(of: last, to: $0) }
    return last.indices.map { index in
      let all = zip(passes, factors).compactMap { pass, factor in
        pass.indices.contains(index) && pass[index] > 0 ? pass[index] * factor : nil
      }.sorted()
      return all.isEmpty ? nil : all[all.count / 2]
    }
  }

  /// How much longer the chords of one pass are than those of another: the median of those that both have.
  private static func ratio(of one: [Double], to other: [Double]) -> Double {
    let all = zip(one, other).compactMap { $0 > 0 && $1 > 0 ? $0 / $1 : nil }.sorted()
    return all.isEmpty ? 1 : all[all.count / 2]
  }
}

extension FollowedSong {
  /// A text that is the same for this song in every key, and for hardly another one.
  public var fingerprint: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let first = chords.lazy.compactMap(\.self).first.map { Int($0.root.pitchClass.number) } ?? 0
    for chord in chords {
      let root = chord.map { (Int($0.root.pitchClass.number) - first + 12) % 12 } ?? 12
      let degrees = chord.map { Int($0.chord.quality.degrees.rawValue) } ?? 0
      for part in [root, degrees & 0xFF, degrees >> 8 & 0xFF, degrees >> 16 & 0xFF] {
        hash = (hash ^ UInt64(part)) &* 0x100_0000_01B3
      }
    }
    return "\(chords.count)-" + String(hash, radix: 16)
  }
}
