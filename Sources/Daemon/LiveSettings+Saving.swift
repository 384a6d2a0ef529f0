internal import ChordAnalysis
internal import MusicTheory
internal import Synchronization

/// What became of saving.
struct SavedSettings {
  /// The file.
  let path: String
  /// The names of the settings that were written; empty when nothing had changed.
  let names: [String]
  /// Sentences about settings that something else wins over.
  let warnings: [String]
}

extension LiveSettings {
  /// What `save` would write, as lines of a file.
  var unsavedLines: String { ConfigurationText.lines(changes) }

  /// Writes what was changed while the program ran into the file, where the next start finds it.
  func save() throws(ConfigurationSaverError) -> SavedSettings {
    let result: Result<SavedSettings, ConfigurationSaverError> = saving.withLock { _ in
      Result { () throws(ConfigurationSaverError) in try saveAlone() }
    }
    return try result.get()
  }

  private func saveAlone() throws(ConfigurationSaverError) -> SavedSettings {
    guard let savedFile else { throw .noPlace }
    let changes = changes
    guard !changes.isEmpty else { return SavedSettings(path: savedFile, names: [], warnings: []) }
    try ConfigurationSaver(path: savedFile).save(changes)
    forget(changes)
    return SavedSettings(path: savedFile, names: changes.map(\.setting.name), warnings: overruled(changes))
  }

  /// What the environment or the command line says wins at the next start, too.
  private func overruled(_ changes: [(setting: Setting, value: SettingValue)]) -> [String] {
    let loaded: Configuration
    do throws(ConfigurationError) {
      loaded = try loadedConfiguration()
    } catch {
      return ["with what is saved the next start fails: \(error.sentences.first ?? "")"]
    }
    return changes.filter { setting, value in
      var changed = loaded
      return setting.assign(value, &changed) && changed != loaded
    }.map {
      "\($0.setting.name) is saved, but \($0.setting.environmentVariable) or an option of the command line wins over the file"
    }
  }
}
