public import ChordAnalysis
internal import Languages
internal import MusicTheory
internal import Wire

/// Writes an analysis as its event: docs/reference/events.md.
public struct JSONEvent {
  private let context: StreamContext
  private let written = WrittenOnce()

  public init(context: StreamContext) {
    self.context = context
  }

  /// One line without its end.
  public func text(_ analysis: Analysis) -> String {
    switch analysis.event {
    case .chord(let phase): line(ChordName.self, EventPhase(phase: phase), chord(analysis), analysis)
    // A record is no event of its own.
    case .notes, .record: line(NotesName.self, NoFields(), HeldKeys(analysis), analysis)
    case .harmony(let phase): line(HarmonyName.self, EventPhase(phase: phase), NoFields(), analysis)
    case .clear: line(ClearName.self, NoFields(), NoFields(), analysis)
    case .status(let status): line(StatusName.self, NoFields(), InputChange(status, context), analysis)
    }
  }

  /// The name to draw, of the chord of such an event or of the harmony of an event about that; `nil` for another event.
  public func name(_ analysis: Analysis) -> String? {
    switch analysis.event {
    case .chord(let phase): description(analysis).map { DrawnName($0, phase).text }
    case .harmony(let phase):
      analysis.harmony.flatMap { harmony in
        harmony.description(naming(in: harmony.context)).map { DrawnName($0, phase).text }
      }
    case .notes, .clear, .status, .record: nil
    }
  }

  private func line<Name: EventName, Stage: Codable & Sendable, Own: Codable & Sendable>(
    _ name: Name.Type, _ stage: Stage, _ own: Own, _ analysis: Analysis
  ) -> String {
    JSONText.event(
      PerformanceEvent<Name, Stage, Own>(
        stage: stage, place: EventPlace(seq: analysis.sequence, time: timestamp(analysis.time)), own: own,
        moment: moment(of: analysis)))
  }

  private func moment(of analysis: Analysis) -> EventMoment {
    EventMoment(
      harmony: analysis.harmony.flatMap(harmony),
      heardKey: analysis.heardKey.map { HeardKeyFacts($0, context.part) },
      split: ReadingFacts.Split(analysis.split, border: analysis.border),
      latencyUs: context.elapsed().map { max(0, ($0 - analysis.time).microseconds) })
  }

  private func chord(_ analysis: Analysis) -> ChordOnset {
    let key = context.naming.spelled(in: analysis.context).key.map { context.part.key($0) }
    return ChordOnset(
      onset: timestamp(analysis.onset),
      facts: description(analysis).map { ReadingFacts($0, hands: analysis.hands, key: key) })
  }

  private func description(_ analysis: Analysis) -> ChordDescription? {
    ChordDescription(
      analysis.combination, hands: analysis.hands, down: analysis.down, naming: naming(in: analysis.context))
  }

  private func naming(in harmonic: HarmonicContext) -> NamingSettings {
    context.naming.spelled(in: harmonic).written(for: context.part)
  }

  /// The chord in force, which stands in every event while it lasts and is written once.
  private func harmony(_ harmony: ShownHarmony) -> Written<HarmonyFacts>? {
    let naming = naming(in: harmony.context)
    return written.text(of: harmony, naming) {
      harmony.description(naming).map { description in
        Written(
          HarmonyFacts(
            description, key: naming.key.map { context.part.key($0) }, since: timestamp(harmony.chord.onset),
            confidence: harmony.chord.confidence.percent, why: harmony.grounds(naming)))
      }
    }
  }

  private func timestamp(_ time: Duration) -> Timestamp {
    Timestamp(microseconds: context.microseconds(at: time))
  }
}

/// The text of the last harmony, as long as it is the same.
private final class WrittenOnce {
  private var harmony: ShownHarmony?
  private var naming: NamingSettings?
  private var text: Written<HarmonyFacts>?

  func text(
    of harmony: ShownHarmony, _ naming: NamingSettings, write: () -> Written<HarmonyFacts>?
  ) -> Written<HarmonyFacts>? {
    if harmony != self.harmony || naming != self.naming {
      text = write()
      (self.harmony, self.naming) = (harmony, naming)
    }
    return text
  }
}

/// The name to draw of a chord or a harmony.
private struct DrawnName: Encodable {
  let phase: Analysis.Phase
  let kind: ReadingKind
  let name: String
  let parts: [NamePart]
  let spoken: String
  let sentences: Sentences?

  init(_ description: ChordDescription, _ phase: Analysis.Phase) {
    let written = description.written
    (self.phase, kind, name, parts) = (phase, written.kind, written.symbol, written.parts)
    (spoken, sentences) = (description.spoken, description.sentences)
  }

  var text: String { JSONText.ordered(self) }
}
