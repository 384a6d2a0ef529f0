internal import Foundation
internal import Practice
internal import System

/// The players of one keyboard, each with a file of its own beside that of the default player.
struct Players: Sendable {
  /// The name of the player whose file is the usual one.
  static let usual = "default"
  /// In characters.
  private static let longest = 40
  private static let most = 100

  /// The file of the default player; `nil`: nothing is kept.
  let path: String?
  /// The name of the one who plays.
  private(set) var present = Players.usual
  /// Players who have no file yet.
  private var added: [String] = []

  init(path: String?) { self.path = path }

  /// The name as it is used; `nil` where it is none: letters, digits, spaces, hyphens and apostrophes, which are safe in the name of a file.
  static func name(_ text: String) -> String? {
    let words = text.precomposedStringWithCanonicalMapping.replacing("’", with: "'").split(separator: " ")
      .joined(separator: " ")
    guard !words.isEmpty else { return usual }
    let isName =
      words.count <= longest && words.utf8.count <= 3 * longest && !"-'".contains(words.first ?? "-")
      && !besideDatabase.contains { words == $0 || words.hasSuffix("-\($0)") }
      && words.unicodeScalars.allSatisfy { scalar in
        " -'".unicodeScalars.contains(scalar) || scalar.properties.isAlphabetic
          || scalar.properties.numericType != nil || scalar.properties.generalCategory == .nonspacingMark
      }
    return isName ? (isSame(words, usual) ? usual : words) : nil
  }

  /// Ends of the names of files that SQLite puts beside a database.
  private static let besideDatabase = ["wal", "shm", "journal"]

  static let rule =
    "a name has at most \(longest) letters, digits, spaces, hyphens and apostrophes, and does not end with \(TextList.or(besideDatabase))"

  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.lowercased() == other.lowercased()
  }

  /// The file of a player.
  func path(of name: String) -> String? {
    guard let path, name != Self.usual else { return path }
    return Self.beginning(path) + name + Self.end(path)
  }

  /// The file with the tasks of all players.
  var tasks: String? { path.map { Self.beginning($0) + "tasks.json" } }

  /// `…/practice-` and `.sqlite`: between them stands the name.
  private static func beginning(_ path: String) -> String { (path as NSString).deletingPathExtension + "-" }

  private static func end(_ path: String) -> String {
    let kind = (path as NSString).pathExtension
    return kind.isEmpty ? "" : ".\(kind)"
  }

  /// All players, the default one first, then by name.
  var all: [String] {
    guard let path else { return [Self.usual] }
    let beginning = (Self.beginning(path) as NSString).lastPathComponent
    let folder = (path as NSString).deletingLastPathComponent
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    let end = Self.end(path)
    let found = files.filter { $0.hasPrefix(beginning) && $0.hasSuffix(end) }
      .map { String($0.dropFirst(beginning.count).dropLast(end.count)) }
      .filter { Self.name($0) == $0 && $0 != Self.usual }
    let names = Set(found + added + (present == Self.usual ? [] : [present]))
    return [Self.usual] + names.sorted().prefix(Self.most)
  }

  /// The player of this name; `nil` where there is none.
  func known(_ name: String) -> String? { all.first { Self.isSame($0, name) } }

  /// The sentence about a name that no player has.
  func unknown(_ name: String) -> String {
    let all = all
    let near = Suggestion.nearest(to: name, among: all).map { "did you mean \($0)?" }
    let list = "there \(all.count == 1 ? "is" : "are") \(TextList.and(all))"
    return "there is no player \(name.quoted); \(near ?? list)"
  }

  var isFull: Bool { all.count > Self.most }

  /// Deletes the files of a player who does not play now.
  mutating func delete(_ name: String) throws(SmallFile.Failure) {
    added.removeAll { $0 == name }
    guard name != Self.usual, let path = path(of: name) else { return }
    for end in ["", ".lock"] + Self.besideDatabase.map({ "-\($0)" }) { try SmallFile.delete(path + end) }
  }

  mutating func choose(_ name: String) {
    present = name
    if name != Self.usual, !added.contains(name) { added.append(name) }
  }
}
