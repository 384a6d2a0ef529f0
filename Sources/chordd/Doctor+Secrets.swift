internal import Daemon
internal import Outputs

/// Who else may read what is secret.
extension Doctor {
  /// Looks at the files that hold the token of the page or the password for the broker, or that a setting names for them.
  static func examineSecrets(_ loaded: LoadedConfiguration) -> [Finding] {
    let configuration = loaded.configuration
    let files =
      [
        configuration.page.tokenFile.map { ("the page's token", $0) },
        configuration.mqtt.passwordFile.map { ("the broker's password", $0) },
      ].compactMap(\.self) + loaded.files.filter(holdsToken).map { ("the page's token", $0) }
    return files.filter { SmallFile.isReadByOthers($0.1) }.map { secret, path in
      Finding(
        verdict: .broken,
        sentence: "\(path) holds \(secret), and others may read it; say: chmod 600 \(path)")
    }
  }

  private static func holdsToken(_ path: String) -> Bool {
    let alone = try? ConfigurationLoader(environment: [:]).load(file: path)
    return alone?.configuration.page.token != nil
  }
}
