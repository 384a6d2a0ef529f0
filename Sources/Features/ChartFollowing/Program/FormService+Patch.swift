internal import ALSASequencer
internal import ChartFollowing
internal import FeatureKit
internal import Languages
internal import Logging
internal import MIDIOutput
internal import Wire

/// The messages for instruments when a chart is chosen.
extension FormService {
  /// Sends what belongs to a song. Gives a sentence where that is not possible.
  func send(_ patch: SongPatch?) -> String? {
    guard let patch else { return nil }
    do throws(RequestFailure) {
      try order(patch)
      return nil
    } catch {
      let sentence = "the messages of this song were not sent: \(error)"
      context.log.warning("\(sentence)")
      return sentence
    }
  }

  private func order(_ patch: SongPatch) throws(RequestFailure) {
    guard context.player.isOpen else { throw .state(SequencerAccess.noOutput) }
    guard context.player.listeners > 0 else { throw .state(.say("chart.nobody-listens")) }
    guard context.player.post(.setUp(patch.messages)) else { throw .state(.say("chart.player-busy")) }
  }

  /// Sends what belongs to the chosen chart again.
  func sendAgain() throws(RequestFailure) -> SongPatch {
    guard let name = chosen?.choice.name else { throw .state(.say("chart.none-chosen")) }
    let patches = charts().patches
    guard let patch = patches.patch(of: name) else {
      if let mistake = patches.mistake(in: name) { throw .state("\(mistake)") }
      throw .state(.say("chart.nothing-to-send", ["chart": .quoted(name), "file": .quoted(PatchFile.name)]))
    }
    try order(patch)
    return patch
  }
}

extension ChartChoice {
  /// Whether it is the same chart at the same place, in another key or at another tempo: its instruments are set up already.
  func isSame(but other: ChartChoice?) -> Bool {
    guard var other, other != self else { return false }
    (other.transpose, other.tempo) = (transpose, tempo)
    return other == self
  }
}

/// Sends what the chosen chart has for instruments.
struct ChartSendRequest: Request {
  static let declaration = RequestDeclaration(
    "chart-send", .change,
    "Sends the messages that patches.yaml has for the chart that is followed, as when it is chosen.",
    pace: .long
  )

  struct Reply: Codable, Hashable, Sendable {
    /// The lines of patches.yaml that were sent.
    let sent: [String]
  }

  func perform(in form: FormService) throws(RequestFailure) -> Reply {
    Reply(sent: try form.sendAgain().lines)
  }
}
