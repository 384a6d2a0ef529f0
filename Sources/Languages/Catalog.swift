/// The words of a language: a file of Languages.
///
/// In a text a name in braces is a part, `{played}`; with a form behind it, `{answer/a}`, the part takes that form where it has one. A key
/// has as many forms as its language needs:
///
/// * `wrong/one` where the part `count` is 1, else `wrong`;
/// * `early/said` for a voice, else `early`;
/// * `interval.tritone/a` where the text around it asks for `/a`. `/lower` begins with a small letter in any text.
///
/// Between the parts of a list stands `list`, or `list.and` where the text says `/and`, and before its last one `list.and/last`.
public struct Catalog: Sendable {
  /// The code of the language: `de`.
  public let code: String
  private let texts: [String: String]

  public init(code: String, texts: [String: String]) { (self.code, self.texts) = (code, texts) }

  /// Every language, by its code.
  public static let all: [String: Catalog] = Dictionary(
    uniqueKeysWithValues: EmbeddedLanguages.all.map { ($0.code, Catalog(code: $0.code, texts: $0.texts)) })

  public static let english = all["en"]!

  /// The language of a tag such as `de-AT`; English where there are no words.
  public static func named(_ tag: String) -> Catalog {
    all[String(tag.prefix { $0 != "-" && $0 != "_" })] ?? english
  }

  /// The keys with their forms.
  public var keys: Set<String> { Set(texts.keys) }

  public func has(_ key: String) -> Bool { texts[key] != nil }

  /// The text of a key, with its parts in braces.
  public subscript(_ key: String) -> String? { texts[key] }

  /// The words of a phrase; a voice says what is no word.
  public func text(_ phrase: Phrase, form: Substring = "", voice: (any MusicVoice)? = nil) -> String {
    let text =
      switch phrase {
      case .text(let text): voice?.plain(text) ?? text
      case .number(let number): "\(number)"
      case .name(let name, let written): voice?.words(of: name, written: written) ?? written
      case .sentence(let sentence): filled(template(sentence, form, voice != nil), sentence.parts, voice)
      case .list(let all): joined(all.map { self.text($0, voice: voice) }, form, voice != nil)
      }
    return form == "lower" ? text.prefix(1).lowercased() + text.dropFirst() : text
  }

  /// The text of a sentence; one that the language lacks is English.
  private func template(_ sentence: Sentence, _ form: Substring, _ isSaid: Bool) -> String {
    let isOne = sentence.parts["count"] == .number(1)
    return found(sentence.key, form, isOne, isSaid)
      ?? Self.english.found(sentence.key, form, isOne, isSaid) ?? sentence.key
  }

  private func found(_ key: String, _ form: Substring, _ isOne: Bool, _ isSaid: Bool) -> String? {
    for key in form.isEmpty ? [key] : ["\(key)/\(form)", key] {
      for key in isOne ? ["\(key)/one", key] : [key] {
        if isSaid, let text = texts["\(key)/said"] { return text }
        if let text = texts[key] { return text }
      }
    }
    return nil
  }

  private func filled(_ template: String, _ parts: [String: Phrase], _ voice: (any MusicVoice)?) -> String {
    var (text, rest) = ("", Substring(template))
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close].split(separator: "/", maxSplits: 1)
      let part = name.first.flatMap { parts[String($0)] } ?? .text("")
      text += rest[..<open] + self.text(part, form: name.count > 1 ? name[1] : "", voice: voice)
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  private func joined(_ parts: [String], _ form: Substring, _ isSaid: Bool) -> String {
    let key = form.isEmpty ? "list" : "list.\(form)"
    let between = found(key, "", false, isSaid) ?? " "
    guard let last = found("\(key)/last", "", false, isSaid), parts.count > 1 else {
      return parts.joined(separator: between)
    }
    return parts.dropLast().joined(separator: between) + last + parts[parts.count - 1]
  }
}

/// Says what is no word of a catalog.
public protocol MusicVoice {
  func words(of name: MusicName, written: String) -> String
  /// A text that is the same in all languages, without the signs that a voice reads out.
  func plain(_ text: String) -> String
}
