extension Character {
  /// Itself; or its number, for a line break, a control character or a tower of accents.
  public var shown: String {
    let unfit: Set<Unicode.GeneralCategory> = [.control, .format, .lineSeparator, .paragraphSeparator]
    guard let first = unicodeScalars.first else { return "" }
    if unicodeScalars.count <= 8,
      unicodeScalars.allSatisfy({ !unfit.contains($0.properties.generalCategory) })
    {
      return String(self)
    }
    let digits = String(first.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
