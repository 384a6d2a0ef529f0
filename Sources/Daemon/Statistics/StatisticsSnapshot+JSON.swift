internal import Outputs

extension StatisticsSnapshot {
  /// Adds everything to the reply of the control request `stats`.
  func write(to object: inout JSONObject) {
    object.set("version", version)
    object.set("uptime", uptime.wholeSeconds)
    object.set("input", inputObject)
    object.set("outputs", outputs.map(Self.object))
  }

  private var inputObject: JSONObject {
    var object = JSONObject()
    object.set("events", input.events)
    object.set("notes", input.notes)
    object.set("analyses", input.analyses)
    object.set("overruns", input.overruns)
    object.set("connected", input.connected)
    object.set("disconnected", input.disconnected)
    object.set("latency", input.latency.object)
    return object
  }

  private static func object(_ output: Output) -> JSONObject {
    var object = JSONObject()
    object.set("name", output.name)
    object.set("state", output.state.name)
    object.set("dropped", output.dropped)
    object.set("restarts", output.restarts)
    object.set("latency", output.latency.object)
    return object
  }
}

extension LatencySnapshot {
  /// In microseconds; without figures when nothing was timed.
  fileprivate var object: JSONObject {
    var object = JSONObject()
    object.set("count", count)
    for (name, duration) in [
      ("medianUs", percentile(0.5)), ("p99Us", percentile(0.99)), ("maxUs", longest),
    ] {
      if let duration { object.set(name, duration.inMicroseconds) } else { object.setNull(name) }
    }
    return object
  }
}
