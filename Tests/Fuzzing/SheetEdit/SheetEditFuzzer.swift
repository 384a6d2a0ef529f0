import ChartPromises
import Charts
import Files
import Foundation
import FuzzingDriver
import MusicTheory
import Storage
import Wire

@testable import DiaryFeature

/// Any bytes as steps in which a sheet is changed, as they come over HTTP, through the very code that carries them out and keeps
/// them in a database: a sheet that keeps its promises and is kept as it is, or a sentence.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSheetEdit(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  // The first byte chooses the note names and whether the sheet is in a key.
  guard let first = bytes.first else { return 0 }
  let style = styles[Int(first) % styles.count]
  var sheet = first < 128 ? withKey : withoutKey
  for step in bytes.dropFirst().split(separator: UInt8(ascii: "\n")).prefix(24) {
    change(&sheet, by: fields(step), style)
  }
  // Each step waits for the file, which takes most of the time.
  keep(sheet, andSteps: count % 8 == 0)
  let names = ChartFormat.all.map(\.name)
  let export = try! ChartExport(sheet, format: names[count % names.count], style: style)
  export.remarks.forEach(ChartPromises.check(sentence:))
  return 0
}

/// Carries out one step. One that is refused changes nothing.
private func change(_ sheet: inout Chart, by fields: [String: String], _ style: SymbolStyle) {
  let before = sheet
  do throws(RequestFailure) {
    let request = try requests.request("sheet-edit", query: fields) as! SheetEditRequest
    let edit = try SheetEdit(request, names: style.noteNames)
    do throws(ChartEditError) { try edit.apply(to: &sheet) } catch { throw .usage(error.description) }
    check(sheet)
  } catch {
    ChartPromises.check(sentence: error.description)
    // The store keeps what a failed step leaves out of the file.
    sheet = before
  }
}

private func check(_ sheet: Chart) {
  precondition((1...Chart.mostBars).contains(sheet.bars.count))
  precondition(sheet.title.count <= Chart.mostLetters)
  precondition(sheet.tempo.map(Chart.tempos.contains) ?? true)
  for bar in sheet.bars {
    var end = -1.0
    precondition(bar.chords.count <= Chart.mostChords)
    for chord in bar.chords {
      precondition(chord.beat > end && chord.beat >= 0 && chord.beat < Double(sheet.meter.beats))
      end = chord.beat
    }
  }
}

/// Keeps a changed sheet as a step of the one in the file and reads it again; with `andSteps`, takes the step back and again.
private func keep(_ sheet: Chart, andSteps: Bool) {
  do throws(StorageError) {
    let changed = try store.change(1) { kept throws(ChartEditError) in kept = sheet }
    guard case .success(let kept?) = changed else { preconditionFailure("not kept") }
    precondition(kept.sheet.isWritten(like: sheet), "kept as another sheet")
    precondition(!JSONText.encode(SheetView(kept, .standard)).isEmpty)
    guard andSteps, kept.canUndo else { return }
    guard case .success((let back?, _)) = try store.move(1, by: -1),
      case .success((let again?, _)) = try store.move(1, by: 1)
    else { preconditionFailure("not taken back") }
    precondition(back.sheet != kept.sheet && again.sheet == kept.sheet)
  } catch {
    preconditionFailure("\(error)")
  }
}

extension Chart {
  /// Whether both are the same to a reader.
  fileprivate func isWritten(like other: Chart) -> Bool {
    guard title == other.title, key == other.key, meter == other.meter, tempo == other.tempo,
      bars.count == other.bars.count
    else { return false }
    return zip(bars, other.bars).allSatisfy { one, two in
      one.section == two.section && one.chords.count == two.chords.count
        && zip(one.chords, two.chords).allSatisfy { one, two in
          let isSame =
            if let symbol = one.symbol, let other = two.symbol { symbol.isWrittenLike(other) } else {
              one.symbol == nil && two.symbol == nil
            }
          return isSame && one.beat == two.beat && one.hands == two.hands
        }
    }
  }
}

/// The fields of a step: its kind, and numbers of a byte each, of which 255 is none; what is left is text.
private func fields(_ step: ArraySlice<UInt8>) -> [String: String] {
  let bytes = Array(step)
  let edits = SheetEdit.Name.allCases
  var fields = ["sheet": "1", "edit": edits[Int(bytes[0]) % edits.count].rawValue]
  func number(_ index: Int) -> Int? { bytes.count > index && bytes[index] < 255 ? Int(bytes[index]) : nil }
  if let bar = number(1) { fields["bar"] = "\(bar)" }
  if let place = number(2) { fields["place"] = "\(place % 40)" }
  if let beat = number(3) { fields["beat"] = "\(Double(beat) / 8)" }
  if let amount = number(4) {
    fields["amount"] = "\(amount < 128 ? Double(amount) : Double(128 - amount) / 4)"
  }
  if bytes.count > 5 { fields["text"] = String(decoding: bytes[5...], as: UTF8.self) }
  return fields
}

nonisolated(unsafe) private let styles: [SymbolStyle] = NoteNames.all.map { names in
  var style = SymbolStyle.standard
  style.noteNames = names
  return style
}

private let requests = RequestList([SheetEditRequest.self])

private let withKey = sheet(key: Key(text: "Eb"), tempo: 120)
private let withoutKey = sheet(key: nil, tempo: nil)

private func sheet(key: Key?, tempo: Double?) -> Chart {
  let bars = [["Cm7", "F#7/A#"], ["Bbma13(#11)"], [], ["D|C7", ""], ["G7(b9)"]].enumerated().map {
    index, words in
    Chart.Bar(
      section: index % 2 == 0 ? "A" : nil,
      chords: words.enumerated().map { place, word in
        Chart.PlacedChord(
          try? ChordSymbolParser().parse(word), beat: Double(place * 2),
          hands: Hands(lower: [36, 52], upper: [60, 64]))
      })
  }
  return Chart(title: "Tune", key: key, meter: .common, tempo: tempo, bars: bars)
}

/// One file for all inputs, in memory, as one program has one diary.
private let store: DiaryStore = {
  let store = try! DiaryStore(path: FuzzingFolder.path + "/diary.sqlite", isThorough: false)
  _ = try! store.keep(withKey, of: 0..<1, made: 0)
  return store
}()

/// The package manager gives the beginning of a program this name.
@_cdecl("SheetEditFuzzer_main")
public func begin(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  runFuzzer(count, arguments, fuzzSheetEdit)
}
