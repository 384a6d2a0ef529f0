import Foundation
import Testing

/// The completions load in their shells and complete commands, options and the names of styles.
@Suite struct CompletionTests {
  /// A line that is typed, and a word that must be offered for it.
  static let typed: [(line: String, word: String)] = [
    ("chordd na", "name"), ("chordd voc", "vocabulary"), ("chordd name --sty", "--style"),
    ("chordd name --style ber", "berklee"), ("chordd chord --notes semi", "semi-german"),
    ("chordd run --coal", "--coalesce"), ("chordd se", "set"), ("chordd set sty", "style"),
    ("chordd set style ja", "jazz"), ("chordd set split le", "learn"), ("chordd set key Eb", "Ebm"),
    ("chordd key Bb", "Bbm"), ("chordd name --key de", "detect"), ("chordd name --split fl", "floating"),
    ("chordd scale E", "Eb"), ("chordd scale C lydian-d", "lydian-dominant"),
    ("chordd scale Eb --json phr", "phrygian"), ("chordd play --strike ha", "hands"),
    ("chordd play --voicing rootless-", "rootless-b"), ("chordd practice drill tri", "triads"),
    ("chordd set naming.style ja", "jazz"), ("chordd run --input de", "demo"),
    ("chordd set naming.roo", "naming.rootless"), ("chordd configuration outputs.te", "outputs.text-file"),
  ]

  @Test(.enabled(if: Self.has("bash"), "there is no bash here"))
  func bash() throws {
    for (line, word) in Self.typed {
      // The steps that bash takes when the tab key is pressed at the end of the line.
      let answer = try complete(
        "bash",
        """
        source ./script
        COMP_LINE='\(line)' COMP_WORDS=(\(line)) COMPREPLY=()
        COMP_POINT=${#COMP_LINE} COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _chordd chordd "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """)
      #expect(answer.contains(word), "\(line): \(answer)")
    }
  }

  @Test(.enabled(if: Self.has("fish"), "there is no fish here"))
  func fish() throws {
    for (line, word) in Self.typed {
      // Only a shell that somebody types into has a cursor.
      let answer = try complete(
        "fish",
        """
        source ./script
        function commandline
          if contains -- -tC $argv; echo 0; else; builtin commandline $argv; end
        end
        complete -C '\(line)'
        """)
      #expect(answer.contains(word), "\(line): \(answer)")
    }
  }

  /// zsh completes only for somebody who types: so it gets a terminal, and types the line and the tab key.
  @Test(.enabled(if: Self.has("zsh"), "there is no zsh here"))
  func zsh() throws {
    for (line, word) in Self.typed {
      let answer = try complete(
        "zsh",
        """
        cp script _chordd
        zmodload zsh/zpty
        zpty shell zsh -f -i
        await() { local text; while zpty -r -m shell text "*$1*"; do return; done }
        zpty -w shell 'PS1=; fpath=($PWD $fpath); autoload -U compinit; compinit -u -D; print RE''ADY'
        await READY
        zpty -w -n shell $'\(line)\\t'
        zpty -r -m shell text '*\(word)*'
        print -r -- ${${(M)text%%\(word)*}:+\(word)}
        """)
      #expect(answer.contains(word), "\(line): \(answer)")
    }
  }

  /// Values that a shell asks the program for: without a sequencer there are no ports, and no word on standard error.
  @Test(arguments: ["run", "play"])
  func `Where there is no sequencer, no port is offered, and nothing is said`(_ command: String) throws {
    let words = ["---completion", command, "--", "--port", "3", "0", "chordd", command, "--port", ""]
    let outcome = try Chordd.run(words, environment: ["SAP_SHELL": "bash", "SAP_SHELL_VERSION": "5"])
    #expect(outcome.errors == "" && outcome.code == 0)
    guard !FileManager.default.fileExists(atPath: "/dev/snd/seq") else { return }
    #expect(!outcome.output.contains { !$0.isNewline })
  }

  private static func has(_ shell: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)")
  }

  /// The words that a shell prints when it runs `commands` beside the completions in the file `script`.
  private func complete(_ shell: String, _ commands: String) throws -> [String] {
    let folder = try Folder()
    try folder.write("script", try Chordd.run(["--generate-completion-script", shell]).output)
    try folder.write("commands", commands)
    let program: URL = try #require(Chordd.executable)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(shell)")
    process.arguments = [folder.path("commands").path]
    process.currentDirectoryURL = folder.url
    process.environment = Chordd.environment.merging([
      "HOME": folder.url.path, "PATH": "\(program.deletingLastPathComponent().path):/usr/bin:/bin",
    ]) { $1 }
    let output = try folder.write("output", [])
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    #expect(process.ends())
    return try folder.read("output").split { $0.isNewline || $0 == "\t" }.map(String.init)
  }
}
