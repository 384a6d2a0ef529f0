// Texts in the note names of another language.

extension NoteNames {
  /// The same text in these names, if it can be read in others only: `Bm7 Bb7` for the German `Hm7 B7`, `C F` for `Do Fa`. `nil` for any
  /// other text.
  ///
  /// - Parameter isRead: whether a text makes sense in these names.
  public func translation(of text: String, _ isRead: (String) -> Bool) -> String? {
    guard text.utf8.count <= 400, !isRead(text) else { return nil }
    return Self.all.lazy.filter { $0 != self }.map { rewritten(text, from: $0) }
      .first { $0 != text && isRead($0) }
  }

  /// The text with each note that begins a word, or stands behind a sign between words, in these names.
  private func rewritten(_ text: String, from names: NoteNames) -> String {
    var written = ""
    var rest = text[...]
    while !rest.isEmpty {
      let word = rest.prefix { !Self.isBorder($0) }
      if let (pitch, length) = names.read(word) {
        written += SymbolStyle.standard.ascii.finish(self.text(pitch)) + word.dropFirst(length)
      } else {
        written += word
      }
      rest = rest.dropFirst(word.count)
      let border = rest.prefix(while: Self.isBorder)
      written += border
      rest = rest.dropFirst(border.count)
    }
    return written
  }

  private static func isBorder(_ character: Character) -> Bool {
    character.isWhitespace || ",/|+;".contains(character)
  }
}
