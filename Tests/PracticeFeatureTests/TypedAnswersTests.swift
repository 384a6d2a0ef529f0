import Testing

@testable import PracticeFeature

/// Names of intervals as people type them.
@Suite struct TypedAnswersTests {
  private static let named = [
    "minor 2nd", "minor 3rd", "major 3rd", "perfect 5th", "diminished 5th", "octave",
  ]
  private static let heard = ["minor 2nd", "minor 3rd", "perfect 4th", "tritone", "perfect 5th", "octave"]

  @Test(
    arguments: [
      ("perfect fifth", named, "perfect 5th"), ("Perfect 5th", named, "perfect 5th"),
      ("P5", named, "perfect 5th"),
      ("p5", named, "perfect 5th"), ("perf. 5", named, nil), ("m3", named, "minor 3rd"),
      ("M3", named, "major 3rd"),
      ("minor third", named, "minor 3rd"), ("min third", named, "minor 3rd"), ("third", named, nil),
      ("second", named, "minor 2nd"), ("octave", named, "octave"), ("P8", named, "octave"),
      ("d5", named, "diminished 5th"), ("dim fifth", named, "diminished 5th"), ("tritone", named, nil),
      ("A4", heard, "tritone"), ("d5", heard, "tritone"), ("augmented fourth", heard, "tritone"),
      ("diminished-fifth", heard, "tritone"), ("tritone", heard, "tritone"), ("tt", heard, "tritone"),
      ("tritone", ["augmented 4th", "diminished 5th"], nil), ("M7", heard, nil), ("C E", heard, nil),
      ("", heard, nil),
    ] as [(String, [String], String?)])
  func anIntervalIsTyped(text: String, options: [String], option: String?) {
    #expect(PracticeAnswerRequest.interval(text, options) == option)
  }
}
