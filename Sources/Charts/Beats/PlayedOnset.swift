public import MIDI
public import MusicTheory

/// A key going down, as the tracker of beats needs it.
public struct PlayedOnset: Hashable, Sendable {
  /// In seconds, from wherever the clock of the performance begins.
  public var time: Double
  public var note: NoteNumber
  /// 1…127.
  public var velocity: Int
  /// For how long the key is held, in seconds; `nil` where it is not known.
  public var duration: Double?

  public init(time: Double, note: NoteNumber, velocity: Int = 64, duration: Double? = nil) {
    (self.time, self.note, self.velocity, self.duration) = (time, note, velocity, duration)
  }

  /// The keys that go down in these events, in order, each with how long it is held.
  ///
  /// - Parameters:
  ///   - events: in the order of time.
  ///   - isCounted: whether a key that goes down counts, and on which channels.
  /// - Complexity: O(*n*)
  public static func onsets(
    of events: some Sequence<TimedMIDIEvent>,
    where isCounted: (TimedMIDIEvent, Channel) -> Bool = { _, _ in true }
  ) -> [PlayedOnset] {
    var onsets: [PlayedOnset] = []
    var down: [HeldKey: Int] = [:]
    let release = { (onsets: inout [PlayedOnset], key: HeldKey, time: Duration) in
      guard let index = down.removeValue(forKey: key) else { return }
      onsets[index].duration = max(0, time / .seconds(1) - onsets[index].time)
    }
    for event in events {
      switch event.event {
      case .noteOn(let note, let velocity, let channel) where velocity > 0:
        let key = HeldKey(note: note, channel: channel)
        release(&onsets, key, event.time)
        guard isCounted(event, channel) else { continue }
        down[key] = onsets.count
        onsets.append(PlayedOnset(time: event.time / .seconds(1), note: note, velocity: Int(velocity)))
      case .noteOn(let note, _, let channel), .noteOff(let note, _, let channel):
        release(&onsets, HeldKey(note: note, channel: channel), event.time)
      default: continue
      }
    }
    return onsets
  }
}

private struct HeldKey: Hashable {
  let note: NoteNumber
  let channel: Channel
}
