import MusicTheory
@testable import Practice
import PracticePlayers
import Testing

/// Three weeks of pupils as a teacher has them, a session a day.
private func weeks(_ pupil: Pupil, path: LearningPath = .usual, days: Int = 21) -> PupilDays {
  var weeks = PupilDays(pupil, path: path)
  for _ in 0..<days { weeks.next() }
  return weeks
}

private let cFGC = ["C", "F", "G", "C"]

@Suite struct SixLearnersTests {
  @Test(arguments: Pupil.six + Pupil.three.prefix(1))
  func nothingIsNewOnADayThatGoesBadly(pupil: Pupil) {
    for day in weeks(pupil).days where day.new.contains(where: { !$0.isChange }) {
      #expect(day.share.map { $0 >= 70 } ?? true, "\(pupil.name), day \(day.number): \(day.touches)")
    }
  }

  @Test(arguments: Pupil.six + Pupil.three)
  func musicIsMadeEveryDay(pupil: Pupil) {
    for day in weeks(pupil).days where !day.isOff {
      #expect(day.changes > 0, "\(pupil.name), day \(day.number)")
      #expect(day.seconds <= 20 * 60 + 60, "\(pupil.name), day \(day.number): \(day.seconds) s")
    }
  }

  /// Both hands, a staff and a rhythm belong to the first week; who types has no time.
  @Test(arguments: Pupil.six.filter { $0.level == nil } + Pupil.three.prefix(1))
  func handsReadingAndRhythmComeInTheFirstWeek(pupil: Pupil) {
    let days = weeks(pupil, days: 7).days
    let met = Set(days.flatMap(\.new).map(\.shape))
    #expect(met.contains { $0.hasSuffix(".read-0") }, "\(pupil.name): \(met.sorted())")
    #expect(met.contains { $0.hasSuffix(".two-handed") }, "\(pupil.name): \(met.sorted())")
    for day in days where !day.isOff && !pupil.isTyping {
      #expect(day.strokes >= 6 && day.strokesOnBeat * 2 > day.strokes, "\(pupil.name), day \(day.number)")
    }
  }

  /// Success opens the way, too: everybody meets more in three weeks than in one.
  @Test(arguments: Pupil.six)
  func everybodyGoesOn(pupil: Pupil) {
    let days = weeks(pupil).days
    let (first, last) = (days.prefix(7).flatMap(\.new), days.suffix(14).flatMap(\.new))
    #expect(first.count >= 8 && last.count >= 8, "\(pupil.name): \(first.count), \(last.count)")
  }

  @Test func theBeginnerPlaysCFGCByDayFourAndASongByDayTen() throws {
    let days = weeks(Pupil.three[0]).days
    let first = try #require(
      days.first { $0.music.starts(with: cFGC) && $0.rightInTime * 4 >= $0.music.count * 3 })
    #expect(first.number <= 4)
    let song = try #require(
      days.first { Set($0.music).count == 4 && $0.rightInTime * 4 >= $0.music.count * 3 })
    #expect(song.number <= 10, "\(song.music)")
  }

  @Test(arguments: [LearningPath.usual, .jazz])
  func theJazzPlayerHasMinorTwoFiveOnesInTwoWeeks(path: LearningPath) {
    let days = weeks(Pupil.three[2], path: path, days: 14).days
    let met = Set(days.flatMap(\.new))
    let minor = ["mi7(b5).shell/2", "7(b9).shell/7", "mi6.shell/0"].compactMap { CardKey(text: $0) }
    #expect(minor.allSatisfy { met.contains($0) })
    #expect(days.contains { $0.music.joined(separator: " ").contains("♭5") }, "\(days.map(\.music))")
  }
}
