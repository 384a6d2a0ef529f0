import Dispatch
import MIDI
import MusicTheory
import Outputs
import Testing

@testable import ChordAnalysis
@testable import Daemon

extension Analysis {
  /// An event that is known by its number.
  static func numbered(_ sequence: UInt64, _ event: Event = .notes) -> Analysis {
    Analysis(
      event: event, sequence: sequence, time: .zero, onset: .zero, combination: Combination(), hands: Hands(),
      down: [], sounding: [], isPedalDown: false, split: .standard,
      context: HarmonicContext())
  }
}

/// The queue in front of an output.
@Suite struct ListenerQueueTests {
  @Test func `Records come out in order, also after the end, and then nothing`() throws {
    let queue = try ListenerQueue(.records(8))
    for number in 1...5 { queue.put(.numbered(UInt64(number))) }
    queue.close()
    var seen: [UInt64] = []
    while let analysis = queue.next() { seen.append(analysis.sequence) }
    #expect(seen == [1, 2, 3, 4, 5])
    #expect(queue.next() == nil && queue.dropped == 0 && queue.isClosed)
  }

  @Test func `What finds no room is counted, and the newest comes in the end`() throws {
    let queue = try ListenerQueue(.records(3))
    for number in 1...9 { queue.put(.numbered(UInt64(number))) }
    #expect((1...2).map { _ in queue.next()?.sequence } == [1, 2])
    // There is space again, but no new record may overtake those that wait.
    queue.put(.numbered(10))
    #expect(queue.dropped == 6)
    #expect((1...2).map { _ in queue.next()?.sequence } == [3, 10])
    queue.put(.numbered(11))
    #expect(queue.next()?.sequence == 11)
  }

  @Test func `A display gets the newest`() throws {
    let queue = try ListenerQueue(.newestOnly)
    for number in 1...10 { queue.put(.numbered(UInt64(number))) }
    #expect(queue.next()?.sequence == 10)
    queue.put(.numbered(11))
    queue.close()
    #expect(queue.next()?.sequence == 11)
    #expect(queue.next() == nil && queue.dropped == 0)
  }

  @Test(arguments: [Buffering.newestOnly, .records(4096)])
  func wakesItsReader(_ buffering: Buffering) throws {
    let queue = try ListenerQueue(buffering)
    let last: UInt64 = 2000
    let result = HandOverTests.Shared()
    let reader = HandOverTests.thread {
      var (seen, isGood): (UInt64, Bool) = (0, true)
      while let analysis = queue.next() {
        isGood = isGood && analysis.sequence > seen
        seen = analysis.sequence
      }
      result.set(Int(seen), isGood)
    }
    for number in 1...last { queue.put(.numbered(number)) }
    queue.close()
    reader.wait()
    #expect(result.isGood && result.count == Int(last) && queue.dropped == 0)
  }

  @Test func `A rest ends when its time is over, or the queue is closed`() throws {
    let queue = try ListenerQueue(.newestOnly)
    let start = ContinuousClock.now
    queue.rest(.milliseconds(20))
    #expect(start.duration(to: .now) >= .milliseconds(20))
    queue.close()
    queue.rest(.seconds(86_400))
  }
}

extension ListenerQueue {
  /// Waits for the next analysis; `nil` when the queue is closed and empty.
  fileprivate func next() -> Analysis? {
    guard case .analysis(let analysis) = next(besides: ListenerWait()) else { return nil }
    return analysis
  }
}
