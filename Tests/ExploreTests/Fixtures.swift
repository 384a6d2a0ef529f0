import Wire
import Foundation
import MusicTheory
import Testing

/// The fifteen roots of the major keys in use.
let roots = Key.circle(.major).joined().map(\.tonic)

/// The qualities without extensions: the rows of the vocabulary.
let plainQualities = ChordQuality.all.filter(\.extensions.isEmpty)

/// Every root with every row of the vocabulary.
let plainChords = roots.flatMap { root in plainQualities.map { WrittenChord(root: root, quality: $0) } }

/// The chord that a symbol of the standard style names; anything else is a mistake in the test.
func parsed(_ symbol: String) -> WrittenSymbol {
  guard let symbol = try? ChordSymbolParser().parse(symbol) else { fatalError("\(symbol) is not a chord") }
  return symbol
}

/// One chord, likewise.
func chord(_ symbol: String) -> WrittenChord {
  guard case .chord(let chord) = parsed(symbol) else { fatalError("\(symbol) is two chords") }
  return chord
}

/// Writes a value as JSON, reads it again, and compares; returns its fields.
@discardableResult
func roundTrip<Value: Codable & Equatable>(
  _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
) throws -> [String: Any] {
  let data = Data(JSONText.line(value).utf8)
  // In JSON the name of a note is a text, so the two are compared as JSON.
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  let again = try JSONDecoder().decode(Value.self, from: data)
  #expect(try encoder.encode(again) == encoder.encode(value), sourceLocation: sourceLocation)
  let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  #expect(object["v"] as? Int == 1 && object["type"] is String, sourceLocation: sourceLocation)
  return object
}

func pitchClasses(_ pitches: [SpelledPitch]) -> PitchClassSet {
  PitchClassSet(semitones: pitches.map { Int($0.pitchClass.number) })
}
