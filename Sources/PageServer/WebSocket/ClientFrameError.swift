internal import Outputs

/// Why a frame means nothing.
enum ClientFrameError: Error, Hashable {
  case notJSON, unknownType, badKey, badVelocity, noPedal, readOnly
}

extension ClientFrameError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notJSON:
      "the frame is no JSON object with a type; send for example {\"type\":\"noteOn\",\"midi\":60}"
    case .unknownType: "there is no such type of frame; send noteOn, noteOff, sustain or release"
    case .badKey: "midi must be a whole number from 0 to 127"
    case .badVelocity: "velocity must be a whole number from 1 to 127"
    case .noPedal: "sustain needs down, true or false"
    case .readOnly: "this client may only listen; give it the token of page.token"
    }
  }
}

extension ClientFrameError {
  /// What the client is told.
  var json: String {
    var object = JSONObject()
    object.set("v", 1)
    object.set("type", "error")
    object.set("error", description)
    return object.closed
  }
}
