import Languages
import MusicTheory
import Testing

@testable import Practice
@testable import PracticeFeature

/// The words about the path, and those of the player.
@Suite struct PathTests {
  @Test func everyStageAndReasonHasWordsInEachLanguage() {
    let names = LearningPath.all.flatMap(\.stages).map(\.name)
    let waits = names.flatMap { name -> [PathProgress.Wait] in
      [
        .slow(stage: name, before: name, milliseconds: 3100),
        .unsure(stage: name, before: name, share: 54), .unmet(stage: name, before: name),
      ]
    }
    let all = waits + [.share(54), .unproven(24), .tooHard]
    let said = [Phrase.say("path.easy-believed"), .say("path.hard-believed")]
    #expect(PhraseKeys.wordless(all.map(PracticeService.sentence) + said).isEmpty)
  }

  @Test(arguments: [
    (
      PathProgress.Wait.slow(stage: "sevenths", before: "triads", milliseconds: 3100),
      "Waiting: seventh chords; triads take 3.1 s."
    ),
    (.share(54), "Nothing new for now: 54 % right at first touch lately."),
  ])
  func aReasonIsASentence(wait: PathProgress.Wait, sentence: String) {
    #expect(PracticeService.sentence(wait).english == sentence)
  }

  @Test func theWordOfThePlayerIsBelievedAndKept() throws {
    let world = try PracticeWorld()
    var service = try world.service()
    _ = try practiceReply(PracticeStartRequest.self, #"{"drill":"review"}"#, service)
    let hard = try practiceReply(PracticeHardRequest.self, "{}", service)
    #expect(hard.new == 0 && hard.waits.first == "Nothing new for three days, as you wished.")
    #expect(try practiceReply(PracticeRequest.self, "{}", service).today.new == 0)
    service.close()
    service = try world.service()
    #expect(try practiceReply(PracticeRequest.self, "{}", service).today.new == 0)
    let easy = try practiceReply(PracticeEasyRequest.self, "{}", service)
    #expect(easy.new == 12)
    #expect(try practiceReply(PracticeRequest.self, "{}", service).today.new == 12)
    service.close()
  }

  /// A Monday, the days of earlier answers and of those of this week, with their times; the day of the question.
  @Test(arguments: [
    (5, [3000, 3200], [2000], "Faster this week: 1, most of all Cma7, from 3.2 s to 2.0 s."),
    (4, [3000, 3200], [2000], nil),
    (6, [3000], [2900], nil),
    (6, [], [2000], nil),
  ])
  func theEndOfAWeekSaysWhatBecameFaster(
    day: Int, before: [Int], now: [Int], sentence: String?
  ) throws {
    let card = try #require(CardKey(text: "ma7.any/0"))
    let monday = Diary.monday(of: 20_800)
    func reviews(_ times: [Int], on day: Int) -> [Review] {
      times.enumerated().map { place, time in
        Review(
          card: card, time: Int64(day) * 86_400_000 + Int64(place), day: day, rating: .good,
          think: time - 100, grab: 100, drill: "review", session: 1)
      }
    }
    let all = reviews(before, on: monday - 3) + reviews(now, on: monday + 1)
    let gain = WeekGain.found(all, today: monday + day, naming: NamingSettings())
    #expect(gain?.sentence.english == sentence)
  }
}
