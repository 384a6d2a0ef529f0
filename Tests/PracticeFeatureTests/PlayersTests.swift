import Foundation
import Languages
import MusicTheory
@testable import PracticeFeature
import Practice
import TestKit
import Testing

/// Names of players, lessons and reports.
@Suite struct PlayersTests {
  @Test(
    arguments: [
      ("Anna", "Anna"), ("  Anna  Maria ", "Anna Maria"), ("José-Luis 2", "José-Luis 2"), ("Zoë", "Zoë"),
      ("王", "王"),
      ("", "default"), ("DEFAULT", "default"), ("../x", nil), ("a/b", nil), ("a.b", nil), ("-x", nil),
      ("a\u{0}", nil),
      ("a\nb", nil), ("~", nil), ("Anna-wal", nil), ("wal", nil), ("Anna-shm", nil),
      ("x-journal", nil), ("Anna-Wal", "Anna-Wal"), ("Kowal", "Kowal"), ("*", nil),
      (String(repeating: "a", count: 41), nil), ("😀", nil),
    ] as [(String, String?)])
  func `Names are safe`(text: String, name: String?) { #expect(Players.name(text) == name) }

  @Test func `Each player has a file beside the first one`() throws {
    let folder = try TemporaryFolder()
    var players = Players(path: folder.file)
    #expect(players.all == ["default"])
    #expect(players.path(of: "default") == folder.file)
    #expect(players.path(of: "Anna") == folder.path("practice-Anna.sqlite"))
    for name in [
      "practice-Bob.sqlite", "practice-Bob.sqlite-wal", "practice-a.b.sqlite", "practice.sqlite.broken-1",
    ] {
      try folder.write([], name)
    }
    players.choose("Anna")
    #expect(players.all == ["default", "Anna", "Bob"])
    #expect(players.known("bob") == "Bob" && players.known("Bo") == nil)
    #expect(players.unknown("Bib") == "there is no player \"Bib\"; did you mean Bob?")
    #expect(Players(path: nil).all == ["default"] && Players(path: nil).path(of: "Anna") == nil)
  }

  @Test func `Consent and lessons are kept with the player`() throws {
    let folder = try TemporaryFolder()
    var memory = folder.memory()
    #expect(!memory.allowsReport)
    memory.allow(report: true, at: .zero)
    for (right, tasks) in [(2, 4), (4, 4), (1, 4)] {
      memory.keep(LessonMark(day: 20_000, right: right, tasks: tasks), of: "c/a", at: .zero)
    }
    memory.keep(latency: .milliseconds(12), at: .zero)
    memory.close()
    let again = folder.memory()
    #expect(again.allowsReport && again.latency == .milliseconds(12))
    #expect(again.mark(of: "c/a") == LessonMark(day: 20_000, right: 4, tasks: 4))
    #expect(again.notes.count == 2)
  }

  @Test(
    arguments: [
      ("20000 3 4", true), ("20000 2 4", false), ("20000 5 4", nil), ("20000 0 0", nil), ("x", nil),
      ("1 2", nil),
      ("-1 1 1", nil),
    ] as [(String, Bool?)])
  func `A lesson is done with three of four`(text: String, isDone: Bool?) {
    #expect(LessonMark(text: text)?.isDone == isDone)
  }

  /// The answers of a card, and where it stands in the report: 3 is right, 1 is wrong; with a time in ms where it was played.
  @Test(
    arguments: [
      ([(3, 900), (3, 800)], "fluent"), ([(3, 4000), (3, 3900)], ""), ([(1, 900), (3, 900)], "fluent"),
      ([(3, nil), (3, nil)], ""), ([(3, nil), (3, nil), (3, nil)], "fluent"), ([(1, nil), (1, nil)], ""),
      ([(1, nil), (1, nil), (1, nil)], "stuck 3 of 3"), ([(3, 900), (1, nil), (1, nil)], "stuck 2 of 3"),
      ([(1, nil), (1, nil), (3, nil), (3, nil)], ""), ([(1, nil), (1, nil), (3, nil)], "stuck 2 of 3"),
    ] as [([(Int, Int?)], String)])
  func `The report says what is fluent and stuck`(answers: [(Int, Int?)], expected: String) throws {
    var memory = PracticeMemory(path: nil, retention: 0.9)
    let reviews = answers.enumerated().map { place, answer in
      Review(
        card: CardKey(shape: "maj.any", root: PitchClass(5)), time: Int64(place) * 1000 + 1_728_000_000_000,
        day: 20_000, rating: Rating(rawValue: answer.0)!, think: answer.1, grab: answer.1 == nil ? nil : 50,
        drill: "c/a", session: 1)
    }
    memory.add(reviews, at: .zero)
    let course = Course(
      name: "c", title: "Course",
      sets: ["a", "b"].map { name in
        PracticeSet(name: name, title: name.uppercased(), content: .drill(PracticeSet.Choice("scale-up")))
      })
    memory.keep(LessonMark(day: 20_000, right: 4, tasks: 4), of: "c/a", at: .zero)
    let report = PracticeReport(
      &memory, of: "Anna", courses: [memory.row(of: course)], titles: ["c/a": .text("A")], today: 20_000,
      naming: NamingSettings())
    let fluent = report.fluent.map { "fluent\($0.keys == ["F"] && !$0.title.isEmpty ? "" : " \($0)")" }
    let stuck = report.stuck.map { "stuck \($0.wrong) of \($0.answers)" }
    #expect((fluent + stuck).joined(separator: ", ") == expected)
    #expect(report.practiced.answers == answers.count && report.practiced.drills.map(\.title) == ["A"])
    #expect(report.lessons.map(\.title) == ["A"] && report.next.lessons.map(\.title) == ["B"])
    #expect(report.next.again == report.stuck.map(\.text))
  }
}
