internal import Outputs

/// The one line that answers a request: a JSON object.
struct ControlReply {
  let text: String
  let outcome: Outcome

  enum Outcome {
    case done
    /// The request itself is at fault.
    case refused
    /// The state of things is.
    case failed
  }

  /// What was asked for, field by field.
  init(_ write: (inout JSONObject) -> Void = { _ in }) {
    var object = JSONObject()
    object.set("ok", true)
    write(&object)
    text = object.closed
    outcome = .done
  }

  /// Why it was not done.
  ///
  /// - Parameters:
  ///   - isUsage: whether the request itself is at fault, rather than the state of things.
  ///   - write: adds what helps besides the sentence.
  init(error sentence: String, isUsage: Bool, also write: (inout JSONObject) -> Void = { _ in }) {
    var object = JSONObject()
    object.set("ok", false)
    object.set("error", sentence)
    object.set("usage", isUsage)
    write(&object)
    text = object.closed
    outcome = isUsage ? .refused : .failed
  }
}
