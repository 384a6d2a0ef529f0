extension SettingsTable {
  /// Where names are forwarded to: files, sockets, networks, speech.
  static let forwarding: [Setting] = []
}
