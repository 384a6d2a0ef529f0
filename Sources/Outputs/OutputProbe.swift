/// Looks whether the other side of an output is there, as the output itself would find it, and leaves again.
///
/// A broker, a name server or speech-dispatcher may keep the caller waiting; nothing is published and nothing spoken.
public enum OutputProbe {
  /// Logs in to the broker.
  public static func mqtt(_ settings: MQTTSettings) throws(OutputError) {
    try MQTTConnection(settings).close()
  }

  /// Connects to speech-dispatcher, which may start it.
  public static func speech(_ settings: SpeechSettings) throws(OutputError) {
    _ = try SpeechConnection(settings)
  }

  /// Looks the receiver up. Packets are not answered, so nothing says whether it listens.
  public static func osc(_ target: HostAndPort) throws(OutputError) {
    _ = try OSCSender(target)
  }
}
