internal import System

/// A configuration that is written as TOML or INI files are: `[hands]`, and below it `split = "G3"`.
struct OtherNotation {
  /// The first such line, counted from 1.
  let line: Int
  /// The same in YAML.
  let advice: String

  /// `nil` for a text without such lines.
  init?(_ text: String) {
    var found: (line: Int, group: String?, setting: String?)?
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = String(line).trimmed
      if let group = Self.group(line) {
        if found != nil { break }
        found = (index + 1, group, nil)
      } else if let setting = Self.setting(line) {
        found = (found?.line ?? index + 1, found?.group, setting)
        break
      }
    }
    guard let found else { return nil }
    line = found.line
    let words =
      switch (found.group, found.setting) {
      case (let group?, let setting?): "\"\(group):\" and, indented below it, \"\(setting)\""
      case (let group?, nil): "\"\(group):\" and its settings indented below it"
      case (nil, let setting): "a colon and a space: \"\(setting ?? "")\""
      }
    advice = "a configuration is YAML, and not TOML or INI; write \(words)"
  }

  /// `hands` of `[hands]`.
  private static func group(_ line: String) -> String? {
    guard line.hasPrefix("["), line.hasSuffix("]") else { return nil }
    let name = String(line.dropFirst().dropLast()).trimmed
    return isName(name) ? name : nil
  }

  /// `split: G3` of `split = "G3"`; `nil` for any other line.
  static func setting(_ line: String) -> String? {
    guard let sign = line.firstIndex(of: "=") else { return nil }
    let name = String(line[..<sign]).trimmed
    let rest = String(line[line.index(after: sign)...]).trimmed
    let plain = rest.filter { !"\"'".contains($0) }.prefix { $0 != "#" || rest.hasPrefix("#") }
    // The tables of TOML in braces are groups.
    let value = rest.hasPrefix("{") ? String(plain).replacing(/\s*=\s*/, with: ": ") : String(plain)
    return isName(name) ? "\(name): \(value.trimmed.visible)" : nil
  }

  static func isName(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || "-_.0123456789".utf8.contains(byte)
      }
  }
}

/// A slip in the line of a group: its colon is missing, or its first setting stands on the same line.
struct GroupSlip {
  /// Counted from 1.
  let line: Int
  let advice: String

  /// `nil` for a text without such a line.
  init?(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    for (index, line) in lines.enumerated() where line.first?.isWhitespace == false {
      let below = index + 1 < lines.count ? lines[index + 1] : ""
      let names = line.split(separator: ":").map { String($0).trimmed }
      if OtherNotation.isName(line.trimmed), below.first == " ", below.contains(": ") {
        self.line = index + 1
        advice = "a colon is missing behind \(line.trimmed.quoted)"
        return
      }
      if names.count == 3, line.matches(of: #/: /#).count == 2,
        names.prefix(2).allSatisfy(OtherNotation.isName)
      {
        self.line = index + 1
        advice =
          "write \("\(names[1]): \(names[2])".quoted) on the next line, indented below \("\(names[0]):".quoted)"
        return
      }
    }
    return nil
  }
}
