import MusicTheory

/// Every chord that the vocabulary can write, row by row.
let everyQuality: [ChordQuality] = ChordVocabulary.rows.indices.flatMap { row in
  subsets(of: ChordVocabulary.rows[row].extensions).map { ChordQuality(rowIndex: row, extensions: $0) }
}

/// The 21 names that a root may have: seven letters, each plain, flat or sharp.
let everyRoot = Letter.allCases.flatMap { letter in (-1...1).map { SpelledPitch(letter, $0) } }

private func subsets(of set: DegreeSet) -> [DegreeSet] {
  set.members.reduce([[]]) { sets, degree in sets + sets.map { $0.union(DegreeSet(degree)) } }
}
