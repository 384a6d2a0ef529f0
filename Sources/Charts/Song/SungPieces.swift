/// The words of a song in pieces, each under one note of a score.
struct SungPieces {
  /// Words up to the next chord.
  struct Piece: Hashable {
    /// The part of a song that ends behind it.
    enum End: Int { case nothing, line, paragraph }
    /// Empty where a chord has no words.
    var text: String
    /// Whether the next piece begins within the same word.
    var goesOn = false
    /// Whether it begins within a word.
    var isWithin = false
    var end = End.nothing
    /// The chord with which it begins, as the song is sung through; `nil` for words before a chord, or without any.
    var chord: Int?

    var isEmpty: Bool { text.isEmpty && end == .nothing }
  }

  private(set) var pieces: [Piece] = []

  init(_ song: Song) {
    var chord = 0
    for entry in song.order where song.sections.indices.contains(entry.section) {
      let start = pieces.count
      for line in song.sections[entry.section].lines {
        for _ in 0..<max(line.times, 1) { pieces += Self.pieces(of: line, &chord) }
      }
      if pieces.count > start { pieces[pieces.count - 1].end = .paragraph }
    }
    var wasOn = false
    for place in pieces.indices {
      pieces[place].isWithin = wasOn
      if !pieces[place].text.isEmpty { wasOn = pieces[place].goesOn }
    }
  }

  private static func pieces(of line: Song.Line, _ chord: inout Int) -> [Piece] {
    let letters = line.kind == .words ? Array(line.words) : []
    var starts: [Int] = []
    for each in line.chords { starts.append(min(max(each.offset, starts.last ?? 0), letters.count)) }
    var pieces: [Piece] = []
    func add(_ start: Int, _ end: Int, chord: Int?) {
      var piece = Piece(text: String(letters[start..<end]).trimmed, chord: chord)
      piece.goesOn =
        end > 0 && end < letters.count && !letters[end - 1].isWhitespace && !letters[end].isWhitespace
      // The hyphen is the sign of the note.
      if piece.goesOn, piece.text.hasSuffix("-"), piece.text.count > 1 { piece.text.removeLast() }
      if chord != nil || !piece.text.isEmpty { pieces.append(piece) }
    }
    add(0, starts.first ?? letters.count, chord: nil)
    for (place, start) in starts.enumerated() {
      add(start, place + 1 < starts.count ? starts[place + 1] : letters.count, chord: chord)
      chord += 1
    }
    if !pieces.isEmpty { pieces[pieces.count - 1].end = .line }
    return pieces
  }

  /// The pieces by the places of the notes; none where the song has other chords.
  ///
  /// - Parameters:
  ///   - chords: the place of each chord, ascending.
  ///   - count: how many notes there are.
  func placed(_ chords: [Int], of count: Int) -> [Int: Piece] {
    guard pieces.count(where: { $0.chord != nil }) == chords.count else { return [:] }
    var placed: [Int: Piece] = [:]
    var waiting: [Piece] = []
    var last = -1
    func put(_ piece: Piece, at place: Int) {
      placed[place] = placed[place].map { $0.joined(with: piece) } ?? piece
    }
    /// Puts what has no chord between two chords; gives what has no note there.
    func place(before next: Int) -> [Piece] {
      var free = last + 1..<max(next, last + 1)
      var left: [Piece] = []
      for (index, piece) in waiting.enumerated() {
        if index == waiting.count - 1, piece.end == .nothing {
          if free.isEmpty { left.append(piece) } else { put(piece, at: free.upperBound - 1) }
        } else if let first = free.first {
          put(piece, at: first)
          free = free.dropFirst()
        } else if last >= 0 {
          put(piece, at: free.lowerBound - 1)
        } else {
          left.append(piece)
        }
      }
      waiting = []
      return left
    }
    for piece in pieces {
      guard let chord = piece.chord else {
        waiting.append(piece)
        continue
      }
      let before = place(before: chords[chord])
      put(
        (before + [piece]).dropFirst().reduce(before.first ?? piece) { $0.joined(with: $1) },
        at: chords[chord])
      last = chords[chord]
    }
    _ = place(before: count)
    return placed.filter { !$0.value.isEmpty }
  }
}

extension SungPieces.Piece {
  /// Both under one note.
  fileprivate func joined(with next: Self) -> Self {
    var joined = self
    let space = text.isEmpty || next.text.isEmpty || goesOn ? "" : " "
    joined.text += space + next.text
    if !next.text.isEmpty { joined.goesOn = next.goesOn }
    joined.end = next.end
    return joined
  }
}

extension ChartScore {
  /// How many notes of a bar can have words: its slashes, or the one rest of a bar of nothing.
  static func notes(_ bar: Bar) -> Int {
    let slashes = bar.slashes(every: bar.slashTicks)
    return slashes.contains(true) ? slashes.count : 1
  }

  /// Sets the words of a song under the notes of the bars.
  static func set(_ song: Song, in bars: inout [Bar]) {
    var (chords, starts, count): ([Int], [Int], Int) = ([], [], 0)
    for bar in bars {
      starts.append(count)
      let notes = notes(bar)
      chords += bar.chords.map { count + min($0.start / bar.slashTicks, notes - 1) }
      count += notes
    }
    for (place, piece) in SungPieces(song).placed(chords, of: count) {
      guard let bar = starts.lastIndex(where: { $0 <= place }) else { continue }
      let note = place - starts[bar]
      bars[bar].lyrics[note] = piece
    }
  }
}
