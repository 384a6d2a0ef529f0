internal import Glibc

/// The characters that a terminal can show.
public enum TerminalLocale {
  /// Whether the locale of these variables has UTF-8, and so ♭ and ♯.
  ///
  /// The first that is not empty decides, as in locale(7); without any it is the locale C, which has ASCII alone.
  public static func hasUTF8(_ environment: [String: String]) -> Bool {
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    let characters = (name ?? "C").lowercased()
    return characters.contains("utf-8") || characters.contains("utf8")
  }

  /// Whether standard output is a terminal that has ASCII alone.
  public static func isPlain(_ environment: [String: String]) -> Bool {
    isatty(STDOUT_FILENO) == 1 && !hasUTF8(environment)
  }
}
