internal import MusicTheory

extension ChordQuality {
  /// Whether its symbol is in common use: a kind of the menu, or one with tensions that players are used to on its seventh chord.
  ///
  /// The cost of a symbol is how hard it is to read; this property is whether it is written: Cmi9(♭13) is read at once, but not written.
  var isUsual: Bool {
    if ChordMenu.entry(of: self) != nil { return true }
    guard omitted.isEmpty || omitted == [.fifth] else { return false }
    return Self.habits.contains { $0.allows(self) }
  }

  /// One line for each seventh or sixth chord: the tensions that are written on it.
  private static let habits: [Habit] = [
    // A natural eleventh rubs against a major third; Lydian tones do not.
    Habit([.root, .majorThird, .fifth, .majorSeventh], [.ninth, .sharpEleventh, .thirteenth]),
    Habit([.root, .majorThird, .sharpFifth, .majorSeventh], [.ninth]),
    Habit([.root, .majorThird, .fifth, .sixth], [.ninth, .sharpEleventh]),
    Habit([.root, .minorThird, .fifth, .sixth], [.ninth]),
    // A dominant takes all tensions, but at most two altered ones.
    Habit(
      [.root, .majorThird, .fifth, .minorSeventh],
      [.flatNinth, .ninth, .sharpNinth, .sharpEleventh, .flatThirteenth, .thirteenth], altered: 2),
    // With an altered fifth it has no tension that sounds like one.
    Habit([.root, .majorThird, .flatFifth, .minorSeventh], [.flatNinth, .ninth, .sharpNinth], altered: 1),
    Habit([.root, .majorThird, .sharpFifth, .minorSeventh], [.flatNinth, .ninth, .sharpNinth], altered: 1),
    Habit([.root, .fourth, .fifth, .minorSeventh], [.flatNinth, .ninth, .thirteenth], altered: 1),
    Habit([.root, .minorThird, .fifth, .minorSeventh], [.ninth, .eleventh, .thirteenth], beneath13: true),
    Habit([.root, .minorThird, .flatFifth, .minorSeventh], [.ninth, .eleventh]),
    Habit([.root, .minorThird, .fifth, .majorSeventh], [.ninth]),
    // One tone a whole step above its own.
    Habit(
      [.root, .minorThird, .flatFifth, .diminishedSeventh],
      [.ninth, .eleventh, .flatThirteenth, .majorSeventh]),
  ]

  private struct Habit: Sendable {
    let row: DegreeSet
    let tensions: DegreeSet
    let mostAltered: Int
    /// Whether a thirteenth needs a ninth or an eleventh below it: Cmi7(add13) is not written.
    let needsTonesBeneath13: Bool

    init(_ row: DegreeSet, _ tensions: DegreeSet, altered: Int = 1, beneath13: Bool = false) {
      self.row = row
      self.tensions = tensions
      mostAltered = altered
      needsTonesBeneath13 = beneath13
    }

    func allows(_ quality: ChordQuality) -> Bool {
      let tones = quality.extensions
      let altered: DegreeSet = [.flatNinth, .sharpNinth, .sharpEleventh, .flatThirteenth]
      return quality.row.degrees == row && tones.isSubset(of: tensions)
        && tones.intersection(altered).count <= mostAltered
        && !tones.isSuperset(of: [.ninth, .flatThirteenth])
        && (!needsTonesBeneath13 || !tones.contains(.thirteenth)
          || !tones.isDisjoint(with: [.ninth, .eleventh]))
    }
  }
}

extension Chord {
  /// Whether its symbol is in common use: a usual kind, and a plain one over a foreign bass or in an inversion.
  var isUsual: Bool { isSlash ? quality.isPlain && quality.isUsual : quality.isUsual }
}
