internal import Glibc
internal import System

/// One check of an output that is switched on, for `chordd doctor`.
public struct OutputCheck: Sendable {
  /// The result of a check; if broken, a sentence that says what to do.
  public enum Finding: Hashable, Sendable {
    case fine(String)
    /// Something to know, which is no mistake.
    case note(String)
    case broken(String)
  }

  /// The sentence when there is no answer in time; `nil` where the answer is there at once.
  public let silence: String?
  /// Runs the check. Where there is a `silence`, it may wait for other programs for a long time.
  public let examine: @Sendable () -> Finding

  public init(silence: String? = nil, _ examine: @escaping @Sendable () -> Finding) {
    (self.silence, self.examine) = (silence, examine)
  }

  /// A check that either works or throws a sentence that says why not.
  public init(
    fine: String, silence: String? = nil, _ probe: @escaping @Sendable () throws(OutputError) -> Void
  ) {
    self.init(silence: silence) {
      do throws(OutputError) {
        try probe()
        return .fine(fine)
      } catch {
        return .broken("\(error)")
      }
    }
  }

  /// Whether a file that a setting names can be written. One that is replaced needs a folder that may be written to; one
  /// that is appended to does not if it exists.
  public init(file path: String, of setting: String, isReplaced: Bool) {
    self.init {
      let problem =
        FilePlace.folderProblem(path, isNeeded: isReplaced || !FilePlace.exists(path))
        ?? FilePlace.fileProblem(path, isReplaced)
      return problem.map { .broken("\(setting): \($0)") }
        ?? .fine("\(setting): \(path.visible) can be written")
    }
  }

  /// Whether a folder with files of the user can be read; `nil` when there is none, because nothing has to be in it.
  public init?(folder path: String, of whose: String) {
    guard FilePlace.exists(path) else { return nil }
    self.init {
      FilePlace.readingProblem(path).map { .broken("\(whose): \($0)") }
        ?? .fine("\(whose): \(path.visible) can be read")
    }
  }

  /// Whether others may read a file that holds a secret.
  public init?(secret: String, path: String) {
    guard SmallFile.isReadByOthers(path) else { return nil }
    self.init { .broken("\(path) holds \(secret), and others may read it; say: chmod 600 \(path)") }
  }
}

/// Checks the place of a file that does not have to exist yet.
enum FilePlace {
  static func folderProblem(_ path: String, isNeeded: Bool) -> String? {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    guard let kind = kind(folder) else {
      return "there is no folder \(folder.visible); create it: mkdir -p \"\(folder.visible)\""
    }
    guard kind == S_IFDIR else { return "\(folder.visible) is not a folder; correct the path" }
    guard isNeeded, unsafe access(folder, W_OK | X_OK) != 0 else { return nil }
    return
      "the folder \(folder.visible) may not be written to (\(reason)); change its permissions, or choose another"
  }

  static func fileProblem(_ path: String, _ isReplaced: Bool) -> String? {
    guard let kind = kind(path) else { return nil }
    if kind == S_IFDIR { return "\(path.visible) is a folder; give the file a name" }
    if isReplaced, kind != S_IFREG {
      return "\(path.visible) is not a regular file; give the file a name of its own"
    }
    guard !isReplaced, unsafe access(path, W_OK) != 0 else { return nil }
    return "\(path.visible) may not be written to (\(reason)); change its permissions, or choose another"
  }

  static func readingProblem(_ folder: String) -> String? {
    guard kind(folder) == S_IFDIR else { return "\(folder.visible) is not a folder; move it away" }
    guard unsafe access(folder, R_OK | X_OK) != 0 else { return nil }
    return "the folder \(folder.visible) may not be read (\(reason)); change its permissions"
  }

  static func exists(_ path: String) -> Bool { kind(path) != nil }

  private static func kind(_ path: String) -> mode_t? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static var reason: String { unsafe String(cString: strerror(errno)) }
}
