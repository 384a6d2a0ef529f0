import Charts
import MusicTheory

/// The promises of charts that were read from any text.
public enum ChartPromises {
  /// Reads a text as the program does, and checks what comes of it: tunes that can be practiced, or sentences.
  public static func check(_ read: () throws(ChartError) -> ChartBook?) {
    do throws(ChartError) {
      guard let book = try read() else { return }
      book.problems.forEach(check)
      check(book.played())
    } catch {
      check(error)
    }
  }

  /// Every format takes a tune that was read.
  public static func checkWritten(_ tune: Chart) {
    for format in ChartFormat.all { precondition(!format.write(tune).bytes.isEmpty) }
  }

  private static func check(_ book: ChartBook) {
    precondition(!book.tunes.isEmpty || !book.problems.isEmpty)
    precondition(book.tunes.count == book.entries.count && book.tunes.count <= ChartLimits.tunes)
    precondition(book.problems.count <= ChartLimits.problems)
    book.tunes.forEach(check)
    book.problems.forEach(check)
  }

  /// A tune that is played out has bars and chords, each within its bar and after the one before. Words alone have none.
  public static func check(_ tune: Chart) {
    tune.song.map(check)
    guard !tune.isWordsAlone else { return precondition(tune.bars.isEmpty) }
    precondition(tune.meter.beats > 0 && !tune.bars.isEmpty && tune.sounding.contains { !$0.isEmpty })
    precondition(tune.bars.count <= ChartLimits.bars)
    for (bar, chords) in zip(tune.bars, tune.sounding) {
      let end = Double(tune.meter(of: bar).beats)
      var beat = 0.0
      for chord in chords {
        precondition(chord.beat >= beat - 1e-9 && chord.length > 0)
        beat = chord.beat + chord.length
      }
      precondition(beat <= end + 1e-9)
    }
  }

  /// The words of a song are lines of text, with their chords from left to right, and its order has sections that there are.
  private static func check(_ song: Song) {
    precondition(song.order.allSatisfy { song.sections.indices.contains($0.section) })
    for line in song.sections.flatMap(\.lines) {
      precondition(line.times >= 1 && line.chords.allSatisfy { $0.offset >= 0 && !$0.text.isEmpty })
      precondition(zip(line.chords, line.chords.dropFirst()).allSatisfy { $0.offset <= $1.offset })
      check(text: line.words)
      for text in line.chords.map(\.text) + line.notes.map(\.text) { check(text: text) }
    }
  }

  private static func check(text: String) {
    precondition(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  /// A sentence is one line that is harmless to a terminal.
  public static func check(_ error: ChartError) {
    precondition(!error.sentence.isEmpty)
    check(sentence: error.description)
  }

  /// A sentence is one line that is harmless to a terminal.
  public static func check(sentence: String) {
    precondition(!sentence.isEmpty && sentence.utf8.count < 8192)
    precondition(!sentence.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }
}
