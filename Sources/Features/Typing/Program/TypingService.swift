internal import ChordAnalysis
public import FeatureKit
internal import MusicTheory
public import Outputs
internal import Synchronization
internal import System
public import Wire

/// Remembers the last chords that were kept, for `chordd type`, which types them where the cursor is. Any thread may ask.
public final class TypingService: Feature {
  public static let requests: [any Request<TypingService>.Type] = [KeptRequest.self]

  let context: FeatureContext
  private let kept = Mutex(KeptChords())

  public init(_ context: FeatureContext) { self.context = context }

  public var listener: Listener? {
    Listener("typing", .records(64), hearing: [.analyses], on: .inside) { TypingListener(service: self) }
  }

  /// The newest of them, which were kept since the one with the number `after`, the oldest first.
  func chords(after number: Int) -> (newest: Int, chords: [KeptChords.Chord]) {
    kept.withLock { ($0.newest, $0.chords.filter { $0.number > number }) }
  }

  fileprivate func follow(_ analysis: Analysis) { kept.withLock { $0.follow(analysis) } }
}

/// The last chords of the harmony that have held.
struct KeptChords {
  struct Chord {
    /// Counted from 1.
    let number: Int
    let analysis: Analysis
    /// Whether the hands have left it.
    var isReleased: Bool
  }

  private(set) var newest = 0
  private(set) var chords: [Chord] = []

  /// One who asks seldom than every ten seconds or so has lost the older ones.
  private static let most = 32

  mutating func follow(_ analysis: Analysis) {
    let shown = analysis.inHarmony
    if shown.event == .chord(.committed) {
      release()
      newest += 1
      chords =
        chords.suffix(Self.most - 1) + [
          Chord(number: newest, analysis: shown, isReleased: analysis.down.isEmpty)
        ]
    }
    if analysis.down.isEmpty { release() }
  }

  /// Another chord, or no key that is down: nothing is left of the last one.
  private mutating func release() {
    for index in chords.indices { chords[index].isReleased = true }
  }
}

private struct TypingListener: Output {
  let service: TypingService
  mutating func consume(_ analysis: Analysis) { service.follow(analysis) }
  mutating func finish() {}
}

/// The chords that were kept.
struct KeptRequest: Request {
  static let declaration = RequestDeclaration(
    "kept", .read, "Gives the last chords that have held, the oldest first, each with its number.")

  struct Reply: Codable, Sendable {
    /// The number of the newest; 0 before the first.
    let newest: Int
    /// Those after the number that was asked for, 32 at most.
    let chords: [Chord]
  }

  struct Chord: Codable, Sendable {
    /// Its number, counted from the start of chordd.
    let number: Int
    /// The name in the style that was asked for.
    let name: String
    /// Whether the hands have left it, or another chord has followed.
    let released: Bool
  }

  @Field("the number of a chord; only later ones are given", example: "12") var after: Int?
  @Field("how symbols are written; as set, without it", example: "pop") var style: RequestText?
  @Field("yes for plain characters", example: "true") var ascii: Bool?

  func perform(in typing: TypingService) throws(RequestFailure) -> Reply {
    var naming = typing.context.naming
    if let style {
      guard var found = SymbolStyle.named(style.text) else {
        throw .usage(
          "\(style.text.quoted) is not a style; write \(SymbolStyle.all.map(\.name).joined(separator: ", "))")
      }
      found.noteNames = naming.style.noteNames
      naming.style = found
    }
    if ascii == true { naming.style = naming.style.ascii }
    let (newest, chords) = typing.chords(after: after ?? .max)
    return Reply(
      newest: newest,
      chords: chords.compactMap { chord in
        let analysis = chord.analysis
        return ChordDescription(
          analysis.combination, hands: analysis.hands, down: analysis.down,
          naming: naming.spelled(in: analysis.context)
        ).map { Chord(number: chord.number, name: $0.name, released: chord.isReleased) }
      })
  }
}
