public import ChordAnalysis
internal import Glibc

/// Speaks the names of chords that have held, through speech-dispatcher, and is silent while keys are moving.
public struct SpeechSink: AnalysisSink {
  public let buffering = Buffering.records(64)
  private let settings: SpeechSettings
  private let context: SinkContext
  private var connection: SpeechConnection
  private var isSpeaking = false
  /// What is to be said once the queue is empty: then it is the newest.
  private var next: String?
  private var lastSaid: String?

  public init(_ settings: SpeechSettings, context: SinkContext) throws(OutputError) {
    self.settings = settings
    self.context = context
    connection = try SpeechConnection(settings)
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    switch analysis.event {
    case .chord(.live): try fallSilent()
    case .chord(.committed): next = name(analysis)
    // The same chord, struck again, is spoken again.
    case .clear: lastSaid = nil
    case .notes, .status: break
    }
  }

  public var wait: SinkWait {
    SinkWait([SinkWait.Awaited(connection.descriptor, for: 0)], limit: next == nil ? nil : .zero)
  }

  public mutating func attend(_ found: [Int16]) throws(OutputError) {
    if let name = next, name != lastSaid {
      try speak(name)
      lastSaid = name
    } else if found.contains(where: { $0 != 0 }) {
      connection = try SpeechConnection(settings)
    }
    next = nil
  }

  public mutating func finish() {
    if isSpeaking { _ = connection.cancel() }
  }

  private mutating func speak(_ name: String) throws(OutputError) {
    if !connection.say(name) {
      // It may have been started anew since the last name.
      connection = try SpeechConnection(settings)
      guard connection.say(name) else {
        throw .unavailable("speech-dispatcher does not take what is to be said; restart it")
      }
    }
    isSpeaking = true
  }

  private mutating func fallSilent() throws(OutputError) {
    next = nil
    guard isSpeaking else { return }
    isSpeaking = false
    if !connection.cancel() { connection = try SpeechConnection(settings) }
  }

  private func name(_ analysis: Analysis) -> String? {
    let naming = context.naming.spelled(in: analysis.context)
    return analysis.combination.readings.best.map {
      SpokenName(language: settings.language, naming: naming).text($0.reading)
    }
  }
}
