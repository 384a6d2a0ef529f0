internal import Glibc
internal import LocalSockets
internal import Outputs

/// The outputs that forward names to other programs.
extension SinkRegistry {
  private var outputs: Configuration.Outputs { configuration.outputs }

  func textFile(_ context: SinkContext) -> SinkRegistration? {
    guard let path = outputs.textFile else { return nil }
    let (phase, silence) = (outputs.textPhase, outputs.textSilence)
    return SinkRegistration(
      name: "text", buffering: TextFileSink.buffering(phase), isOnStandardOutput: false,
      make: { () throws(OutputError) in
        try TextFileSink(path: path, phase: phase, silence: silence, context: context)
      })
  }

  func eventSocket(_ context: SinkContext) -> SinkRegistration? {
    guard outputs.socket != .off else { return nil }
    let location = SocketLocation(
      outputs.socket, name: "events.sock", environment: environment, isRoot: geteuid() == 0)
    return SinkRegistration(
      name: "socket", buffering: .records(256), isOnStandardOutput: false,
      make: { () throws(OutputError) in
        guard let location else {
          throw .unavailable("XDG_RUNTIME_DIR is not set; give outputs.socket a path")
        }
        return try EventSocketSink(location, context: context)
      })
  }

  /// One sink for each receiver: a host that cannot be found keeps no other waiting.
  func osc(_ context: SinkContext) -> [SinkRegistration] {
    let (prefix, more) = (outputs.oscPrefix, outputs.oscName)
    return outputs.osc.map { target in
      SinkRegistration(
        name: "osc \(target)", buffering: .records(64), isOnStandardOutput: false,
        make: { () throws(OutputError) in
          try OSCSink(target: target, prefix: prefix, more: more, context: context)
        })
    }
  }

  func mqtt(_ context: SinkContext) -> SinkRegistration? {
    let settings = configuration.mqtt
    guard settings.broker != nil else { return nil }
    let memory = MQTTMemory()
    return SinkRegistration(
      name: "mqtt", buffering: .records(64), isOnStandardOutput: false,
      make: { () throws(OutputError) in try MQTTSink(settings, memory: memory, context: context) })
  }

  func speech(_ context: SinkContext) -> SinkRegistration? {
    let settings = configuration.speech
    guard settings.enabled else { return nil }
    return SinkRegistration(
      name: "speech", buffering: .records(64), isOnStandardOutput: false,
      make: { () throws(OutputError) in try SpeechSink(settings, context: context) })
  }
}
