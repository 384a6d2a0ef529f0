/// Tells Home Assistant that there is a sensor, so that nobody has to.
///
/// Its documentation calls this MQTT discovery.
struct HomeAssistant {
  let settings: MQTTSettings

  init(_ settings: MQTTSettings) { self.settings = settings }

  func announce(over connection: MQTTConnection) throws(OutputError) {
    try connection.publish(description, to: "homeassistant/sensor/\(identity)/chord/config")
  }

  /// In letters that topics and identities may have.
  private var identity: String {
    ([settings.topic] + [settings.name].compactMap(\.self)).joined(separator: "_")
      .replacing(/[^A-Za-z0-9_-]/, with: "_")
  }

  private var description: String {
    var device = JSONObject()
    device.set("identifiers", [identity])
    device.set("name", "chordd" + (settings.name.map { " \($0)" } ?? ""))
    var sensor = JSONObject()
    sensor.set("name", "Chord")
    sensor.set("unique_id", identity + "_chord")
    sensor.set("icon", "mdi:piano")
    sensor.set("state_topic", settings.topic("chord"))
    // A note is written as WrittenReading writes it.
    sensor.set(
      "value_template",
      "{{ ('note ' if value_json.kind == 'note' else '') ~ value_json.name if value_json.name is defined else '–' }}"
    )
    sensor.set("json_attributes_topic", settings.topic("chord"))
    sensor.set("availability_topic", settings.topic("status"))
    sensor.set("device", device)
    return sensor.closed
  }
}
