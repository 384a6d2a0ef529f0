extension Key {
  /// The tones of the key; in minor with the raised sixth and seventh.
  public var tones: PitchClassSet {
    let steps: PitchClassSet =
      mode == .major
      ? PitchClassSet(rawValue: 0b1010_1011_0101) : PitchClassSet(rawValue: 0b1111_1010_1101)
    return steps.transposed(up: Int(tonic.pitchClass.number))
  }
}
