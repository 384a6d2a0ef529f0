internal import MusicTheory

/// The chord, key or scale that a text stands for that is none in the usual writing.
struct MeantSymbol {
  let names: NoteNames
  /// The guess of the reader, such as `did you mean Cm7?`.
  let suggestion: String?

  /// A chord as it is typed; `nil` where nothing is near.
  func chord(_ text: String) -> String? {
    if isChord(text) { return text }
    if let dutch = names.dutch(text), isChord(dutch) { return dutch }
    let own = names.read(text)?.length ?? 0
    let isForeign = NoteNames.all.contains { ($0.read(text)?.length ?? 0) > own }
    let foreign = ForeignName.english(text, as: .chord, in: names)
    if isForeign, let foreign { return foreign }
    if let guess, isChord(guess) { return guess }
    return withoutDouble(text) ?? foreign
  }

  /// The chord with the first of several bass notes; `nil` for a text of another form.
  func oneBass(_ text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 2, parts.dropFirst().allSatisfy(names.isNote) else { return nil }
    let symbol = parts.prefix(2).joined(separator: "/")
    return isChord(symbol) ? symbol : nil
  }

  /// The only text of the guess.
  var guess: String? {
    guard let suggestion, let text = suggestion.firstMatch(of: /^did you mean ([^,]+)\?$/)?.1,
      !text.contains(" or ")
    else { return nil }
    return String(text)
  }

  private func isChord(_ text: String) -> Bool {
    (try? ChordSymbolParser(noteNames: names).parse(text)) != nil
  }

  /// `Cm7` for `Cmm7`.
  private func withoutDouble(_ text: String) -> String? {
    let signs = Array(text)
    guard signs.count <= 40 else { return nil }
    return zip(signs.indices, signs.indices.dropFirst()).lazy.filter { signs[$0] == signs[$1] }
      .map { String(signs[..<$0] + signs[$1...]) }.first(where: isChord)
  }
}

extension NoteNames {
  /// `Bb7` for `Bes7`, which is the Dutch name; `nil` for any other text, and where these names have a Bes of their own.
  package func dutch(_ text: String) -> String? {
    let small = text.lowercased()
    guard read(text).map({ $0.length == 1 }) != false, small.hasPrefix("bes"), !small.hasPrefix("bess")
    else { return nil }
    return "Bb" + text.dropFirst(3)
  }
}
