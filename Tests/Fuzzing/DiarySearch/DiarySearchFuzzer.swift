import ChartPromises
import Charts
import Diary
import Foundation
import FuzzingDriver
import MusicTheory
import Storage
import Wire

@testable import DiaryFeature

/// Any bytes as a search in the diary, as it comes over HTTP, in a diary with some hundred chords: chords that were
/// played, each in the way that was asked for, or a sentence.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDiarySearch(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  // The first byte chooses the note names, the second which fields are sent besides.
  guard bytes.count > 1 else { return 0 }
  let text = String(decoding: bytes.dropFirst(2), as: UTF8.self)
  var fields = ["search": text]
  if bytes[1] & 1 != 0 { fields["exact"] = "true" }
  if bytes[1] & 2 != 0 { fields["limit"] = "\(1 + Int(bytes[1] >> 5))" }
  if bytes[1] & 4 != 0 { fields["before"] = "\(20 + Int(bytes[1] >> 3))" }
  if bytes[1] & 8 != 0 { fields["since"] = "1010000" }
  if bytes[1] & 16 != 0 { fields["until"] = "5000000" }
  do throws(RequestFailure) {
    let request = try requests.request("history", query: fields) as! HistoryRequest
    var asked: DiarySearch?
    let reply = try request.reply(names: styles[Int(bytes[0]) % styles.count], today: 20_781) { search in
      asked = search
      do throws(StorageError) {
        let answer = try store.answer(search)
        check(answer, search)
        return (answer, nil)
      } catch {
        preconditionFailure("\(error)")
      }
    }
    precondition(asked != nil && !JSONText.encode(reply).isEmpty)
  } catch {
    ChartPromises.check(sentence: error.description)
  }
  return 0
}

/// The rows that are found are those that were asked for: newest first, up to the limit, each in its layer and between the times.
private func check(_ answer: HistoryRequest.Answer, _ search: DiarySearch) {
  precondition(answer.found.count <= search.limit)
  let wanted = search.query.chords
  var last = search.before ?? .max
  for rows in answer.found {
    guard let newest = rows.last else { preconditionFailure("nothing was found as something") }
    precondition(rows.count == max(1, wanted.count) && newest.id < last)
    last = newest.id
    precondition(zip(rows, rows.dropFirst()).allSatisfy { $0.id < $1.id && $0.sitting == $1.sitting })
    precondition(newest.layer == (wanted.count > 1 ? .harmony : search.layer))
    precondition(search.since.map { newest.time >= $0 } ?? true)
    precondition(search.until.map { newest.time < $0 } ?? true)
    for (row, wanted) in zip(rows, wanted) {
      guard case .chord(let symbol) = wanted else { continue }
      precondition(ChordIdentity(symbol) == ChordIdentity(row.symbol))
    }
    precondition(answer.sittings.contains { $0.id == newest.sitting })
  }
}

nonisolated(unsafe) private let styles: [SymbolStyle] = NoteNames.all.map { names in
  var style = SymbolStyle.standard
  style.noteNames = names
  return style
}

private let requests = RequestList([HistoryRequest.self])

/// Chords with and without keys, functions and neighbors, in several sittings.
private let store: DiaryStore = {
  let store = try! DiaryStore(path: FuzzingFolder.path + "/diary.sqlite", isThorough: false)
  let text =
    "Dm7@ii G13(b9)@V Cma9@I Fma7(#11)@IV * D|C7 F#7 Gb7 Bm7b5 * Em7 A7 Dma7 Am7 D7 G C#m7 * Dm7@ii G7@V * C5 G5 C7sus4 Cdim7 C+ Ab/C"
  var tail = try! store.tail()
  var time: Int64 = 1_000_000
  for (turn, key) in ["C", "Eb", "F#m", nil].enumerated() {
    for (index, word) in text.split(separator: " ").enumerated() {
      guard word != "*" else {
        tail = try! store.add([.ended(.harmony, time: time)], after: tail, pause: 600_000)
        time += 3_600_000
        continue
      }
      let parts = word.split(separator: "@").map(String.init)
      let chord = PlayedChord(
        layer: (index + turn) % 5 == 0 ? .exact : .harmony, onset: .zero,
        symbol: try! ChordSymbolParser().parse(parts[0]), hands: Hands(lower: [36, 52], upper: [60, 64]),
        key: key.flatMap { Key(text: $0) }, degree: parts.count > 1 && key != nil ? parts[1] : nil)
      tail = try! store.add(
        [.began(DiaryStore.Line(chord: chord, time: time))], after: tail, pause: 600_000)
      time += 500
    }
  }
  _ = try! store.add(
    [.bookmark(time: time, length: 60_000, title: "Kept", midi: [1, 2])], after: tail, pause: 600_000)
  return store
}()

/// The package manager gives the beginning of a program this name.
@_cdecl("DiarySearchFuzzer_main")
public func begin(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  runFuzzer(count, arguments, fuzzDiarySearch)
}
