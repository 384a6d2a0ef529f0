import ChordAnalysis
import MusicTheory
import Synchronization
import Testing

@testable import Outputs

/// The context that all outputs share.
@Suite struct StreamContextTests {
  private let context = StreamContext(naming: NamingSettings(), startMicroseconds: 0, elapsed: { nil })
  private let left = SourceName(address: "24:0", name: "Left")
  private let right = SourceName(address: "28:0", name: "Right")

  @Test func `Sources are those that are connected, in the order of their slots`() throws {
    let second = try #require(InputSource(1))
    context.connect(second, as: right)
    context.connect(.first, as: left)
    #expect(context.sources == [left, right])
    context.disconnect(.first)
    #expect(context.sources == [right])
    context.connect(.first, as: right)
    #expect(context.sources == [right, right])
  }

  @Test func `A source that has gone can still be told by its name`() throws {
    #expect(context.name(of: .first) == nil)
    context.connect(.first, as: left)
    context.disconnect(.first)
    #expect(context.name(of: .first) == left && context.sources.isEmpty)
    let event = JSONEvent(context: context).text(status(.disconnected(.first)))
    #expect(event.hasSuffix(#""status":"disconnected","port":"24:0","portName":"Left","split":60}"#))
  }

  /// A machine without a clock of its own starts in 1970.
  @Test func `Times are those of a clock that was set later, and small corrections change nothing`() {
    let wall = Mutex<Int64>(5_000_000)
    let context = StreamContext(
      naming: NamingSettings(), startMicroseconds: 0, elapsed: { .seconds(5) },
      wallClock: { wall.withLock { $0 } })
    #expect(context.microseconds(at: .seconds(5)) == 5_000_000)
    wall.withLock { $0 += 90_000 }
    #expect(context.microseconds(at: .seconds(5)) == 5_000_000)
    wall.withLock { $0 = 1_769_890_504_000_000 }
    #expect(context.microseconds(at: .seconds(5)) == 1_769_890_504_000_000)
    #expect(context.microseconds(at: .seconds(4)) == 1_769_890_503_000_000)
    #expect(context.with(NamingSettings()).microseconds(at: .seconds(5)) == 1_769_890_504_000_000)
    #expect(self.context.microseconds(at: .seconds(7)) == 7_000_000)
  }

  private func status(_ status: InputStatus) -> Analysis {
    var analysis = Playing([]).analysis
    analysis.event = .status(status)
    return analysis
  }
}
