internal import Files

/// A file that a command is asked to write, which writes to standard output.
package struct OutputFile {
  private let file: String

  package init(_ file: String) { self.file = file }

  /// Options of other programs for a file that is written.
  static let options: Set<String> = [
    "-o", "--output", "--out", "--outfile", "--output-file", "--save", "--write", "--export",
    "--save-as",
  ]

  /// The kinds of files that people want to have written.
  private static let kinds: Set<String> = [
    "svg", "png", "pdf", "dot", "gv", "json", "jsonl", "csv", "tsv", "txt", "mid", "midi", "xml", "musicxml",
    "html", "cho", "jpg", "wav", "mp3", "irealb", "abc", "ly",
  ]

  /// Whether a word is the name of such a file.
  package static func isNamed(_ word: String) -> Bool {
    let parts = word.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && kinds.contains(String(parts[parts.count - 1]))
  }

  /// The extension, or the name of a format that stands alone.
  private var kind: String { file.lowercased().split(separator: ".").last.map(String.init) ?? "" }

  /// Where the output of a command goes, and how: the words behind `chordd` without the file.
  package func sentence(_ typed: [String]) -> String {
    let command = typed.first ?? ""
    if command == "play" {
      return
        "play sounds chords, and writes no file; the notes of each chord as text: \(Self.line(typed + ["--print"]))"
    }
    if command == "history", ["mid", "midi"].contains(kind) {
      return "what was played in the last ten minutes is a MIDI file on the page: chordd page"
    }
    var words = typed
    var note = "it writes to standard output"
    switch (command, kind) {
    case ("analyze", _) where !words.contains("--format"):
      if let format = ChartExport.format(called: file) { words += ["--format", format] }
    case ("graph", "dot"), ("graph", "gv"), ("graph", "txt"): break
    case ("graph", "json"): words += words.contains("--json") ? [] : ["--json"]
    case ("graph", "svg"): words += words.contains("--svg") ? [] : ["--svg"]
    case ("graph", _):
      return "it draws SVG: \(Self.line(words + (words.contains("--svg") ? [] : ["--svg"]))) > graph.svg"
    case ("history", "json"), ("history", "jsonl"), ("stats", "json"), ("status", "json"), ("name", "json"):
      words += words.contains("--json") ? [] : ["--json"]
    case (_, "csv"): note = "its columns are separated by tabs, as spreadsheets read them"
    default: break
    }
    return "\(note): \(Self.line(words)) > \(CommandGuess.shellWord(target))"
  }

  private var target: String {
    file.hasSuffix(".csv") ? "\(file.dropLast(4)).tsv" : file
  }

  private static func line(_ words: [String]) -> String {
    (["chordd"] + words).map(CommandGuess.shellWord).joined(separator: " ")
  }
}
