internal import ChordAnalysis
internal import MIDI
internal import Outputs

/// The outputs that send to the MIDI output.
struct MIDISinks {
  let configuration: Configuration
  let inbox: PlayerInbox
  /// How hard notes are struck, which may change while the program runs.
  let velocity: @Sendable () -> UInt8

  /// Those that are switched on.
  func sinks(context: SinkContext) -> [SinkRegistration] {
    [arranger(context), forwarding].compactMap(\.self)
  }

  private func arranger(_ context: SinkContext) -> SinkRegistration? {
    guard configuration.midi.arranger == .yamaha else { return nil }
    let inbox = inbox
    return SinkRegistration(
      name: "arranger", buffering: .records(256), isOnStandardOutput: false,
      make: { ArrangerSink(context: context) { inbox.post(.systemExclusive($0)) } })
  }

  private var forwarding: SinkRegistration? {
    let phase: Analysis.Phase
    switch configuration.midi.forward {
    case .off: return nil
    case .live: phase = .live
    case .committed: phase = .committed
    }
    let inbox = inbox
    let choices = configuration.midi
    let velocity = velocity
    return SinkRegistration(
      name: "forward", buffering: .records(256), isOnStandardOutput: false,
      make: {
        NoteForwardingSink(
          phase: phase, lower: choices.forwardChannel,
          upper: choices.forwardUpperChannel ?? choices.forwardChannel, velocity: velocity
        ) { inbox.post(.send($0)) }
      })
  }
}
