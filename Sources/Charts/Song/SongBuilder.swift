internal import MusicTheory

/// Gathers a song while its file is read, line by line.
struct SongBuilder {
  private(set) var song = Song()
  private var open: Song.Section?
  /// Blank lines that count when another line follows.
  private var blanks = 0
  /// The chords of the first section of each kind, which `[^]` calls again.
  private var memory: [String: [String]] = [:]
  private var kind = ""
  private var isMemorizing = false
  private var recalled = 0
  private var lines = 0
  /// That of the lines from here on.
  var key: Key?

  /// Lines that are kept; a hymnal has fewer in a song.
  static let mostLines = 20_000
  private static let mostKept = 200

  /// Whether there is something to sing.
  var hasWords: Bool { song.hasWords || open.map { Song(sections: [$0]).hasWords } ?? false }
  /// Whether lines were left out because there are too many.
  var isFull: Bool { lines >= Self.mostLines }

  /// A section begins here. `kind` is that of ChordPro, such as `verse`.
  mutating func begin(_ name: String?, kind: String = "", isChorus: Bool = false) {
    end()
    open = Song.Section(name, isChorus: isChorus)
    self.kind = kind
    isMemorizing = memory[kind] == nil && !kind.isEmpty
    recalled = 0
  }

  /// A section ends here; what comes has no name.
  mutating func end() {
    blanks = 0
    kind = ""
    isMemorizing = false
    guard let section = open else { return }
    open = nil
    guard !section.lines.isEmpty || section.name != nil else { return }
    song.sections.append(section)
    song.order.append(Song.Passage(song.sections.count - 1))
  }

  mutating func add(_ line: Song.Line) {
    guard !isFull else { return }
    lines += 1 + blanks
    if open == nil { open = Song.Section() }
    if open?.lines.isEmpty == false {
      for _ in 0..<blanks { open?.lines.append(Song.Line("")) }
    }
    blanks = 0
    var line = line
    line.key = key
    open?.lines.append(line)
  }

  mutating func addBlank() { if open?.lines.isEmpty == false { blanks = min(blanks + 1, 2) } }

  /// A section that was written before is sung again.
  mutating func recall(_ section: Int, name: String? = nil) {
    end()
    song.order.append(Song.Passage(section, name: name, isRecall: true))
  }

  mutating func recallChorus(name: String?) {
    end()
    guard let chorus = song.sections.lastIndex(where: \.isChorus) else {
      // Nothing was written out: the name stays, for those who know the words.
      song.sections.append(Song.Section(name ?? "Chorus"))
      song.order.append(Song.Passage(song.sections.count - 1))
      return
    }
    recall(chorus, name: name)
  }

  /// The text of a chord in brackets, where `^` calls that of the first section of this kind.
  mutating func chord(_ text: String) -> String? {
    defer { recalled += 1 }
    if text == "^" {
      let known = memory[kind] ?? []
      return known.indices.contains(recalled) ? known[recalled] : nil
    }
    if isMemorizing { memory[kind, default: []].append(text) }
    return text
  }

  mutating func keep(_ directive: String) {
    guard song.kept.count < Self.mostKept else { return }
    song.kept.append(directive)
  }

  mutating func set(capo: Int) { song.capo = capo }
  mutating func set(order: [Song.Passage]) { song.order = order }

  mutating func finished() -> Song {
    end()
    return song
  }
}
