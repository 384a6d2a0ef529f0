import Foundation
import Form
import MusicTheory

// Follows charts that come on standard input, tick by tick: `follow_bench.py` sends them and judges the answers.
//
//     chart 2                    the number of chords, then each: start, end (seconds), root, quality, bass
//     0 2.5 0 C C
//     2.5 5 7 G7 B
//     t 60,64,67 60,64           a tick: struck keys, held keys; - for none
//
// It answers each tick with: place, written, confidence, written confidence, lost, next chord, its confidence, and the time in µs.

func keys(_ text: some StringProtocol) -> NoteSet {
  NoteSet(text.split(separator: ",").compactMap { Int($0).flatMap { NoteNumber($0) } })
}

var follower: FormFollower?
while let line = readLine() {
  let words = line.split(separator: " ")
  if words.first == "chart", let count = Int(words[1]) {
    let chords = (0..<count).compactMap { _ -> FollowedChart.Chord? in
      guard let row = readLine()?.split(separator: " "), row.count == 4, let start = Double(row[0]),
        let end = Double(row[1])
      else { return nil }
      guard row[2] != "-",
        case .chord(let chord)? = try? ChordSymbolParser().parse(String(row[2] + "/" + row[3]))
      else { return FollowedChart.Chord(start: start, end: end, chord: nil) }
      return FollowedChart.Chord(start: start, end: end, chord: chord)
    }
    follower = FormFollower(FollowedChart(chords))
    print("ready")
  } else if words.first == "t", words.count == 3 {
    let began = ContinuousClock.now
    follower?.tick(struck: keys(words[1]), held: keys(words[2]))
    let took = (ContinuousClock.now - began) / .microseconds(1)
    guard let view = follower?.view else { continue }
    let next = view.next.flatMap { follower?.chart.chords[$0].chord }.map { ChordSymbol().text($0) } ?? "-"
    print(
      view.place, view.written, view.confidence, view.writtenConfidence, view.lost, next, view.nextConfidence,
      took)
  }
  fflush(nil)
}
