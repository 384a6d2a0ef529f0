/// What a broker has said so far.
final class MQTTAnswer {
  /// To our wish to connect: 0 when we are in; `nil` when it has not answered.
  var code: CInt?
  /// How many messages are not through yet.
  var open = 0
}
