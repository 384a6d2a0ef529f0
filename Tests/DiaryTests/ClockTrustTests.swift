import Diary
import Testing

/// By which date old entries may be deleted.
@Suite struct ClockTrustTests {
  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = 24 * hour
  /// A clock in hours: what the trust believes after steps of running and of the clock.
  ///
  /// A step `r3` runs for three hours with the clock; `+8760` and `-8760` set the clock by hours; `off9`: the program does not run.
  private static func believed(_ steps: String) -> Int64? {
    var (trust, ran, wall) = (ClockTrust(), Int64(0), 1_000_000 * hour)
    for step in steps.split(separator: " ") {
      if step.hasPrefix("r"), let hours = Int64(step.dropFirst()) {
        for _ in 0..<(hours * 4) {
          _ = trust.look(at: wall, ran: ran)
          ran += hour / 4
          wall += hour / 4
        }
      } else if step.hasPrefix("off"), let hours = Int64(step.dropFirst(3)) {
        wall += hours * hour
        trust = ClockTrust(trust.looks.shuffled())
      } else if let hours = Int64(step) {
        wall += hours * hour
      }
      _ = trust.look(at: wall, ran: ran)
      #expect(trust.looks.count <= 27)
    }
    return trust.believed(after: ran).map { $0 / hour - 1_000_000 }
  }

  @Test(
    arguments: [
      ("", nil), ("r23", nil), ("r24", 0), ("r25", 1), ("r48", 24), ("r480", 456),
      // A jump is believed after a day of running with it.
      ("r48 +8760", 24), ("r48 +8760 r12", 36), ("r48 +8760 r23", 47), ("r48 +8760 r24", 48),
      ("r48 +8760 r25", 8809),
      ("r48 +8760 r12 -8760", 36), ("r48 +8760 r12 -8760 r12", 48), ("r48 +8760 r12 -8760 r24", 60),
      ("+8760 r23", nil), ("+8760 r23 -8760", nil), ("+8760 r30 -8760", nil), ("+8760 r30 -8760 r24", 30),
      // Back to the beginning of time: nothing is old.
      ("r48 -999999", nil), ("r48 -999999 r24", -999_951),
      // An hour a day: a day of running takes 24 of them.
      ("r1 off23 r1 off23", nil), ("r12 off12 r12", 0), ("r12 off12 r12 off12", 0),
      ("r12 off12 r12 off12 r6", 6),
    ] as [(String, Int64?)])
  func `A clock is believed after a day of running`(steps: String, hours: Int64?) {
    #expect(Self.believed(steps) == hours)
  }

  /// However wrong the clock is: nothing that it showed for less than a day of running is believed.
  @Test func `A wrong clock is never believed early`() {
    var state: UInt64 = 7
    func draw(_ limit: Int64) -> Int64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64(state >> 33) % limit
    }
    for _ in 0..<300 {
      var trust = ClockTrust()
      var (ran, right) = (Int64(0), 1_000_000 * Self.hour)
      var wrong: Int64 = 0
      var wrongSince: Int64 = 0
      for _ in 0..<200 {
        let step = draw(2 * Self.hour)
        (ran, right) = (ran + step, right + step)
        if wrong == 0, draw(20) == 0 { (wrong, wrongSince) = (draw(10_000) * Self.hour, ran) }
        if ran - wrongSince > 20 * Self.hour { wrong = 0 }
        _ = trust.look(at: right + wrong, ran: ran)
        if let believed = trust.believed(after: ran) { #expect(believed <= right) }
      }
    }
  }
}
