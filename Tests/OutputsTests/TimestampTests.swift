import Foundation
import Testing

@testable import Outputs

/// Times as text, against known dates and against Foundation's calendar.
@Suite struct TimestampTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000000Z"),
      (1, "1970-01-01T00:00:00.000001Z"),
      (-1, "1969-12-31T23:59:59.999999Z"),
      (-1_000_000, "1969-12-31T23:59:59.000000Z"),
      (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
      (951_868_799_999_999, "2000-02-29T23:59:59.999999Z"),
      (951_868_800_000_000, "2000-03-01T00:00:00.000000Z"),
      (1_709_164_800_000_000, "2024-02-29T00:00:00.000000Z"),
      (1_735_689_599_000_000, "2024-12-31T23:59:59.000000Z"),
      (1_769_890_504_231_507, "2026-01-31T20:15:04.231507Z"),
      (4_107_542_400_000_000, "2100-03-01T00:00:00.000000Z"),
      (4_107_456_000_000_000, "2100-02-28T00:00:00.000000Z"),
      (253_402_300_799_999_999, "9999-12-31T23:59:59.999999Z"),
      (-58_060_800_000_000, "1968-02-29T00:00:00.000000Z"),
      (-2_208_988_800_000_000, "1900-01-01T00:00:00.000000Z"),
      (-62_135_596_800_000_000, "0001-01-01T00:00:00.000000Z"),
    ] as [(Int64, String)])
  func isWritten(_ microseconds: Int64, _ text: String) {
    #expect(Timestamp.text(microseconds: microseconds) == text)
  }

  @Test func `Every day of four hundred years is the calendar's day`() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0)!
    for days in stride(from: -40_000 as Int64, to: 106_097, by: 13) {
      let date = Date(timeIntervalSince1970: Double(days) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let (year, month, day) = Timestamp.civil(days: days)
      #expect((Int(year), Int(month), Int(day)) == (parts.year!, parts.month!, parts.day!))
    }
  }

  @Test(
    arguments: [
      (Duration.zero, 0), (.microseconds(7), 7), (.nanoseconds(1999), 1),
      (.seconds(3) + .milliseconds(2), 3_002_000),
    ] as [(Duration, Int64)])
  func isCounted(_ duration: Duration, _ microseconds: Int64) {
    #expect(duration.microseconds == microseconds)
  }
}
