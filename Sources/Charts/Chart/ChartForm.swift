extension Chart {
  /// The chart in the order in which it is played, once from the beginning to the end: every bar knows its number, and begins with the
  /// chord that sounds there in the written chart. Behind a jump the section is named again; a coda without a name is the section `Coda`.
  public func played() throws(ChartError) -> Chart {
    guard bars.count <= ChartLimits.bars else { throw ChartOrder.tooLong.of(title) }
    let order: [Int]
    do throws(ChartError) {
      var form = ChartOrder(bars)
      order = try form.order()
    } catch {
      throw error.of(title)
    }
    guard
      order.contains(where: { index in bars[index].chords.contains { $0.symbol != nil } })
    else { throw ChartError(tune: title, "there are no chords in this tune") }
    let before = soundingBefore
    let names = sectionNames
    // The section that is played, with its name.
    var section: String?
    var played = self
    played.bars = order.enumerated().map { place, index in
      var bar = bars[index]
      (bar.marks, bar.number) = (Bar.Marks(), index + 1)
      // Behind a jump the bar that is written before was not played.
      let isNext = place > 0 ? order[place - 1] == index - 1 : index == 0
      if !isNext, let before = before[index], bar.chords.first.map({ $0.beat > 0 }) ?? true {
        bar.chords.insert(before, at: 0)
      }
      if !isNext, names[index] != section || bars[index].marks.isSegno { bar.section = names[index] }
      if bars[index].marks.isCoda { bar.section = names[index] }
      section = names[index]
      return bar
    }
    return played
  }

  /// Whether it is played once: it has a coda or Fine, begins with an introduction, or has an ending. Other forms begin again, as choruses do.
  public var isPlayedOnce: Bool {
    let names = bars.compactMap { $0.section?.lowercased() }
    func isNamed(_ name: String?, _ beginnings: [String]) -> Bool {
      name.map { name in beginnings.contains { name.hasPrefix($0) } } ?? false
    }
    return bars.contains { $0.marks.isCoda || $0.marks.isFine || $0.marks.isEnd }
      || isNamed(names.first, ["intro", "vorspiel", "entrada"])
      || isNamed(names.last, ["outro", "coda", "ending", "end", "tag", "final", "nachspiel", "schluss"])
  }

  /// The section that each bar belongs to as it is written.
  private var sectionNames: [String?] {
    var name: String?
    return bars.map { bar in
      name = bar.section ?? (bar.marks.isCoda ? "Coda" : name)
      return name
    }
  }

  /// The chord that sounds before each bar as it is written.
  private var soundingBefore: [PlacedChord?] {
    var last: PlacedChord?
    return bars.map { bar in
      defer { last = bar.chords.last ?? last }
      var before = last
      before?.beat = 0
      return before
    }
  }
}

extension Chart.Bar {
  /// The signs at a bar besides its chords: repeats, endings, jumps.
  public struct Marks: Hashable, Sendable {
    /// Whether a repeat begins with this bar.
    public var beginsRepeat = false
    /// How often the part that ends with this bar is played in all; `nil` where no repeat ends.
    public var timesPlayed: Int?
    /// The numbers of the ending that begins with this bar.
    public var endings: Set<Int> = []
    /// Whether the last bar of an ending.
    public var endsEnding = false
    public var isSegno = false
    /// Whether the coda begins with this bar.
    public var isCoda = false
    /// The place in the bar from which the player jumps to the coda.
    public var toCoda: Place?
    /// Whether the tune ends here after a jump.
    public var isFine = false
    /// Whether the tune ends here when nothing is jumped to any more.
    public var isEnd = false
    /// The jump that follows this bar the first time that it is reached.
    public var jump: Jump?

    public init() {}

    public enum Place: Hashable, Sendable { case beginning, end }

    /// The words behind the bar, as they are printed: `To Coda`, `Fine`, `D.S. al Coda`.
    public var wordsBehind: [String] {
      (toCoda == .end ? ["To Coda"] : []) + (isFine ? ["Fine"] : []) + (jump.map { [$0.words] } ?? [])
    }

    /// Takes the words behind a bar; false for other words.
    mutating func take(_ words: String) -> Bool {
      let small = words.lowercased().filter { $0.isLetter || $0 == " " }.trimmed
      if let jump = Jump(words: words) {
        self.jump = jump
      } else if small == "fine" {
        isFine = true
      } else if small == "to coda" {
        toCoda = .end
      } else {
        return false
      }
      return true
    }

    /// `D.C. al Coda` and its kind.
    public struct Jump: Hashable, Sendable {
      public enum Start: Hashable, Sendable { case beginning, segno }
      public enum End: Hashable, Sendable {
        case end, fine, coda
        case ending(Int)
      }

