internal import MusicTheory

extension MusicXMLScore {
  func read(direction: XMLElement, _ bar: inout Chart.Bar, isAtBeginning: Bool) {
    for type in direction.all("direction-type") {
      for element in type.children {
        switch element.name {
        case "rehearsal":
          bar.section = bar.section ?? element.visibleText
          if Self.letters(element.visibleText) == "coda" { addCodaSign(isAtBeginning: isAtBeginning) }
        case "segno": bar.marks.isSegno = true
        case "coda": addCodaSign(isAtBeginning: isAtBeginning)
        case "words": read(words: element.visibleText ?? "", &bar, isAtBeginning: isAtBeginning)
        default: break
        }
      }
    }
    // The sign of a coda stands at both places; only the sound says which of the two it is.
    if let sound = direction.first("sound") { read(sound: sound, &bar, isAtBeginning: isAtBeginning) }
    // The sound is more exact than the sign that people see.
    for type in direction.all("direction-type") where tempo == nil {
      tempo = type.first("metronome").flatMap(Self.tempo)
    }
  }

  /// Words are signs in many files: `D.S. al Coda`, `To Coda`, `Coda`, `Segno`, `Fine`, `3x`.
  func read(words: String, _ bar: inout Chart.Bar, isAtBeginning: Bool) {
    if let jump = Chart.Bar.Marks.Jump(words: words) {
      bar.marks.jump = jump
    } else if let times = ChartText.times(words.lowercased().replacing("play", with: "")) {
      part.times[part.bars.count] = times
    } else {
      switch Self.letters(words) {
      case "fine": bar.marks.isFine = true
      case "segno", "𝄋": bar.marks.isSegno = true
      case let letters where letters.hasPrefix("tocoda") || letters == "to𝄌":
        bar.marks.toCoda = isAtBeginning ? .beginning : .end
      case "coda", "𝄌", "coda𝄌", "𝄌coda": addCodaSign(isAtBeginning: isAtBeginning)
      default: break
      }
    }
  }

  static func letters(_ words: String?) -> String {
    (words ?? "").lowercased().filter { $0.isLetter || "𝄋𝄌".contains($0) }
  }

  func addCodaSign(isAtBeginning: Bool) {
    if part.codaSigns.last?.bar != part.bars.count { part.codaSigns.append((part.bars.count, isAtBeginning)) }
  }

  /// A coda is where the last of its signs stands, unless a sound says it; the signs before it say where the player leaves for it.
  func resolveCodas() {
    let isSaid = part.bars.contains(where: \.marks.isCoda)
    let signs = part.codaSigns.filter {
      part.bars.indices.contains($0.bar) && part.bars[$0.bar].marks.toCoda == nil
    }
    let hasWay =
      signs.count > 1 || part.bars.contains { $0.marks.toCoda != nil || $0.marks.jump?.end == .coda }
    guard !isSaid, hasWay, let last = signs.last else { return }
    part.bars[last.bar].marks.isCoda = true
    guard !part.bars.contains(where: { $0.marks.toCoda != nil }) else { return }
    for sign in signs.dropLast() { part.bars[sign.bar].marks.toCoda = sign.isAtBeginning ? .beginning : .end }
  }

  /// Many files have the signs of the form in their first part alone.
  func takeForm() {
    guard let top, top.bars.count == part.bars.count, !part.bars.contains(where: { $0.marks.jump != nil })
    else {
      return
    }
    for (index, bar) in top.bars.enumerated() {
      if part.bars[index].marks == Chart.Bar.Marks() { part.bars[index].marks = bar.marks }
      part.bars[index].section = part.bars[index].section ?? bar.section
    }
    if part.codaSigns.isEmpty { part.codaSigns = top.codaSigns }
  }

  /// Quarter notes a minute of a metronome mark, such as `♩. = c. 60`; `nil` where it says none.
  static func tempo(_ mark: XMLElement) -> Double? {
    guard let unit = mark.text(of: "beat-unit"),
      let part = MusicXMLWriter.units.first(where: { $0.value == unit }),
      let words = mark.text(of: "per-minute"),
      let number = Double(words.drop { !$0.isNumber }.prefix { $0.isASCII && ($0.isNumber || $0 == ".") })
    else { return nil }
    let dots = mark.all("beat-unit-dot").count
    return number * 4 / Double(part.key) * (dots == 0 ? 1 : dots == 1 ? 1.5 : 1.75)
  }

  func read(sound: XMLElement, _ bar: inout Chart.Bar, isAtBeginning: Bool) {
    let attributes = sound.attributes
    if tempo == nil, let number = attributes["tempo"].flatMap({ Double($0) }), number > 0 { tempo = number }
    if attributes["segno"] != nil { bar.marks.isSegno = true }
    if attributes["coda"] != nil { bar.marks.isCoda = true }
    if attributes["tocoda"] != nil { bar.marks.toCoda = isAtBeginning ? .beginning : .end }
    if attributes["fine"] != nil { bar.marks.isFine = true }
    if bar.marks.jump == nil, attributes["dacapo"] == "yes" {
      bar.marks.jump = Chart.Bar.Marks.Jump(from: .beginning, to: .end)
    }
    if bar.marks.jump == nil, attributes["dalsegno"] != nil {
      bar.marks.jump = Chart.Bar.Marks.Jump(from: .segno, to: .end)
    }
  }

  func read(barline: XMLElement, _ bar: inout Chart.Bar) {
    if let element = barline.first("repeat") {
      if element.attributes["direction"] == "forward" {
        bar.marks.beginsRepeat = true
      } else {
        bar.marks.timesPlayed = min(max(element.attributes["times"].flatMap { Int($0) } ?? 2, 2), 99)
      }
    }
    if let element = barline.first("ending") {
      if element.attributes["type"] == "start" {
        let numbers = element.attributes["number"]?.split { $0 == "," || $0 == " " }.compactMap { Int($0) }
        bar.marks.endings = Set((numbers ?? []).filter { (1...99).contains($0) })
      } else {
        bar.marks.endsEnding = true
      }
    }
  }
}
