extension Sequence where Element == Double {
  /// The middle value; zero of nothing.
  var median: Double {
    let sorted = self.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}
