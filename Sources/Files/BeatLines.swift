public import Charts

extension BeatGrid {
  /// For programs, one line a beat: its time in seconds, its place in the bar (1 begins it), and the meter, between tabs.
  public var lines: [String] {
    beats.indices.map { index in
      let time = TimelineLines.seconds(.seconds(beats[index].magnitude))
      // A pickup may be before the first note, and that at the beginning of the file.
      let sign = beats[index] <= -0.001 ? "-" : ""
      let meter = meter(at: index)
      return "\(sign)\(time)\t\(place(of: index))\t\(meter.beats)/\(meter.unit)"
    }
  }
}
