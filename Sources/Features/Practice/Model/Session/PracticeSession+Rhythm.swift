internal import MusicTheory

// Strokes on any key, which are compared with their beats.
extension PracticeSession {
  /// A beginner is this near; before the latency was measured, the keyboard may add as much again.
  private static let (near, unmeasured): (Duration, Duration) = (.milliseconds(120), .milliseconds(240))
  /// Two fingers of a stroke land within this time.
  private static let together: Duration = .milliseconds(60)

  /// Whether strokes are judged, and not used to measure the latency.
  var judgesStrokes: Bool {
    guard pace != nil, !measuresLatency, let task else { return false }
    return task.answer == .tap || task.stroke != nil
  }

  /// How late the answer that is seen was; `nil` for one without a beat.
  public var timing: Duration? {
    if judgesStrokes { return stroke }
    return verdict?.outcome == .right ? results.last?.timing : nil
  }

  /// A stroke far from its beat is wrong. Its task lasts until the next beat: more strokes may come.
  mutating func meetBeat() -> [Event] {
    guard judge?.isDone == true, let key = verdict?.firstKey, let pace else { return [.verdict] }
    stroke = pace.timing(of: key)
    strokeOffset = pace.offset(of: key)
    if isFar(strokeOffset) { judge?.refuse() }
    return [.verdict]
  }

  private func isFar(_ offset: Duration?) -> Bool {
    let limit = latency == nil ? Self.unmeasured : Self.near
    return offset.map { $0 > limit || $0 < .zero - limit } ?? false
  }

  /// Why the stroke that is over was not right; `nil` for one that was, and for what is no stroke.
  var strokeFault: Stroke.Fault? {
    guard judgesStrokes, let judge, judge.verdict.outcome != .right else { return nil }
    guard judge.isTouched else { return .missed }
    guard judge.verdict.isBesideBeat else { return .other }
    guard let strokeOffset, isFar(strokeOffset) else { return .extra }
    return strokeOffset < .zero ? .early : .late
  }

  /// A key that is struck again before the next stroke: a rest is part of the rhythm.
  mutating func strikesTwice(at time: Duration) -> Bool {
    guard judgesStrokes, let first = verdict?.firstKey, time - first > Self.together else { return false }
    // Fingers of a chord that is not whole yet, or the next attempt after a wrong one.
    guard task?.answer == .tap || judge?.isDone == true else { return false }
    judge?.refuse()
    return true
  }
}
