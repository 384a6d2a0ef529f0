extension SettingsTable {
  /// The page and its server.
  static let page: [Setting] = [
    Setting(
      "page.listen", \.page.listen, .pageAddress, default: "127.0.0.1:8737",
      "Where the page is served, ADDRESS:PORT, or \"off\"; \"0.0.0.0:8737\" opens it to the network."),
    Setting(
      "page.hosts", \.page.hosts, .hostNames, default: [],
      "Names by which the page may be called, besides those of this machine."),
    Setting(
      "page.token", \.page.token, .token, default: "off",
      "What somebody at another machine must show to change something, or \"off\": then nobody there can."),
    Setting(
      "page.token-file", \.page.tokenFile, .tokenFile, default: "off",
      "A file with that token, instead of the token itself; or \"off\"."),
  ]
}
