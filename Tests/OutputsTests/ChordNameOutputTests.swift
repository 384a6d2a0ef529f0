import MusicTheory
import Synchronization
import Testing

@testable import ChordAnalysis
@testable import Outputs

/// The names of chords that are sent to MIDI 2.0.
@Suite struct ChordNameOutputTests {
  private final class Sent: Sendable {
    let words = Mutex<[UInt32]>([])
  }

  /// The type of each chord, and the bass.
  @Test func `Each name is sent once, and no chord at the end`() throws {
    let sent = Sent()
    var output = ChordNameOutput(
      context: StreamContext(naming: NamingSettings(), startMicroseconds: 0, elapsed: { nil })
    ) { words in sent.words.withLock { $0 += words } }
    for notes in [[60, 64, 67], [60, 64, 67], [58, 60, 64, 67], [60], [60, 67], [60, 61, 62, 63]] {
      try output.consume(Playing(notes).analysis)
    }
    output.finish()
    let (words, none): ([UInt32], [UInt32]) = (sent.words.withLock { $0 }, [0xD010_0006, 0, 0, 0])
    #expect(
      words == none + [0xD010_0006, 0x0301_0000, 0, 0x8000_0000] + [0xD010_0006, 0x030D_0000, 0, 0xF200_0000]
        + [0xD010_0006, 0x0317_0000, 0, 0x8000_0000] + [0xD010_0006, 0x0318_0000, 0, 0x8000_0000] + none)
  }
}
