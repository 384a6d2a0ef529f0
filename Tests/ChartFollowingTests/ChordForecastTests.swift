@testable import ChartFollowing
import MusicTheory
import Testing

private func chord(_ symbol: String) throws -> WrittenChord {
  let written = try ChordSymbolParser().parse(symbol)
  guard case .chord(let chord) = written else { fatalError("\(symbol) is not a chord") }
  return chord
}

private func forecast(after symbols: String) throws -> [String] {
  var forecast = ChordForecast()
  for symbol in symbols.split(separator: " ") { forecast.follow(try chord(String(symbol))) }
  return forecast.next().map { ChordSymbol(style: SymbolStyle.standard.ascii).text($0.chord) }
}

@Suite struct ChordForecastTests {
  @Test(arguments: [
    // After these chords this one is forecast first.
    ("Dm7", "G7"), ("Dm7 G7", "C"), ("Bm7b5", "E7"), ("Bm7b5 E7", "Ami7"), ("C#dim7", "Dmi7"),
    ("Gma7 Am7 D7", "Gma7"),
    // The second chorus is known.
    ("Cma7 Ebma7 Abma7 Db7 F#m7 B7 Cma7", "Ebma7"),
    ("Dm7 Bb7 Am7 Ab7 Gm7 Dm7", "Bb7"),
    // A phrase is known in another key.
    ("Cma7 B7 Bbma7 A7 Ebma7 D7 Dbma7", "C7"),
    // As the tune writes it.
    ("C6 A7 Dm9 G13 C6 A7", "Dmi9"),
  ])
  func itComesFirst(symbols: String, expected: String) throws {
    #expect(try forecast(after: symbols).first == expected)
  }

  @Test func nothingIsForecastBeforeTheFirstChord() {
    #expect(ChordForecast().next().isEmpty)
  }

  @Test(arguments: ["C", "Dm7", "G7", "Bdim7", "F#m7b5", "Caug", "D7sus4", "C/E"])
  func theChordThatSoundsIsNoForecast(symbol: String) throws {
    let now = try chord(symbol)
    var forecast = ChordForecast()
    forecast.follow(now)
    #expect(forecast.next(5).allSatisfy { !ChordForecast.isSame($0.chord, now) })
  }

  @Test func probabilitiesAreOne() throws {
    var forecast = ChordForecast()
    for symbol in ["Dm7", "G7", "Cma7", "Dm7", "G7", "Em7"] {
      forecast.follow(try chord(symbol))
      let all = forecast.next(60)
      #expect(abs(all.reduce(0) { $0 + $1.probability } - 1) < 1e-9)
      #expect(zip(all, all.dropFirst()).allSatisfy { $0.probability >= $1.probability })
    }
  }

  @Test(arguments: [
    // Played on other days, played now, and what comes first.
    ("C Eb Gb A", "D F", "A♭"), ("C Eb Gb A", "G", "B♭"), ("Am Eb", "C Dm", "A♭"),
    ("Dm7 Db7 C", "Gm7", "G♭7"),
    // Theory alone says it otherwise.
    ("", "D F", "Gm7"),
  ])
  func aHabitIsKnown(before: String, now: String, expected: String) throws {
    let habit = try before.split(separator: " ").map { try chord(String($0)) }
    var memory = ChordMemory()
    for _ in 0..<4 { memory.take((0..<10).flatMap { _ in habit }) }
    var forecast = ChordForecast(before: memory)
    for _ in 0..<2 {
      for symbol in now.split(separator: " ") { forecast.follow(try chord(String(symbol))) }
      let next = forecast.next().map(\.chord)
      let wanted = try chord(expected)
      #expect(next.first.map { ChordForecast.isSame($0, wanted) } == true, "\(next)")
      // Another tune of the same player.
      forecast.forget()
    }
  }

  @Test func itForgets() throws {
    var forecast = ChordForecast()
    forecast.follow(try chord("Dm7"))
    forecast.forget()
    #expect(forecast.next().isEmpty)
  }
}
