/// What the notes are called: `B♭` in English, `B` in German, `Si♭` in solfège.
///
/// A table gives every note its written name and any number of names that are read as well.
public struct NoteNames: Hashable, Sendable {
  /// The name that the configuration and the command line use.
  public let name: String
  /// The name as it stands in a sentence: `German`.
  let title: String
  /// The name that is written for each letter and accidental from −2 to 2, in the order of `Letter`.
  let written: [[String]]
  /// Every name that is read, by its first letter, the longest first: the first that fits is the right one.
  let spellings: [Character: [Spelling]]

  /// A name that a reader may meet, in folded characters (`b` and `#` for ♭ and ♯).
  struct Spelling: Hashable, Sendable {
    let characters: [Character]
    let pitch: SpelledPitch
  }

  init(_ name: String, title: String, written: [[String]], alsoRead: [(String, SpelledPitch)]) {
    self.name = name
    self.title = title
    self.written = written
    let own = Letter.allCases.flatMap { letter in
      (-2...2).map { (written[Int(letter.rawValue)][$0 + 2], SpelledPitch(letter, $0)) }
    }
    // A written name beats one that is only read.
    var known: Set<[Character]> = []
    let all = (own + alsoRead).map { Spelling(characters: $0.0.map(\.folded), pitch: $0.1) }
    let unique = all.filter { known.insert($0.characters).inserted }.sorted {
      $0.characters.count > $1.characters.count
    }
    spellings = Dictionary(grouping: unique) { $0.characters[0] }
  }

  /// The written name: `B♭`, `Fis`, `Sol♯`. More than a double accidental is written out.
  public func text(_ pitch: SpelledPitch) -> String {
    let names = written[Int(pitch.letter.rawValue)]
    guard (-2...2).contains(pitch.alteration) else {
      return names[2] + SpelledPitch.accidentalText(pitch.alteration)
    }
    return names[pitch.alteration + 2]
  }

  /// The note name at the start of `text` and how many characters it takes; `nil` when it starts with none.
  ///
  /// The first letter may be of either case; an accidental may be a word: `E flat`.
  func read(_ text: some Collection<Character>) -> (pitch: SpelledPitch, length: Int)? {
    guard let first = text.first, first.isASCII, let capital = first.uppercased().first else { return nil }
    guard let spelling = spellings[capital]?.first(where: { fits($0, text) }) else { return nil }
    let (pitch, length) = (spelling.pitch, spelling.characters.count)
    guard pitch.alteration == 0, let spoken = SpokenSign.read(behindLetter: text.dropFirst(length)) else {
      return (pitch, length)
    }
    return (SpelledPitch(pitch.letter, spoken.sign.alteration), length + spoken.length)
  }

  private func fits(_ spelling: Spelling, _ text: some Collection<Character>) -> Bool {
    var rest = text.dropFirst()
    for character in spelling.characters.dropFirst() {
      guard let next = rest.popFirst(), next.folded == character else { return false }
    }
    // The s of Esus4 and Asus4 belongs to what follows.
    guard spelling.characters.count == 2, spelling.characters[1] == "s" else { return true }
    return !rest.starts(with: ["u", "s"])
  }

  /// What a word at the start of `text` means in other note names, when it has more than `least` characters:
  /// `Es is E♭ in German note names: --notes german`.
  public func hint(for text: some Collection<Character>, longerThan least: Int = 0) -> String? {
    for names in NoteNames.all where names != self {
      guard let (pitch, length) = names.read(text), length > least else { continue }
      let word = String(text.prefix(length))
      return "\(word) is \(self.text(pitch)) in \(names.title) note names: --notes \(names.name)"
    }
    return nil
  }
}
