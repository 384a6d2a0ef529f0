internal import ALSASequencer
internal import FeatureKit
internal import Keyboards
public import Languages
public import Wire

/// Says why a keyboard that is no cable away may be missing.
public struct ConnectionsRequest: Request {
  public static let declaration = RequestDeclaration(
    "connections", .readPrivately,
    "Says what Bluetooth, the network and the bridges of PipeWire and JACK lack, and what to do next.",
    pace: .long)

  public init() {}

  /// One thing that is lacking.
  public struct Lack: Codable, Sendable {
    /// A sentence with the next step.
    public let sentence: String
    /// The same in other languages.
    public let sentences: Sentences
  }

  public struct Reply: Codable, Sendable {
    /// The lacks; none where all is well.
    public let lacks: [Lack]
  }

  public func perform(in program: RunningProgram) -> Reply {
    let sequencer =
      SequencerAccess.failure() == nil ? try? Sequencer(clientName: KeyboardPolicy.playerName) : nil
    let connections = Connections(looking: try? sequencer?.portDirectory())
    return Reply(
      lacks: connections.findings.filter { $0.verdict != .fine }.map {
        Lack(sentence: $0.phrase.english, sentences: Sentences(["sentence": $0.phrase]))
      })
  }
}
