import Foundation
import Languages
import Practice
@testable import PracticeFeature
import Settings
import TestKit
import Testing

/// A path as text in the file of a course.
@Suite struct CoursePathTests {
  private static func read(_ path: String) -> OwnSets {
    let lines = path.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
    var sets = OwnSets()
    sets.add(file: "bossa.yaml") { _ in Array("title: Bossa\npath: |\n\(lines)".utf8) }
    return sets
  }

  /// Each mistake has its line in the file, and says what to write.
  @Test(arguments: [
    ("stage a\na: maj.any on C", nil),
    ("stage a\nb: maj.any on C", "4:1: there is no stage \"b\" above this line; write \"stage b\" before"),
    ("stage a after b", "3:1: there is no stage \"b\" above this line; write \"stage b\" before"),
    ("stage a\nstage a", "4:1: there is a stage \"a\" already; choose another name"),
    ("stage a\na: maj.any on H", "4:1: \"H\" is not a root; write, for example, C, Bb or F#"),
    (
      "stage a\na: moon.any on C",
      "4:1: \"moon.any\" is no chord or scale of a path; write, for example, maj.any or major.up"
    ),
    (
      "stage a\na: maj.any",
      "4:1: \"a\" has no roots; write them behind \"on\", or put the line between \"for\" and \"end\""
    ),
    ("stage a\nfor C\n  a: maj.any", "6:1: this \"for\" has no \"end\""),
    (
      "stage a at moon",
      "3:1: \"moon\" is no level; there are triads, sevenths, inversions, shells, rootless and upper"
    ),
    (
      "stage a\nsing",
      "4:1: \"sing\" is not clear here; a line is \"stage NAME …\", \"NAME: SHAPES on ROOTS\", \"for KEYS\" or \"end\""
    ),
    ("stage a", "4:1: this path asks nothing; write, for example, \"triads: maj.any on C\""),
    (
      "stage a\na: maj.rootless-a on C",
      "2:7: nothing can be asked for \"maj.rootless-a\" in this path; leave it out"
    ),
  ])
  func aMistakeHasItsPlace(path: String, problem: String?) {
    let sets = Self.read(path)
    #expect(sets.problems.map(\.description) == (problem.map { ["bossa.yaml:\($0)"] } ?? []))
    #expect(sets.courses.count == (problem == nil ? 1 : 0))
  }

  /// The course is its path, after its lessons if it has any: what is known opens the next stage, and what is left to learn waits.
  @Test func theCourseGoesItsPath() throws {
    let world = try PracticeWorld()
    let place = world.folder.path("config/chordd/practice")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let text = """
      title: Bossa
      path: |
        stage first-sevenths
        stage ninths after first-sevenths within 4
        first-sevenths: ma7.any on F Bb
        ninths: 9.any on C
      """
    try Data(text.utf8).write(to: URL(filePath: "\(place)/bossa.yaml"))
    let service = try world.service()
    let list = try practiceReply(PracticeRequest.self, "{}", service)
    #expect(list.courses.map(\.next) == ["bossa/path"])
    let session = try practiceReply(PracticeStartRequest.self, #"{"drill":"bossa"}"#, service)
    let view = session.session
    #expect(view.drill == "bossa/path" && view.task?.prompt.text == "Fma7")
    let wait = PathProgress.Wait.unmet(stage: "ninths", before: "first-sevenths")
    #expect(PracticeService.sentence(wait).english.contains("first sevenths"))
    service.close()
  }
}
