/// Goes through the characters of a symbol.
struct SymbolScanner {
  /// As they were written.
  let characters: [Character]
  /// The same in plain characters, one for one.
  let folded: [Character]
  /// The character that comes next, counted from 0.
  var position = 0

  init(_ text: some StringProtocol) {
    characters = Array(text)
    folded = characters.map(\.folded)
  }

  var isAtEnd: Bool { position >= folded.count }

  /// The next character, in plain form.
  var next: Character? { isAtEnd ? nil : folded[position] }

  /// The character behind the next.
  var afterNext: Character? { position + 1 < folded.count ? folded[position + 1] : nil }

  /// What is left, as it was written.
  var rest: ArraySlice<Character> { characters[min(position, characters.count)...] }

  func isNext(_ text: some Collection<Character>) -> Bool {
    folded[min(position, folded.count)...].starts(with: text)
  }

  /// Goes beyond `text` if that is what comes next.
  mutating func take(_ text: some Collection<Character>) -> Bool {
    guard isNext(text) else { return false }
    position += text.count
    return true
  }

  mutating func skipSpaces() {
    while next == " " { position += 1 }
  }

  /// Goes beyond the number that comes next, in digits or as a word; empty when there is none. Three digits are more
  /// than any chord needs.
  mutating func takeDigits() -> String {
    if let (digits, length) = nextSpokenNumber {
      position += length
      return digits
    }
    var digits = ""
    while let next, ("0"..."9").contains(next), digits.count < 3 {
      digits.append(next)
      position += 1
    }
    // C 7th
    if !digits.isEmpty, isNext("th") { position += 2 }
    return digits
  }

  /// A note name, if one comes next.
  mutating func takeNote(_ names: NoteNames) -> SpelledPitch? {
    guard let (pitch, length) = names.read(rest) else { return nil }
    position += length
    return pitch
  }

  /// What stands at `place`, for a message: a word or a single sign, never more than a dozen characters.
  func excerpt(at place: Int) -> String {
    guard place < characters.count else { return "" }
    let word = characters[place...].prefix(12).prefix { $0.isLetter }
    return word.isEmpty ? String(characters[place]) : String(word)
  }

  func unexpected(at place: Int? = nil, expected: String) -> ChordSymbolError {
    let place = place ?? position
    return ChordSymbolError(.unexpected(excerpt(at: place), expected: expected), at: place)
  }
}
