internal import MIDI
internal import MusicTheory

extension ChartFormat {
  public static let midi = ChartFormat(
    "midi", title: "MIDI file", extensions: ["mid"], mediaType: "audio/midi", isText: false
  ) { score, style, remarks in
    MIDIChart(score).bytes(&remarks)
  }
}

/// A standard MIDI file of type 1: tempo, meter, key, the symbols as markers and as chords of Yamaha's XF in the first track, the chords in
/// a second and a third, one for each hand.
///
/// A chord whose keys are unknown is stacked up from C3; of a polychord the upper chord is the upper hand.
struct MIDIChart {
  private let score: ChartScore

  init(_ score: ChartScore) { self.score = score }

  func bytes(_ remarks: inout [ChartRemark]) -> [UInt8] {
    let hands = score.events.map { Self.hands($0.span.chord) }
    var tracks = [conductor(&remarks)]
    tracks.append(track("Lower hand", 1, hands.map(\.lower)))
    tracks.append(track("Upper hand", 2, hands.map(\.upper)))
    for index in tracks.indices { tracks[index].end = ticks(score.starts.last ?? 0) }
    return SMFWriter.bytes(ticksPerQuarter: UInt16(ChartScore.division), tracks: tracks)
  }

  private func ticks(_ place: Int) -> Ticks { Ticks(UInt32(clamping: place)) }

  private func conductor(_ remarks: inout [ChartRemark]) -> SMFWriter.Track {
    var track = SMFWriter.Track(name: score.title)
    if let tempo = score.quarterTempo {
      let microseconds = (60_000_000 / tempo).rounded()
      if (1...0xFF_FFFF).contains(microseconds) {
        track.add(.tempo(microsecondsPerQuarter: UInt32(microseconds)), at: .zero)
      } else {
        remarks.append(ChartRemark("a MIDI file has no such tempo"))
      }
    }
    let meter = score.meter
    track.add(.timeSignature(beats: UInt8(meter.beats), unit: UInt8(meter.unit)), at: .zero)
    if let signature = score.key.flatMap(Self.signature) { track.add(.keySignature(signature), at: .zero) }
    if score.bars.contains(where: { !$0.chords.isEmpty }) { track.add(.hasChords, at: .zero) }
    for (start, bar) in zip(score.starts, score.bars) {
      if bar.changesMeter {
        track.add(
          .timeSignature(beats: UInt8(bar.meter.beats), unit: UInt8(bar.meter.unit)), at: ticks(start))
      }
      if bar.changesKey, let signature = bar.key.flatMap(Self.signature) {
        track.add(.keySignature(signature), at: ticks(start))
      }
      if let section = bar.section { track.add(.text(section), at: ticks(start)) }
      for span in bar.chords {
        guard let chord = span.chord else { continue }
        let place = ticks(start + span.start)
        track.add(.marker(chord.plainText), at: place)
        track.add(.chord(chord.symbol.map(YamahaChord.init) ?? .cancel), at: place)
      }
    }
    return track
  }

  private static func signature(_ key: Key) -> SMFKeySignature? {
    SMFKeySignature(sharps: key.signature, isMinor: key.mode == .minor)
  }

  /// The notes of one hand in each of the chords; a note lasts until the next chord.
  private func track(_ name: String, _ number: Int, _ notes: [NoteSet]) -> SMFWriter.Track {
    var track = SMFWriter.Track(name: name)
    guard let channel = Channel.numbered(number) else { return track }
    let starts = score.starts
    for (event, notes) in zip(score.events, notes) {
      let start = starts[event.bar] + event.span.start
      for note in notes {
        track.add(.noteOn(note, velocity: 80, channel: channel), at: ticks(start))
        track.add(.noteOff(note, channel: channel), at: ticks(start + event.length))
      }
    }
    return track
  }

  /// As it was played; else stacked up from C3, and the upper chord of a polychord for the upper hand.
  private static func hands(_ chord: Chart.PlacedChord?) -> Hands {
    guard let chord, let symbol = chord.symbol, chord.hands.all.isEmpty else {
      return chord?.hands ?? Hands()
    }
    let lowest = NoteNumber(dataByte: 48)
    switch symbol {
    case .chord(let chord):
      return Hands(lower: StackedVoicing(chord.chord).notes(root: chord.root.pitchClass, from: lowest))
    case .polychord(let upper, let lower):
      let below = StackedVoicing(lower.chord).notes(root: lower.root.pitchClass, from: lowest)
      let all = StackedVoicing(Polychord(upper: upper.chord, lower: lower.chord))
        .notes(root: lower.root.pitchClass, from: lowest)
      return Hands(lower: all.isEmpty ? below : all.intersection(below), upper: all.subtracting(below))
    }
  }
}
