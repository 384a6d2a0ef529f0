internal import System
internal import ChordAnalysis
internal import MusicTheory

/// Lays out the page at a terminal: the name, its parts, the keyboard, the other readings.
struct TerminalPage {
  let naming: NamingSettings
  let style: TerminalStyle
  let size: TerminalSize

  /// The lines of the page, none wider than the terminal.
  func lines(_ analysis: Analysis, sources: [SourceName], page: String? = nil) -> [String] {
    let shown = Hands(
      lower: analysis.hands.lower.intersection(analysis.sounding),
      upper: analysis.sounding.subtracting(analysis.hands.lower))
    let description = ChordDescription(
      analysis.combination, hands: analysis.hands, down: analysis.down,
      naming: naming.spelled(in: analysis.context))
    var lines = [header(sources, page), ""]
    lines += lettering(description?.name ?? "")
    lines += [""] + details(description) + [""]
    lines += KeyboardStrip(shown, style: style).lines(columns: size.columns - 2).map { " " + $0 }
    lines += [""] + alternatives(description)
    return Array(lines.prefix(max(1, size.rows - 1)))
  }

  /// The keyboards, and the address of the page.
  private func header(_ sources: [SourceName], _ page: String?) -> String {
    guard !sources.contains(where: \.isDemo) else {
      let end = page.map { "it ends when you play: \($0)" }
      return style.ink(
        .title, fit(" " + ["chordd", "DEMO", end].compactMap(\.self).joined(separator: " \(dot) ")))
    }
    let names = sources.map { source in
      source.address.isEmpty ? source.name.visible : "\(source.name.visible) (\(source.address))"
    }
    let text = names.isEmpty ? "waiting for a keyboard" : names.joined(separator: ", ")
    return style.ink(
      .faint, fit(" " + ["chordd", text, page].compactMap(\.self).joined(separator: " \(dot) ")))
  }

  /// Large letters where they fit, else the plain name; as many lines either way, so that nothing below jumps.
  private func lettering(_ name: String) -> [String] {
    let letters: BigType.Style = style.usesASCII ? .ascii : .blocks
    let rows = BigType.rows(name.isEmpty ? " " : name, style: letters)
    let plain = style.ink(.title, fit(" " + name))
    guard size.rows >= 20 else { return [plain] }
    guard (rows.map(\.count).max() ?? 0) + 2 <= size.columns else {
      return (0..<BigType.height).map { $0 == BigType.height / 2 ? plain : "" }
    }
    return rows.map { style.ink(.title, " " + $0) }
  }

  /// Always the same number of lines, so that nothing below jumps.
  private func details(_ description: ChordDescription?) -> [String] {
    guard let description else { return ["", "", ""] }
    return [fit(" " + kind(description)), hand(.lower, description), hand(.upper, description)]
  }

  private func kind(_ description: ChordDescription) -> String {
    var words = [description.kind == .none ? "no chord name" : description.kind.rawValue]
    if let interval = description.interval { words = [interval] }
    if let structure = description.upperStructure { words.append("upper structure \(structure.numeral)") }
    if description.isRootless { words.append("rootless") }
    if let roman = description.roman { words.append(roman) }
    return naming.style.finish(words.joined(separator: " \(dot) "))
  }

  private func hand(_ hand: DescribedNote.Hand, _ description: ChordDescription) -> String {
    let notes = description.notes.filter { $0.hand == hand }
    guard !notes.isEmpty else { return "" }
    let name = hand == .lower ? description.lower : description.upper
    let label = hand == .lower ? " lower " : " upper "
    let told = notes.map { note in
      let name = naming.style.text(note.spelled)
      return note.degree.map { "\(name)(\($0.text))" } ?? name
    }
    let text = naming.style.finish("\(label) \(padded(name?.text ?? "", 10)) \(told.joined(separator: " "))")
    return style.ink(hand == .lower ? .lower : .upper, fit(text))
  }

  private func alternatives(_ description: ChordDescription?) -> [String] {
    guard let description, !description.alternatives.isEmpty else { return [] }
    let others = description.alternatives.map { "\($0.name)" }
    return [style.ink(.faint, fit(" also: " + others.joined(separator: "   ")))]
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func fit(_ text: String) -> String {
    text.count < size.columns
      ? text : String(text.prefix(max(1, size.columns - 2))) + (style.usesASCII ? "~" : "…")
  }

  /// The separator between unrelated words.
  private var dot: String { style.usesASCII ? "-" : "·" }
}
