public import ChordAnalysis
public import MusicTheory
public import Outputs

extension Configuration {
  /// The settings that the analyzer needs.
  public var analyzer: AnalyzerSettings {
    AnalyzerSettings(
      split: split, learnController: hands.learnController,
      channels: HeardChannels(chosen: input.channels, drumsCount: input.drums),
      pedals: PedalSettings(
        sustainCounts: pedals.sustain, sostenutoCounts: pedals.sostenuto,
        threshold: UInt8(pedals.halfPedal)),
      settling: SettlingSettings(
        coalesce: settling.coalesce, coalesceLimit: settling.coalesceLimit, commit: settling.commit,
        hold: settling.hold, latch: settling.latch),
      stuckNote: input.stuckNote, prefersRootless: naming.rootless, key: naming.key)
  }

  /// The settings that turn readings into text.
  public var namingSettings: NamingSettings {
    var style = SymbolStyle.named(naming.style) ?? .standard
    style.noteNames = naming.noteNames
    return NamingSettings(
      style: naming.ascii ? style.ascii : style, key: givenKey, alternatives: naming.alternatives)
  }

  private var givenKey: Key? {
    if case .given(let key) = naming.key { key } else { nil }
  }

  private var split: HandSplit {
    switch hands.split {
    case .at(let note): .key(note)
    case .floating: .floating(FloatingSplit(reach: hands.reach))
    case .channel: .channel(upper: hands.upperChannel)
    case .off: .off
    }
  }
}

extension Configuration.Naming {
  /// What the notes are called; English until a configuration has been read.
  public var noteNames: NoteNames { NoteNames.named(notes) ?? .english }
}
