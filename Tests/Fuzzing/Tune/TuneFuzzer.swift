import Charts
import Files
import FuzzingDriver
import MusicTheory

/// Any bytes as a list of tunes, as a song, as a score or as a progression: tunes that can be practiced, or sentences.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTune(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // The first byte chooses the format.
  guard let format = bytes.first else { return 0 }
  let rest = Array(bytes.dropFirst())
  let text = String(decoding: rest, as: UTF8.self)
  do throws(ChartError) {
    switch format % 4 {
    case 0: check(try ChartFormat.iReal.read(ChartInput(rest)).played())
    case 1: check(try ChartFormat.chordPro.read(ChartInput(rest)).played())
    case 2:
      if let book = try ChartFile.read(rest, extension: "mxl", name: "p") { check(book.played()) }
    default: check(try Chart(title: "p", bars: try ProgressionReader.read(text)).played())
    }
  } catch {
    check(error)
  }
  return 0
}

private func check(_ book: ChartBook) {
  precondition(!book.tunes.isEmpty || !book.problems.isEmpty)
  precondition(book.tunes.count == book.entries.count && book.tunes.count <= ChartLimits.tunes)
  book.tunes.forEach(check)
  book.problems.forEach(check)
}

private func check(_ tune: Chart) {
  precondition(tune.meter.beats > 0 && !tune.bars.isEmpty && tune.sounding.contains { !$0.isEmpty })
  for chords in tune.sounding {
    var beat = 0.0
    for chord in chords {
      precondition(chord.beat >= beat - 1e-9 && chord.length > 0)
      beat = chord.beat + chord.length
    }
  }
}

/// A sentence is one line that is harmless to a terminal.
private func check(_ error: ChartError) {
  precondition(!error.sentence.isEmpty && error.description.utf8.count < 8192)
  precondition(!error.description.unicodeScalars.contains { $0.properties.generalCategory == .control })
}

/// The package manager gives the beginning of a program this name.
@_cdecl("TuneFuzzer_main")
public func begin(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  runFuzzer(count, arguments, fuzzTune)
}
