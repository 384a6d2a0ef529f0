public import ChordAnalysis
internal import MusicTheory
public import Outputs

extension Configuration {
  /// The settings that the analyzer needs.
  public var analyzer: AnalyzerSettings {
    AnalyzerSettings(
      split: split,
      pedals: PedalSettings(
        sustainCounts: pedals.sustain, sostenutoCounts: pedals.sostenuto,
        threshold: UInt8(pedals.halfPedal)),
      settling: SettlingSettings(
        coalesce: settling.coalesce, coalesceLimit: settling.coalesceLimit, commit: settling.commit,
        hold: settling.hold),
      prefersRootless: naming.rootless)
  }

  /// The settings that turn readings into text.
  public var namingSettings: NamingSettings {
    let style = SymbolStyle.named.first { $0.name == naming.style }?.style ?? .standard
    return NamingSettings(
      style: naming.ascii ? style.ascii : style, key: naming.key, alternatives: naming.alternatives)
  }

  private var split: HandSplit {
    switch hands.split {
    case .at(let note): .key(note)
    case .channel: .channel(upper: hands.upperChannel)
    case .off: .off
    }
  }
}
