public import ChordAnalysis

/// Publishes the present chord to an MQTT broker, which keeps it for whoever comes later.
///
/// Only what is true at the moment is published: what a slow network, or a broker that was away, has kept waiting is
/// not made up for.
public struct MQTTSink: AnalysisSink {
  public let buffering = Buffering.records(64)
  private let settings: MQTTSettings
  private let memory: MQTTMemory
  private let connection: MQTTConnection
  private let event: JSONEvent
  private let context: SinkContext
  private var isUpToDate = true

  /// `memory` is what the sink before this one knew, if it failed.
  public init(_ settings: MQTTSettings, memory: MQTTMemory, context: SinkContext) throws(OutputError) {
    self.settings = settings
    self.memory = memory
    self.context = context
    event = JSONEvent(context: context)
    connection = try MQTTConnection(settings)
    if settings.discovery { try HomeAssistant(settings).announce(over: connection) }
    isUpToDate = memory.newest == nil
    try connection.publish("online", to: settings.topic("status"))
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    switch analysis.event {
    case .chord(.live) where settings.phase == .committed: return
    case .chord, .clear: memory.newest = analysis
    // The first thing to happen: what an earlier run has left at the broker is no longer true.
    case .status where memory.newest == nil: memory.newest = Self.cleared(analysis)
    case .notes, .status: return
    }
    // Published when the queue is empty: then it is the newest.
    isUpToDate = false
  }

  public var wait: SinkWait {
    SinkWait([connection.awaited], limit: isUpToDate ? MQTTConnection.attention : .zero)
  }

  public mutating func attend(_ found: [Int16]) throws(OutputError) {
    try connection.attend(found.first ?? 0)
    guard !isUpToDate, let newest = memory.newest else { return }
    try publish(newest)
    isUpToDate = true
  }

  public mutating func finish() {
    if let newest = memory.newest { try? publish(Self.cleared(newest)) }
    try? connection.publish("offline", to: settings.topic("status"))
    connection.close()
  }

  private func publish(_ analysis: Analysis) throws(OutputError) {
    try connection.publish(event.text(analysis), to: settings.topic("chord"))
    try connection.publish(name(analysis), to: settings.topic("name"))
  }

  private static func cleared(_ analysis: Analysis) -> Analysis {
    var analysis = analysis
    analysis.event = .clear
    return analysis
  }

  private func name(_ analysis: Analysis) -> String {
    let naming = context.naming.spelled(in: analysis.context)
    let description = ChordDescription(
      analysis.combination, hands: analysis.hands, down: analysis.down, naming: naming)
    return analysis.event == .clear ? "" : description?.name ?? ""
  }
}
