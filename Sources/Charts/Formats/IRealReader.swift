internal import MusicTheory

/// Reads the links in which iReal Pro shares tunes: `irealb://…` and the older `irealbook://…`, alone or anywhere in a text
/// such as a web page.
///
/// Source: "iReal Pro Custom Chord Chart Protocol" (irealpro.com) for `irealbook`; the scrambling of `irealb` is described
/// by several open readers, such as ireal-reader and pyRealParser.
enum IRealReader {
  /// The tunes of all links in a text, in their order.
  ///
  /// - Throws: if there is no link, or far too much text.
  static func read(_ input: ChartInput) throws(ChartError) -> ChartBook {
    guard input.bytes.count <= ChartLimits.text else {
      throw ChartError("a list of tunes has at most \(ChartLimits.text) bytes")
    }
    var book = input.book
    var place = 0
    var hasLinks = false
    while let link = IRealLink.next(in: input.bytes, &place) {
      hasLinks = true
      for song in link.songs {
        guard book.hasRoom() else { return book }
        do throws(ChartError) {
          let (chart, problems) = try song.written()
          book.add(chart, problems)
        } catch {
          book.add(error.of(song.title))
        }
      }
    }
    guard hasLinks else {
      throw ChartError("there is no link here; those of iReal Pro begin with irealb:// or irealbook://")
    }
    guard !book.entries.isEmpty || !book.problems.isEmpty else {
      throw ChartError("there is no tune in this link; it may be cut short")
    }
    return book
  }
}

/// A song of a link.
struct IRealSong {
  let title: String
  let composer: String?
  let key: Key?
  /// Felt beats a minute.
  private let tempo: Double?
  private let text: Substring
  private let isScrambled: Bool
  /// Whether nothing stands behind it in its link.
  private let isLast: Bool

  init(
    title: some StringProtocol, composer: some StringProtocol, key: some StringProtocol,
    tempo: some StringProtocol, text: Substring, isScrambled: Bool, isLast: Bool
  ) {
    let title = ChartText.words(title) ?? "Untitled"
    // "Blues, The" for sorting.
    self.title =
      switch title {
      case _ where title.hasSuffix(", The"): "The " + title.dropLast(5)
      default: title
      }
    // Last name first.
    let names = composer.split(separator: " ")
    let ordered = names.count == 2 ? [names[1], names[0]] : names
    self.composer = ChartText.words(ordered.joined(separator: " "))
    self.key = Key(text: key.trimmed)
    self.tempo = Int(tempo.trimmed).map { Double($0) }
    (self.text, self.isScrambled, self.isLast) = (text, isScrambled, isLast)
  }

  func written() throws(ChartError) -> (chart: Chart, problems: ChartProblems) {
    guard text.utf8.count <= ChartLimits.tune else {
      throw ChartError("a tune has at most \(ChartLimits.tune) bytes")
    }
    var reader = IRealChart(isScrambled ? IRealScrambling.plain(text) : String(text))
    try reader.read()
    if isLast { reader.sayMissingEnd() }
    let meter = reader.firstMeter ?? .common
    var chart = Chart(
      title: title, composer: composer, key: key, meter: meter, bars: reader.bars.inMeter(meter))
    chart.take(feltTempo: tempo)
    return (chart, reader.problems)
  }
}

extension SpelledPitch {
  /// `C`, `F#`, `Bb`.
  init?(written text: some StringProtocol) {
    guard let letter = text.first.flatMap({ Letter($0) }) else { return nil }
    switch text.dropFirst() {
    case "": self.init(letter)
    case "b", "♭": self.init(letter, -1)
    case "#", "♯": self.init(letter, 1)
    default: return nil
    }
  }
}
