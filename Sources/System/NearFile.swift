internal import Foundation

/// The file that a name is probably a misspelling of.
public enum NearFile {
  /// The rest of a sentence about a file that there is not, `; did you mean example.mid?`; empty without a file of a similar name.
  public static func hint(for path: String) -> String {
    guard let near = near(path) else { return "" }
    return "; did you mean \(near.contains(" ") ? "\"\(near.visible)\"" : near.visible)?"
  }

  /// A folder with more files is not looked at in full: a hint must not take long.
  private static let most = 2000

  private static func near(_ path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let last = parts.last, !last.isEmpty else { return nil }
    let folder = parts.dropLast().joined(separator: "/")
    let place = !folder.isEmpty ? folder : path.hasPrefix("/") ? "/" : "."
    let all = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    let names = all.lazy.filter { !$0.hasPrefix(".") }.prefix(most).sorted()
    let typed = String(last)
    // The name without the end that says what kind of file it is.
    let begun = names.filter { $0.lowercased().hasPrefix(typed.lowercased() + ".") }
    let found = begun.count == 1 ? begun[0] : Suggestion.nearest(to: typed, among: names)
    return found.map { path.dropLast(last.count) + $0 }.flatMap { $0 == path ? nil : $0 }
  }
}
