internal import Foundation

/// The file that a name is probably a misspelling of.
public enum NearFile {
  /// The rest of a sentence about a file that there is not: `; did you mean example.mid?`, or some of those of its kind that there are;
  /// empty where neither is known.
  ///
  /// - Parameter isRead: whether a file of this extension, in small letters, can be meant at all.
  public static func hint(for path: String, where isRead: (String) -> Bool = { _ in true }) -> String {
    if let near = near(path, isRead) {
      return "; did you mean \(near.contains(" ") ? "\"\(near.visible)\"" : near.visible)?"
    }
    let (name, place, names) = parts(of: path)
    guard FileManager.default.fileExists(atPath: place) else {
      return "; there is no folder \(place.visible)"
    }
    // A folder that may not be read has no names, as an empty one.
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex, !names.isEmpty else { return "" }
    let end = name[dot...].lowercased()
    let alike = names.filter { $0.lowercased().hasSuffix(end) }
    let folder = place == "." ? "here" : "in \(place.visible)"
    guard !alike.isEmpty else { return "; there is no file \(end.visible) \(folder)" }
    let more = alike.count > shown ? " and \(alike.count - shown) more" : ""
    return "; \(folder) is \(alike.prefix(shown).map(\.visible).joined(separator: ", "))\(more)"
  }

  /// The number of files that a hint lists.
  private static let shown = 3

  /// A folder with more files is not looked at in full: a hint must not take long.
  private static let most = 2000

  private static func near(_ path: String, _ isRead: (String) -> Bool) -> String? {
    let (typed, _, all) = parts(of: path)
    guard !typed.isEmpty else { return nil }
    let names = all.filter { name in
      isRead(name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? "")
    }
    // The name without the end that says what kind of file it is.
    let begun = names.filter { $0.lowercased().hasPrefix(typed.lowercased() + ".") }
    let found = begun.count == 1 ? begun[0] : Suggestion.nearest(to: typed, among: names)
    return found.map { path.dropLast(typed.count) + $0 }.flatMap { $0 == path ? nil : $0 }
  }

  /// The name of a file, its folder, and the names in that folder.
  private static func parts(of path: String) -> (name: String, place: String, names: [String]) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/")
    let place = !folder.isEmpty ? folder : path.hasPrefix("/") ? "/" : "."
    let all = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return (String(parts.last ?? ""), place, all.lazy.filter { !$0.hasPrefix(".") }.prefix(most).sorted())
  }
}
