@testable import Form
import MusicTheory
import Testing

private func chord(_ symbol: String) throws -> WrittenChord {
  let written = try ChordSymbolParser().parse(symbol)
  guard case .chord(let chord) = written else { fatalError("\(symbol) is no chord") }
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

  @Test func itForgets() throws {
    var forecast = ChordForecast()
    forecast.follow(try chord("Dm7"))
    forecast.forget()
    #expect(forecast.next().isEmpty)
  }
}
