import Storage
import Practice
@testable import PracticeFeature
import TestKit
import Testing

/// A file of practice that somebody has changed ends nothing.
@Suite struct HostilePracticeTests {
  @Test func `Practice goes on`() throws {
    let folder = try TemporaryFolder()
    let store = try ReviewStore(path: folder.file)
    try store.add(someReviews(60).map(ReviewStore.Fact.review))
    try store.add([
      .bar(.init(tune: "t", title: "T", bar: 1, text: "C", time: 1_767_225_600_000, milliseconds: 900)),
      .memo("placement", "{}"),
    ])
    store.database.close()
    let done = try HostileDatabase.forEachChange(of: folder.file, in: folder) { copy in
      if let store = try? ReviewStore(path: copy) {
        _ = try? store.bars()
        _ = try? store.memo("placement")
        try? store.add([.memo("placement", "{}")])
        store.database.close()
      }
      var memory = PracticeMemory(path: copy, retention: 0.9)
      memory.open(creates: true, at: .zero)
      _ = (memory.cards.memories.count, memory.reviews.count)
      memory.add(someReviews(2, seed: 9), at: .zero)
      memory.close()
    }
    #expect(done.columns > 15 && done.changes > 100)
  }
}