      public var start: Start
      public var end: End

      public init(from start: Start, to end: End) { (self.start, self.end) = (start, end) }

      /// `D.C. al Coda`, as it is printed.
      public var words: String {
        let start = start == .beginning ? "D.C." : "D.S."
        return switch end {
        case .end: start
        case .fine: "\(start) al Fine"
        case .coda: "\(start) al Coda"
        case .ending(let number): "\(start) al \(number). ending"
        }
      }

      /// Reads `D.C. al Coda`, `D.S. al Fine`, `D.C. al 2nd End.`; `nil` for other words, and for jumps that are only taken on a cue.
      public init?(words: String) {
        let parts = words.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let kinds: [([String], Start)] = [
          (["dc"], .beginning), (["d", "c"], .beginning), (["dacapo"], .beginning),
          (["da", "capo"], .beginning),
          (["ds"], .segno), (["d", "s"], .segno), (["dalsegno"], .segno), (["dal", "segno"], .segno),
        ]
        guard let (word, start) = kinds.first(where: { parts.starts(with: $0.0) }) else { return nil }
        let rest = parts.dropFirst(word.count).joined()
        guard !rest.contains("cue"), !rest.contains("solo") else { return nil }
        self.start = start
        end =
          switch rest {
          case _ where rest.contains("coda"): .coda
          case _ where rest.contains("fine"): .fine
          case _ where rest.contains("end"):
            rest.first(where: { ("1"..."9").contains($0) })?.wholeNumberValue.map(End.ending) ?? .end
          default: .end
          }
      }
    }
  }
}

/// Finds the order in which the bars of a form are played.
struct ChartOrder {
  private let bars: [Chart.Bar]
  private let repeats: [Repeat]
  /// The repeat that begins with a bar.
  private let beginnings: [Int: Int]
  private let coda: Int?
  private let hasJump: Bool

  /// How often each repeat has been begun.
  private var passes: [Int: Int] = [:]
  private var jump: Chart.Bar.Marks.Jump?
  /// The bars from which a jump was taken; each is taken once.
  private var jumped: Set<Int> = []
  private var isInCoda = false
  /// The ending that is being played.
  private var ending: Set<Int> = []

  private struct Repeat {
    let first: Int
    var last: Int
    var times: Int
    /// The highest number of its endings.
    var endings = 0

    func contains(_ index: Int) -> Bool { first <= index && index <= last }
  }

  static let tooLong = ChartError("a tune has at most \(ChartLimits.bars) bars, repeats written out")

  init(_ bars: [Chart.Bar]) {
    self.bars = bars
    let repeats = Self.repeats(of: bars)
    self.repeats = repeats
    beginnings = Dictionary(repeats.indices.map { (repeats[$0].first, $0) }) { first, _ in first }
    coda = bars.firstIndex(where: \.marks.isCoda)
    hasJump = bars.contains { $0.marks.jump != nil }
  }

  /// The indices of the bars, in the order in which they are played.
  mutating func order() throws(ChartError) -> [Int] {
    var order: [Int] = []
    var index = 0
    var isAgain = false
    // Every step plays a bar or leaves one out, and after a while one of them is played again.
    for _ in 0..<(20 * ChartLimits.bars) {
      guard bars.indices.contains(index) else { return order }
      if let begun = beginnings[index], !isAgain { passes[begun] = firstPass(of: begun) }
      isAgain = false
      let bar = bars[index]
      if !bar.marks.endings.isEmpty {
        guard isPlayed(index) else {
          index = behindEnding(index)
          continue
        }
        ending = bar.marks.endings
      }
      if bar.marks.toCoda == .beginning, let coda = coda(after: index) {
        (index, isInCoda) = (coda, true)
        continue
      }
      order.append(index)
      guard order.count <= ChartLimits.bars else { throw Self.tooLong }
      if isLast(index) { return order }
      (index, isAgain) = next(after: index)
    }
    throw Self.tooLong
  }

  private mutating func next(after index: Int) -> (index: Int, isAgain: Bool) {
    let bar = bars[index]
    if bar.marks.toCoda == .end, let coda = coda(after: index) {
      isInCoda = true
      return (coda, false)
    }
    if bar.marks.timesPlayed != nil || bar.marks.endsEnding { ending = [] }
    if bar.marks.timesPlayed != nil, let ended = repeats.lastIndex(where: { $0.contains(index) }) {
      let pass = pass(of: ended)
      if pass < repeats[ended].times {
        passes[ended] = pass + 1
        return (repeats[ended].first, true)
      }
    }
    if let jump = bar.marks.jump, jumped.insert(index).inserted {
      self.jump = jump
      (passes, ending, isInCoda) = ([:], [], false)
      let segno = bars.firstIndex(where: \.marks.isSegno)
      return (jump.start == .segno ? segno ?? 0 : 0, false)
    }
    return (index + 1, false)
  }

