import Foundation
import Testing

@testable import PracticeFeature

/// The command, the page and the request take the same options: a player of one misses nothing of the others.
@Suite struct SameOptionsTests {
  private static func names(_ value: Any, besides others: Set<String>) -> Set<String> {
    Set(Mirror(reflecting: value).children.compactMap { $0.label.map { String($0.drop { $0 == "_" }) } })
      .subtracting(others)
  }

  private static let asked = names(PracticeStartRequest(), besides: ["drill", "sounds"])

  private static let page: String = {
    let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = top.appending(path: "Sources/Features/Practice/Page/practice-options.ts")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  @Test func theCommandTakesAllThatTheRequestTakes() {
    #expect(Self.names(PracticeDrill(), besides: ["drill", "list", "json", "running"]) == Self.asked)
  }

  @Test func thePageOffersAllThatTheRequestTakes() {
    let offered = Set(Self.page.matches(of: /\n {4}(\w+): \(\) =>/).map { String($0.1) })
    // Sheets and players are chosen in places of their own.
    #expect(offered == Self.asked.subtracting(["sheet", "player"]))
  }

  @Test(arguments: [("tempo", "30, 300"), ("count", "1, 1000"), ("minutes", "1, 240")])
  func numbersHaveTheSameRange(name: String, range: String) {
    #expect(Self.page.contains("number(\"\(name)\", \(range),"))
  }

  @Test(arguments: [true, false])
  func nobodyIsAskedInSilence(hasKeys: Bool) {
    #expect(PracticeScreen.howToAnswer(hasKeys: hasKeys).contains("standard input"))
    #expect(PracticeScreen.end(hasKeys: hasKeys).contains(hasKeys ? "Ctrl-C" : "ends"))
  }
}
