import Foundation
import Practice
@testable import PracticeFeature
import TestKit
import Synchronization
import Testing
import Wire

/// A class on one machine: consent, the overview, tasks and the table.
@Suite struct ClassTests {
  /// A service with these players, each with its consent and the ratings of today's answers to C.
  private static func service(
    _ players: [(name: String, agrees: Bool, ratings: [Int])], _ world: PracticeWorld
  ) throws -> PracticeService {
    let service = try world.service()
    for player in players {
      _ = try practiceReply(
        PracticePlayerRequest.self, #"{"player":"\#(player.name)","new":true}"#, service)
      if player.agrees { _ = try practiceReply(PracticeConsentRequest.self, #"{"report":true}"#, service) }
      let reviews = player.ratings.enumerated().map { place, rating in
        Review(
          card: CardKey(text: "maj.any/0")!, time: service.wall / 1000 + Int64(place) * 2000,
          day: service.today, rating: Rating(rawValue: rating)!, think: 900, grab: 50, drill: "triads",
          session: 1)
      }
      _ = service.merge(reviews)
    }
    return service
  }

  /// A teacher may note the consent of a player without taking the keyboard from another one.
  @Test(arguments: [true, false])
  func consentLeavesThePresentPlayer(agrees: Bool) throws {
    let world = try PracticeWorld()
    let service = try Self.service([("Anna", !agrees, [3]), ("Bob", false, [])], world)
    defer { service.close() }
    let reply = try practiceReply(
      PracticeConsentRequest.self, #"{"report":\#(agrees),"player":"Anna"}"#, service)
    #expect(reply.player == "Anna" && reply.report == agrees)
    #expect(try practiceReply(PracticeRequest.self, "{}", service).player == "Bob")
    let report = try? practiceReply(PracticeReportRequest.self, #"{"player":"Anna"}"#, service)
    #expect((report != nil) == agrees)
  }

  /// A player is deleted, with every file and task; others stay, and the first one cannot be.
  @Test(
    arguments: [
      ("Anna", ["default", "Bob"], "Bob"), ("Bob", ["default", "Anna"], "default"), ("default", nil, "Bob"),
      ("Cem", nil, "Bob"),
    ] as [(String, [String]?, String)])
  func aPlayerIsDeleted(name: String, left: [String]?, present: String) throws {
    let world = try PracticeWorld()
    let service = try Self.service([("Anna", true, [3]), ("Bob", false, [3])], world)
    defer { service.close() }
    _ = try practiceReply(PracticeTaskRequest.self, #"{"drill":"triads","player":"Anna"}"#, service)
    let reply = try? practiceReply(PracticeDeleteRequest.self, #"{"player":"\#(name)"}"#, service)
    #expect(reply?.players.map(\.name) == left)
    let overview = try practiceReply(PracticeRequest.self, "{}", service)
    #expect(overview.player == present && overview.players.count == left?.count ?? 3)
    let files = try FileManager.default.contentsOfDirectory(atPath: world.folder.path(""))
    #expect(!files.contains { $0.hasPrefix("practice-\(name).") })
  }

  @Test func theOverviewHasThoseWhoAgree() throws {
    let world = try PracticeWorld()
    let service = try Self.service(
      [("Anna", true, [1, 1, 1]), ("Bob", false, [3]), ("Cem", true, [])], world)
    defer { service.close() }
    let overview = try practiceReply(PracticeClassRequest.self, "{}", service)
    #expect(overview.players.map(\.player) == ["Anna", "Cem"] && overview.silent == 1)
    #expect(overview.players.map(\.today.answers) == [3, 0] && overview.players.map(\.days) == [1, 0])
    #expect(overview.players[0].stuck.map(\.text) == ["C"] && overview.csv == nil)
  }

  /// The players who have the task; there is none where one has not agreed.
  @Test(
    arguments: [
      (#"{"drill":"triads"}"#, ["Anna", "Cem"]), (#"{"drill":"triads","player":"Cem"}"#, ["Cem"]),
      (#"{"drill":"triads","player":"Bob"}"#, nil), (#"{"drill":"nothing"}"#, nil), ("{}", ["Anna", "Cem"]),
    ] as [(String, [String]?)])
  func aTaskIsGiven(json: String, players: [String]?) throws {
    let world = try PracticeWorld()
    let service = try Self.service(
      [("Anna", true, [3, 1]), ("Bob", false, []), ("Cem", true, [])], world)
    defer { service.close() }
    guard let players else {
      #expect(throws: RequestFailure.self) {
        try practiceReply(PracticeTaskRequest.self, json, service)
      }
      return
    }
    let reply = try practiceReply(PracticeTaskRequest.self, json, service)
    #expect(reply.players == players)
    let overview = try practiceReply(PracticeClassRequest.self, "{}", service)
    let having = overview.players.filter { $0.task != nil }
    #expect(having.map(\.player) == (reply.drill == nil ? [] : players))
    for pupil in having where pupil.player == "Anna" {
      #expect(pupil.task?.title == "Triads" && pupil.task?.answers == 0)
    }
  }

  @Test func theTableIsReadByASpreadsheet() throws {
    let world = try PracticeWorld()
    let service = try Self.service([("Anna", true, [3]), ("Cem O'Neil", true, [])], world)
    defer { service.close() }
    let table = try #require(practiceReply(PracticeClassRequest.self, #"{"csv":true}"#, service).csv)
    let rows = table.split(separator: "\n")
    #expect(rows.count == 3 && rows[0].hasPrefix("player,minutes today,"))
    #expect(rows[1].hasPrefix("Anna,0.0,1,1,") && rows[2].hasPrefix("Cem O'Neil,0.0,0,0,"))
  }

  /// The file of the tasks, and the drill of Anna in it.
  @Test(
    arguments: [
      (#"{"Anna":{"drill":"triads","day":20000}}"#, "triads"),
      (#"{"Anna":{"drill":"my-course/01-a","day":20000}}"#, "my-course/01-a"),
      (#"{"Anna":{"drill":"triads","day":-1}}"#, nil), (#"{"Anna":{"drill":"","day":20000}}"#, nil),
      (#"{"anna/../b":{"drill":"triads","day":20000}}"#, nil), (#"{"Anna":"triads"}"#, nil), ("[]", nil),
      ("", nil),
    ] as [(String, String?)])
  func tasksAreRead(text: String, drill: String?) throws {
    let world = try PracticeWorld()
    let path = world.folder.path("practice-tasks.json")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    var tasks = ClassTasks(path: path)
    #expect(tasks.all["Anna"]?.drill == drill && tasks.all.count == (drill == nil ? 0 : 1))
    try tasks.give(["Bob": ClassTask(drill: "sevenths", day: 20_001)])
    #expect(
      ClassTasks(path: path).all["Bob"]?.drill == "sevenths"
        && ClassTasks(path: path).all["Anna"]?.drill == drill)
  }

  @Test(
    arguments: [
      ("1700000000000 1 triads", true), ("1700000000000 0 my-course/01-a b", false),
      ("1700000000000 2 triads", nil), ("-1 1 triads", nil),
      ("1700000000000 1", nil), ("", nil),
    ] as [(String, Bool?)])
  func theLatestAnswerIsKept(text: String, isRight: Bool?) {
    #expect(LatestAnswer(text: text)?.isRight == isRight)
    if isRight != nil { #expect(LatestAnswer(text: text)?.text == text) }
  }

  /// A player of another chordd is seen by the teacher's, with answers that come meanwhile, and gets the task.
  @Test func aClassHasSeveralChordds() throws {
    let world = try PracticeWorld()
    let teacher = try world.service()
    defer { teacher.close() }
    let anna = try Self.service([("Anna", true, [3])], world)
    defer { anna.close() }
    func row() throws -> ClassOverview.Pupil? {
      try practiceReply(PracticeClassRequest.self, "{}", teacher).players.first { $0.player == "Anna" }
    }
    #expect(try row()?.today.answers == 1 && row()?.latest == nil)
    _ = try practiceReply(PracticeTaskRequest.self, #"{"drill":"triads"}"#, teacher)
    let place = try #require(practiceReply(PracticeRequest.self, "{}", anna).class)
    #expect(try place.task?.drill == "triads" && place.sign == row()?.sign)
    for (isRight, right) in [(false, 0), (true, 1)] {
      anna.state.withLock {
        $0.memory.add(
          [], latest: LatestAnswer(time: anna.wall, isRight: isRight, drill: "triads"), at: anna.now)
      }
      #expect(try row()?.latest?.right == isRight && row()?.task?.right == right)
    }
    #expect(try row()?.task?.answers == 2 && row()?.latest?.drill == "triads")
    // Answers before a task do not count for it.
    _ = try practiceReply(PracticeTaskRequest.self, #"{"drill":"triads"}"#, teacher)
    #expect(try row()?.task?.answers == 0)
    let report = try practiceReply(PracticeReportRequest.self, #"{"player":"Anna"}"#, teacher)
    #expect(report.player == "Anna")
    #expect(try teacher.memory(of: "Anna").memory.notice == nil)
  }
}
