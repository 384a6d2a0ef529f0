import MusicTheory
import Testing

/// The styles for machines, which are plain as they are and tell every tone.
private let machineStyles: [SymbolStyle] = [.harte, .musicXML, .lilyPond]
private let wordStyles = SymbolStyle.all.filter { !machineStyles.contains($0) }

/// Every style, and those for people in plain ASCII, too.
private let everyStyle = wordStyles + wordStyles.map(\.ascii) + machineStyles

/// What is written and read again is the same: every quality × every root × every style.
@Suite struct RoundTripTests {
  /// A headline promises no natural tone below its number, so a reader adds what is usual: `C13` has a ninth.
  private static let left: DegreeSet = [.ninth, .eleventh]

  @Test(arguments: everyStyle)
  func everyQualityOnEveryRoot(style: SymbolStyle) {
    let symbol = ChordSymbol(style: style)
    let parser = ChordSymbolParser()
    for quality in everyQuality {
      for root in everyRoot {
        check(WrittenChord(root: root, quality: quality), symbol, parser)
      }
    }
  }

  private func check(_ chord: WrittenChord, _ symbol: ChordSymbol, _ parser: ChordSymbolParser) {
    let text = symbol.text(chord)
    guard case .chord(let read) = try? parser.parse(text) else {
      Issue.record("\(symbol.style.name): \(text) is not read")
      return
    }
    let degrees = chord.chord.quality.degrees
    let readDegrees = read.chord.quality.degrees
    let differing = readDegrees.symmetricDifference(degrees)
    let allowed: DegreeSet = machineStyles.contains(symbol.style) ? [] : Self.left
    let isSame =
      read.root == chord.root && read.bass == chord.bass && differing.isSubset(of: allowed)
      && degrees.isSubset(of: readDegrees) && (differing.isEmpty || symbol.text(read) == text)
    if !isSame { Issue.record("\(symbol.style.name): \(text) is read as \(symbol.text(read))") }
  }
}
