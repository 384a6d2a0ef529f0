extension SpelledPitch {
  /// The same sound without a double accidental: B𝄫 is A, F𝄪 is G, E𝄫𝄫 is D♭; other names stay.
  public var simplified: SpelledPitch {
    guard abs(alteration) > 1 else { return self }
    let names = Letter.allCases.map { SpelledPitch($0, soundingAs: pitchClass) }
    return names.first { $0.alteration == 0 } ?? names.first { $0.alteration == alteration.signum() }!
  }
}
