/// A meter as it is felt: how many beats a bar has, and into how many parts a beat falls.
struct PulseMeter: Hashable {
  let size: Int
  /// 2 or 3.
  let division: Int

  /// Those among which the tracker chooses, in the order of the table of weights.
  static let all = [2, 3, 4, 5].flatMap { size in [2, 3].map { PulseMeter(size: size, division: $0) } }
  /// Those that the net tells apart, in the order of its outputs.
  static let learned = [(4, 2), (3, 2), (2, 2), (5, 2), (2, 3), (3, 3), (4, 3)].map {
    PulseMeter(size: $0.0, division: $0.1)
  }

  /// As it is written.
  var written: Chart.Meter {
    division == 3 ? Chart.Meter(beats: 3 * size, unit: 8) : Chart.Meter(beats: size, unit: 4)
  }
}

extension Chart.Meter {
  /// `nil` for a meter that the tracker does not know.
  var pulse: PulseMeter? {
    let pulse = PulseMeter(size: felt, division: isCompound ? 3 : 2)
    return PulseMeter.all.contains(pulse) ? pulse : nil
  }
}
