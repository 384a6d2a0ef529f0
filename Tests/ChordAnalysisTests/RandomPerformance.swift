import ChordAnalysis
import MIDI
import MusicTheory

/// Keys, pedals, profiles and the odd accident, the same in every run. Fewer sources and channels make thinner chords.
func randomPerformance(
  seed: UInt64, count: Int, sources: Int = 3, channels: Int = 4
) -> [(time: Duration, event: InputEvent)] {
  var random = SeededRandom(seed: seed)
  var time = Duration.zero
  return (0..<count).map { _ in
    // Chords arrive in clusters.
    time += .milliseconds(random.next(below: 4) == 0 ? random.next(below: 400) : random.next(below: 12))
    return (time, randomEvent(&random, sources: sources, channels: channels))
  }
}

private func randomEvent(_ random: inout SeededRandom, sources: Int, channels: Int) -> InputEvent {
  let channel = Channel(random.next(below: channels))!
  let source = InputSource(random.next(below: sources))!
  let note = NoteNumber(36 + random.next(below: 48))!
  let value = UInt8(random.next(below: 128))
  switch random.next(below: 1000) {
  case ..<400:
    return .midi(.noteOn(note, velocity: UInt8(1 + random.next(below: 127)), channel: channel), from: source)
  case ..<800: return .midi(.noteOff(note, velocity: 0, channel: channel), from: source)
  case ..<850: return .midi(.noteOn(note, velocity: 0, channel: channel), from: source)
  case ..<900: return .midi(.controlChange(.sustain, value: value, channel: channel), from: source)
  case ..<930: return .midi(.controlChange(.sostenuto, value: value, channel: channel), from: source)
  case ..<980: return .midi(.controlChange(.allNotesOff, value: 0, channel: channel), from: source)
  case ..<985: return .midi(.controlChange(.allSoundOff, value: 0, channel: channel), from: source)
  case ..<988: return .midi(.controlChange(.resetAllControllers, value: 0, channel: channel), from: source)
  case ..<990: return .alive(source, isSensing: random.next(below: 2) == 0)
  case ..<991: return .midi(.pitchBend(value: 8192, channel: channel), from: source)
  case ..<992:
    return .midi(.controlChange(Controller(dataByte: 1), value: value, channel: channel), from: source)
  case ..<994: return .connected(source, randomProfile(&random))
  case ..<995: return .midi(.systemReset, from: source)
  case ..<998: return .disconnected(source)
  case ..<999: return .panic
  default: return .eventsLost
  }
}

private func randomProfile(_ random: inout SeededRandom) -> SourceProfile {
  SourceProfile(
    channels: random.next(below: 3) == 0 ? ChannelSet(rawValue: 0b0101) : .all,
    transposition: random.next(below: 25) - 12, velocityFloor: UInt8(random.next(below: 30)),
    role: HandRole.allCases[random.next(below: 3)])
}
