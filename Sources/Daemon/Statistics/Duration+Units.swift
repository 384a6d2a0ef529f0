extension Duration {
  /// In nanoseconds; what is shorter is cut off. Centuries of difference do not fit, and do not happen.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  var inSeconds: Double { Double(nanoseconds) / 1_000_000_000 }

  var inMicroseconds: Double { Double(nanoseconds) / 1000 }

  var wholeSeconds: Int64 { components.seconds }

  /// In microseconds with one digit behind the point: `12.3`.
  var microsecondsText: String {
    let tenths = (nanoseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}
