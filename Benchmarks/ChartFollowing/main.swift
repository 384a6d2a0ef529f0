import Foundation
import ChartFollowing
import MusicTheory

// Follows charts that come on standard input, tick by tick: `follow_bench.py` sends them and judges the answers.
//
//     chart 2                    the number of chords, then each: start, end (seconds), root, quality, bass
//     0 2.5 0 C C
//     2.5 5 7 G7 B
//     t 60,64,67 60,64           a tick: struck keys, held keys; - for none
//
// It answers each tick with: place, written, confidence, written confidence, lost, next chord, its confidence, and the time in µs.
//
// `tunes 2` and as many charts say which of them is played, for `tune_bench.py`; `again` begins anew with the same charts. A tick is answered
// with: likeliest tune, its probability, its transposition, the tune that is named (or -), and the time in µs.

func keys(_ text: some StringProtocol) -> NoteSet {
  NoteSet(text.split(separator: ",").compactMap { Int($0).flatMap { NoteNumber($0) } })
}

func chart(_ header: some StringProtocol) -> FollowedChart? {
  let words = header.split(separator: " ")
  guard words.count == 2, words[0] == "chart", let count = Int(words[1]) else { return nil }
  return FollowedChart(
    (0..<count).compactMap { _ -> FollowedChart.Chord? in
      guard let row = readLine()?.split(separator: " "), row.count == 4, let start = Double(row[0]),
        let end = Double(row[1])
      else { return nil }
      guard row[2] != "-",
        case .chord(let chord)? = try? ChordSymbolParser().parse(String(row[2] + "/" + row[3]))
      else { return FollowedChart.Chord(start: start, end: end, chord: nil) }
      return FollowedChart.Chord(start: start, end: end, chord: chord)
    })
}

enum Listener {
  case follower(FormFollower)
  case finder(TuneFinder)
}

func answer(_ listener: inout Listener, struck: NoteSet, held: NoteSet) {
  let began = ContinuousClock.now
  switch listener {
  case .follower(var follower):
    follower.tick(struck: struck, held: held)
    let took = (ContinuousClock.now - began) / .microseconds(1)
    let view = follower.view
    let next = view.next.flatMap { follower.chart.chords[$0].chord }.map { ChordSymbol().text($0) } ?? "-"
    print(
      view.place, view.written, view.confidence, view.writtenConfidence, view.lost, next, view.nextConfidence,
      took)
    listener = .follower(follower)
  case .finder(var finder):
    finder.tick(struck: struck, held: held)
    let took = (ContinuousClock.now - began) / .microseconds(1)
    let best = finder.candidates.first
    print(
      best?.tune ?? -1, best?.probability ?? 0, best?.transposition ?? 0,
      finder.named.map { "\($0.tune)" } ?? "-",
      took)
    listener = .finder(finder)
  }
}

var (listener, fresh): (Listener?, Listener?)
while let line = readLine() {
  let words = line.split(separator: " ")
  switch words.first {
  case "chart":
    guard let chart = chart(line) else { continue }
    listener = .follower(FormFollower(chart))
    print("ready")
  case "tunes":
    let count = words.count == 2 ? Int(words[1]) ?? 0 : 0
    fresh = .finder(TuneFinder((0..<count).compactMap { _ in readLine().flatMap { chart($0) } }))
    listener = fresh
    print("ready")
  case "again":
    listener = fresh
    print("ready")
  case "t" where words.count == 3:
    guard var current = listener else { continue }
    // Nothing else holds it, so that a tick copies no masses.
    listener = nil
    answer(&current, struck: keys(words[1]), held: keys(words[2]))
    listener = current
  default: continue
  }
  fflush(nil)
}
