extension SettingsTable {
  /// The page and its server.
  static let page: [Setting] = []
}
