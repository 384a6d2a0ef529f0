import Foundation
import MusicTheory
import Testing

/// Notes, keys and scales are known by their English text, in JSON as well.
@Suite struct TextCodedTests {
  private func comesBack(_ values: [some TextCoded & Equatable]) throws {
    let data = try JSONEncoder().encode(values)
    #expect(try JSONDecoder().decode([String].self, from: data) == values.map(\.text))
    #expect(try JSONDecoder().decode(type(of: values), from: data) == values)
  }

  @Test func `Every note with up to three accidentals`() throws {
    try comesBack(Letter.allCases.flatMap { letter in (-3...3).map { SpelledPitch(letter, $0) } })
  }

  @Test func `Every key on every root`() throws {
    try comesBack(everyRoot.flatMap { [Key($0, .major), Key($0, .minor)] })
  }

  @Test func `Every scale on every root`() throws {
    try comesBack(everyRoot.flatMap { root in ScaleTable.scales.map { Scale(root, $0) } })
  }

  @Test(arguments: ["", "H", "c", "C#", "Cb", "C♭♭", "C♮", "C ", "C4", "♭", "C major", "C♯♭"])
  func isNoNote(text: String) throws {
    let data = try JSONEncoder().encode([text])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([SpelledPitch].self, from: data) }
  }

  @Test(arguments: ["", "C", "C Major", "Cmajor", "C  major", " C major", "H major", "C Dorian", "C minor "])
  func isNoKey(text: String) throws {
    let data = try JSONEncoder().encode([text])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Key].self, from: data) }
  }

  @Test(arguments: ["", "C", "C dorian", "Dorian", "C Lydian ♭7", "C Lydian  dominant"])
  func isNoScale(text: String) throws {
    let data = try JSONEncoder().encode([text])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Scale].self, from: data) }
  }
}
