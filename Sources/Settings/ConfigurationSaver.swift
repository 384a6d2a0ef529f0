internal import Glibc
internal import System

/// Writes settings into a configuration file: completely or not at all, and with the same permissions.
public struct ConfigurationSaver: Sendable {
  /// The file that a person would edit; a link to one is followed.
  public let path: String
  private let table: SettingsTable

  public init(path: String, table: SettingsTable) {
    self.table = table
    self.path = path
  }

  /// Changes the settings in the file; creates file and folder if they do not exist.
  public func save(
    _ changes: [(setting: Setting, value: SettingValue)]
  ) throws(ConfigurationSaverError) {
    let target = try target
    var status = stat()
    guard unsafe stat(target, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
      throw .unwritable(path: path, reason: "it is not a regular file")
    }
    let old: [UInt8]?
    do throws(ConfigurationFileError) {
      old = try ConfigurationFile.read(target)
    } catch {
      throw .unusable(ConfigurationProblem(file: path, error.sentence).description)
    }
    let mark: [UInt8] = old?.starts(with: Self.byteOrderMark) ?? false ? Self.byteOrderMark : []
    let new: String
    do throws(ConfigurationError) {
      let content = try ConfigurationFile.text(at: path) { _ in old } ?? ""
      var text = try ConfigurationText(content, path: path, table: table)
      for (setting, value) in changes { try text.set(setting, to: value) }
      new = text.text
    } catch {
      throw .unusable(error.sentences.first ?? "")
    }
    let bytes = mark + Array(new.utf8)
    // A file that could not be read again is not written.
    guard bytes.count <= ConfigurationFile.sizeLimit else {
      throw .unusable(
        ConfigurationProblem(file: path, ConfigurationFileError.isTooLarge.sentence).description)
    }
    try replace(target, with: bytes)
  }

  /// The mark that some editors put before UTF-8.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Where the path leads to.
  ///
  /// The corresponding C function is `realpath`.
  private var target: String {
    get throws(ConfigurationSaverError) {
      guard let resolved = unsafe realpath(path, nil) else {
        var status = stat()
        let isLink = unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
        if isLink { throw .unwritable(path: path, reason: "it is a link that leads nowhere") }
        return path
      }
      defer { unsafe free(resolved) }
      return unsafe String(cString: resolved)
    }
  }

  private func replace(_ target: String, with bytes: [UInt8]) throws(ConfigurationSaverError) {
    let start = target.lastIndex(of: "/").map(target.index(after:)) ?? target.startIndex
    let draft = String(target[..<start]) + ".\(target[start...]).chordd-new"
    do throws(SmallFile.Failure) {
      try SmallFile.replace(target, with: bytes, draft: draft, folderMode: 0o755) {
        keepPermissions(of: target, $0)
      }
    } catch {
      throw .unwritable(path: path, reason: "\(error)")
    }
  }

  private func keepPermissions(of target: String, _ descriptor: CInt) {
    var status = stat()
    guard unsafe stat(target, &status) == 0 else {
      fchmod(descriptor, 0o644)
      return
    }
    // Only root can give a file away; the group may be one of ours.
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      _ = fchown(descriptor, uid_t.max, status.st_gid)
    }
    fchmod(descriptor, status.st_mode & 0o7777)
  }
}

/// Why settings were not written into the file.
public enum ConfigurationSaverError: Error, Hashable, Sendable {
  /// The user has no home folder.
  case noPlace
  /// The file cannot be changed; the sentence says where and why.
  case unusable(String)
  /// `reason` in the operating system's own words.
  case unwritable(path: String, reason: String)
}

extension ConfigurationSaverError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noPlace:
      "there is no place for a configuration file of this user: HOME and XDG_CONFIG_HOME are not set; put the lines into \(ConfigurationLoader.systemFile)"
    case .unusable(let sentence): "nothing is saved: \(sentence)"
    case .unwritable(let path, let reason):
      "\(path) cannot be written: \(reason); put the lines there yourself"
    }
  }
}
