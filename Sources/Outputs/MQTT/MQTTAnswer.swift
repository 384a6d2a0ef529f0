/// What a broker has said to our wish to connect.
final class MQTTAnswer {
  /// 0 when we are in; `nil` when it has not answered.
  var code: CInt?
}
