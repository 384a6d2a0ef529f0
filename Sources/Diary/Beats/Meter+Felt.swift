extension LeadSheet.Meter {
  public static let waltz = LeadSheet.Meter(beats: 3, unit: 4)
  public static let march = LeadSheet.Meter(beats: 2, unit: 4)
  public static let sixEight = LeadSheet.Meter(beats: 6, unit: 8)

  /// Whether three of its beats are felt as one: 6/8, 9/8, 12/8.
  public var isCompound: Bool { unit >= 8 && beats > 3 && beats.isMultiple(of: 3) }

  /// How many beats of a bar a foot taps: two in 6/8, four in 4/4. At least 1.
  public var felt: Int { max(1, isCompound ? beats / 3 : beats) }

  /// How many beats of the meter one tap lasts: three in 6/8, otherwise one.
  public var beatsPerFelt: Int { isCompound ? 3 : 1 }
}
