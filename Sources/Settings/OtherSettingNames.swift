/// Settings by the names that people bring from other programs.
extension SettingsTable {
  /// The setting that is meant by a name that there is not, such as `mqtt.host`; `nil` for other names.
  public func meant(by name: String) -> String? {
    let plain = name.lowercased().replacing("_", with: "-")
    let parts = plain.split(separator: ".", maxSplits: 1).map(String.init)
    let key = parts.last ?? plain
    let group = parts.count > 1 ? Self.otherGroups[parts[0]] ?? parts[0] : ""
    return Self.otherNames.first { row in
      row.keys.split(separator: " ").contains { $0 == key }
        && row.groups.split(separator: " ", omittingEmptySubsequences: false).contains { $0 == group }
        && self.row(named: row.name) != nil
    }?.name
      ?? (group.isEmpty || self.row(named: plain) != nil ? nil : self.row(named: "\(group).\(key)")?.name)
  }

  private static let otherGroups = [
    "output": "outputs", "web": "page", "http": "page", "server": "page", "api": "page",
    "homeassistant": "mqtt", "home-assistant": "mqtt",
    "broker": "mqtt", "keyboard": "input", "inputs": "input", "name": "naming", "display": "page",
    "pedal": "pedals", "hand": "hands",
    "speak": "speech", "tts": "speech", "player": "playback", "history": "diary", "logging": "log",
    "chart": "charts", "forms": "charts",
  ]

  private static let otherNames: [(name: String, groups: String, keys: String)] = [
    (
      "page.listen", "page",
      "port host address bind url ip interface enabled enable on off server listen-address network"
    ),
    ("page.hosts", "page", "domain hostname hostnames server-name name names"),
    ("page.origins", "page", "cors origin allow-origin overlay"),
    ("page.token", "page", "password auth key secret api-key passwd"),
    ("page.users", "page", "user username allow group groups"),
    ("mqtt.broker", "mqtt", "host port server url address enabled enable hostname ip tls"),
    ("mqtt.broker", "outputs", "mqtt"),
    ("mqtt.user", "mqtt", "username login"), ("mqtt.password-file", "mqtt", "password passwd pass secret"),
    ("mqtt.ca-file", "mqtt", "ca cafile ca-cert cert certificate ssl"),
    ("mqtt.topic", "mqtt", "topic-prefix prefix base-topic topics"),
    ("mqtt.discovery", "mqtt", "discovery-prefix discover homeassistant home-assistant hass"),
    ("outputs.osc", "osc", "host port address target url enabled server"), ("outputs.osc", "", "osc"),
    ("outputs.osc-prefix", "osc", "prefix"),
    ("outputs.json", "json", "file path enabled"), ("outputs.json", "", "json"),
    ("outputs.text-file", "text", "file path enabled"),
    ("outputs.text-file", "outputs", "text file"),
    (
      "input.ports", "input midi keyboards",
      "port device devices midi midi-port midi-device client source keyboard name"
    ),
    ("input.ports", "", "port ports device midi-device midi-port keyboard"),
    ("input.channels", "input midi", "channel"),
    ("naming.notes", "naming page", "language lang names german locale"),
    ("naming.notes", "", "language lang locale german"),
    ("hands.split", "hands", "splitpoint split-point point"),
    ("settling.coalesce", "settling", "delay debounce window latency"),
    ("log.level", "log", "verbosity debug verbose severity"),
    ("log.level", "", "loglevel log-level verbosity debug verbose"),
    ("diary.database", "diary", "path file db dir folder location"),
    ("diary.keep", "diary", "enabled days retention max-age"),
    ("practice.database", "practice", "path file db dir folder location"),
    ("practice.minutes", "practice", "goal time duration daily"),
    ("charts.folder", "charts", "path dir directory location"), ("speech.language", "speech", "lang locale"),
    ("speech.rate", "speech", "speed tempo"), ("speech.enabled", "speech", "on enable say"),
    ("playback.velocity", "playback", "volume loudness level"), ("playback.velocity", "", "volume"),
    ("playback.port", "playback", "device output client synth"),
    ("playback.program", "playback", "instrument patch sound preset"),
    ("playback.tempo", "playback", "bpm speed"), ("playback.tempo", "", "bpm speed"),
    ("control.socket", "control", "path file listen"),
  ]
}