  /// Whether a jump that was not taken yet says that the tune goes on to this end; the jump before it does not then.
  private func isAhead(_ end: Chart.Bar.Marks.Jump.End) -> Bool {
    bars.indices.contains { bars[$0].marks.jump?.end == end && !jumped.contains($0) }
  }

  /// After a jump repeats are not played.
  private func firstPass(of index: Int) -> Int { jump == nil ? 1 : repeats[index].times }

  private func pass(of index: Int) -> Int { passes[index] ?? firstPass(of: index) }

  /// The coda, where the player jumps to it after a bar.
  private func coda(after index: Int) -> Int? {
    guard let coda, coda > index, !isInCoda else { return nil }
    switch jump?.end {
    case .fine, .ending: return nil
    case .coda: return coda
    case .end: return isAhead(.coda) ? nil : coda
    case nil:
      let isLastTime = repeats.indices.allSatisfy { place in
        !repeats[place].contains(index) || pass(of: place) == repeats[place].times
      }
      return isLastTime && !hasJump ? coda : nil
    }
  }

  private func isLast(_ index: Int) -> Bool {
    let bar = bars[index]
    if bar.marks.isEnd, jump != nil || !hasJump { return true }
    guard let jump else { return false }
    switch jump.end {
    case .fine: return bar.marks.isFine
    case .end: return bar.marks.isFine && !isAhead(.fine)
    case .ending(let number):
      let isOver =
        bar.marks.endsEnding || bar.marks.timesPlayed != nil || index + 1 == bars.count
        || !bars[index + 1].marks.endings.isEmpty || bars[index + 1].section != nil
      return isOver && ending.contains(number)
    case .coda: return false
    }
  }

  // MARK: Endings

  private func isPlayed(_ index: Int) -> Bool {
    guard let place = repeatOfEnding(at: index) else { return true }
    let group = repeats[place]
    if case .ending(let number)? = jump?.end, number <= group.endings {
      return bars[index].marks.endings.contains(number)
    }
    // 1, 1, 2 for two endings of three times.
    let last = max(group.endings, 2)
    let pass = pass(of: place)
    return bars[index].marks.endings.contains(pass == group.times ? last : min(pass, last - 1))
  }

  private func repeatOfEnding(at index: Int) -> Int? {
    repeats.lastIndex { $0.contains(index) } ?? repeats.lastIndex { $0.last < index }
  }

  private func behindEnding(_ index: Int) -> Int {
    var index = index
    repeat {
      if bars[index].marks.timesPlayed != nil || bars[index].marks.endsEnding { return index + 1 }
      index += 1
    } while index < bars.count && bars[index].marks.endings.isEmpty && !bars[index].marks.beginsRepeat
    return index
  }

  /// The repeats in the order of their first bars. One that is not begun anywhere goes back to the end of the one before.
  private static func repeats(of bars: [Chart.Bar]) -> [Repeat] {
    var repeats: [Repeat] = []
    var open: [Int] = []
    // The repeat that ended last, the bar behind it, and the ending in which we are since then.
    var closed: Int?
    var free = 0
    var endings: Set<Int> = []
    for (index, bar) in bars.enumerated() {
      if bar.marks.beginsRepeat {
        open.append(index)
        endings = []
      }
      if !bar.marks.endings.isEmpty { endings = bar.marks.endings }
      let highest = min(bar.marks.endings.max() ?? 0, 99)
      if open.isEmpty, let closed, highest > 1 {
        repeats[closed].endings = max(repeats[closed].endings, highest)
      }
      guard let times = bar.marks.timesPlayed else { continue }
      if open.isEmpty, let closed, !endings.isEmpty, !endings.contains(1) {
        repeats[closed].last = index
        repeats[closed].times = max(repeats[closed].times, times)
      } else {
        let first = open.popLast() ?? free
        let inner = bars[first...index].lazy.compactMap { $0.marks.endings.max() }.max() ?? 0
        repeats.append(Repeat(first: first, last: index, times: max(times, 2), endings: min(inner, 99)))
        closed = repeats.count - 1
      }
      free = index + 1
      endings = []
    }
    for index in repeats.indices { repeats[index].times = max(repeats[index].times, repeats[index].endings) }
    return repeats.sorted { $0.first < $1.first }
  }
}
