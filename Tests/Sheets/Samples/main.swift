// Writes the charts of sheets.json in every format. Usage: sheet-samples SHEETS FOLDER
import Charts
import Foundation
import MusicTheory

/// A chart as `sheets.json` has it.
struct SampleSheet: Decodable {
  let title: String
  let key: String?
  let beats: Int
  let unit: Int
  let tempo: Double?
  /// `{A} Dm7 G7@2 C/E@3=48,52/60,64`: a section, chords, beats from 0, keys of the lower and the upper hand.
  let bars: [String]

  func sheet() throws -> Chart {
    Chart(
      title: title, key: key.flatMap { Key(text: $0) }, meter: .init(beats: beats, unit: unit), tempo: tempo,
      bars: try bars.map(bar))
  }

  private func bar(_ text: String) throws -> Chart.Bar {
    var (section, rest) = (String?.none, text[...])
    if rest.hasPrefix("{"), let end = rest.firstIndex(of: "}") {
      section = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
    }
    return .init(section: section, chords: try rest.split(separator: " ").map { try chord(String($0)) })
  }

  private func chord(_ text: String) throws -> Chart.PlacedChord {
    let played = text.split(separator: "=", maxSplits: 1)
    let placed = played[0].split(separator: "@")
    let hands = played.count < 2 ? [] : played[1].split(separator: "/", omittingEmptySubsequences: false)
    let keys = hands.map {
      NoteSet($0.split(separator: ",").compactMap { Int($0).flatMap { NoteNumber($0) } })
    }
    let symbol = placed[0] == "N.C." ? nil : try ChordSymbolParser().parse(placed[0])
    return .init(
      symbol, beat: placed.count < 2 ? 0 : Double(placed[1]) ?? 0,
      hands: Hands(lower: keys.first ?? [], upper: keys.count < 2 ? [] : keys[1]))
  }
}

guard CommandLine.arguments.count == 3 else {
  print("usage: sheet-samples SHEETS FOLDER")
  exit(2)
}
let source = URL(filePath: CommandLine.arguments[1])
let folder = URL(filePath: CommandLine.arguments[2])
let samples = try JSONDecoder().decode([SampleSheet].self, from: Data(contentsOf: source))
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
for (index, sample) in samples.enumerated() {
  let sheet = try sample.sheet()
  for format in ChartFormat.all {
    let (bytes, remarks) = format.write(sheet)
    // Text and iReal Pro have the same extension.
    let file = folder.appending(path: "\(index).\(format.name).\(format.extensions[0])")
    try Data(bytes).write(to: file)
    let words = remarks.map { "\($0)\n" }.joined()
    try Data(words.utf8).write(to: folder.appending(path: "\(index).\(format.name).remarks"))
  }
}

// Every quality in LilyPond's words on C, behind the semitones that it is made of.
let lilyPond = ChordSymbol(style: .lilyPond)
let qualities = ChordQuality.all.filter { !$0.omitted.contains(.root) }.map { quality in
  let semitones = Set(quality.degrees.members.map { $0.semitones % 12 }).sorted()
  let text = lilyPond.text(WrittenChord(root: SpelledPitch(.c), quality: quality))
  return semitones.map { "\($0)" }.joined(separator: " ") + "\t" + text + "\n"
}
try Data(qualities.joined().utf8).write(to: folder.appending(path: "qualities.tsv"))
