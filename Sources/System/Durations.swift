extension Duration {
  /// In nanoseconds; fractions are cut off. Centuries of difference do not fit, and do not happen.
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  package var inSeconds: Double { Double(nanoseconds) / 1_000_000_000 }
}
