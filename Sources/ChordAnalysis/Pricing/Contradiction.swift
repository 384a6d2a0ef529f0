/// Tones that say opposite things about the scale.
public enum Contradiction: UInt8, CaseIterable, Hashable, Sendable {
  case ninths, elevenths, thirteenths
  /// A natural ninth or thirteenth above a ♭5: the scale is then Lydian and the tone a ♯11.
  case naturalExtensionOnFlatFifth
  /// 13 above the ♯5 of a dominant: that is a ♭13 beside a 13.
  case sharpFifthAndThirteenth
  /// A natural 11 belongs to suspensions, alterations do not.
  case eleventhOnAlteredDominant
  /// Where the scale has a 13 or two ninths, the tone is a ♯11.
  case flatFifthBesideAlterations
}

extension Contradiction {
  /// The contradiction in words.
  var text: String {
    switch self {
    case .ninths: "9 beside an altered 9"
    case .elevenths: "11 beside ♯11"
    case .thirteenths: "13 beside ♭13"
    case .naturalExtensionOnFlatFifth: "9 or 13 above ♭5"
    case .sharpFifthAndThirteenth: "13 above ♯5"
    case .eleventhOnAlteredDominant: "11 on an altered dominant"
    case .flatFifthBesideAlterations: "♭5 where ♯11 is meant"
    }
  }
}
