internal import MusicTheory

/// The cost of each quality: a name that players seldom meet has to be explained first.
enum QualityCosts {
  /// One row for each row of the vocabulary, in its order; in hundredths.
  static let rows: [(degrees: DegreeSet, cost: Int16)] = [
    ([.root, .majorThird, .fifth], 0),
    ([.root, .minorThird, .fifth], 15),
    ([.root, .majorThird, .sharpFifth], 25),
    ([.root, .minorThird, .flatFifth], 65),
    ([.root, .fourth, .fifth], 20),
    ([.root, .second, .fifth], 65),
    ([.root, .majorThird, .flatFifth], 70),
    ([.root, .minorThird, .sharpFifth], 60),
    ([.root, .fifth], 45),
    ([.root, .majorThird, .fifth, .sixth], 10),
    ([.root, .minorThird, .fifth, .sixth], 85),
    ([.root, .fourth, .fifth, .sixth], 110),
    ([.root, .majorThird, .fifth, .majorSeventh], 0),
    ([.root, .majorThird, .flatFifth, .majorSeventh], 45),
    ([.root, .majorThird, .sharpFifth, .majorSeventh], 65),
    ([.root, .fourth, .fifth, .majorSeventh], 45),
    ([.root, .fourth, .sharpFifth, .majorSeventh], 100),
    ([.root, .fifth, .majorSeventh], 55),
    ([.root, .majorThird, .fifth, .minorSeventh], 0),
    ([.root, .majorThird, .flatFifth, .minorSeventh], 15),
    ([.root, .majorThird, .sharpFifth, .minorSeventh], 20),
    ([.root, .fourth, .fifth, .minorSeventh], 15),
    ([.root, .second, .fifth, .minorSeventh], 80),
    ([.root, .fifth, .minorSeventh], 50),
    ([.root, .minorThird, .fifth, .minorSeventh], 0),
    ([.root, .minorThird, .flatFifth, .minorSeventh], 35),
    ([.root, .minorThird, .sharpFifth, .minorSeventh], 85),
    ([.root, .minorThird, .fifth, .majorSeventh], 45),
    ([.root, .minorThird, .flatFifth, .diminishedSeventh], 80),
    ([.root, .minorThird, .flatFifth, .majorSeventh], 105),
    ([.root, .flatFifth, .minorSeventh], 60),
    ([.root, .sharpFifth, .minorSeventh], 140),
    ([.root, .fifth, .sixth], 95),
    ([.root, .fourth, .flatFifth, .minorSeventh], 90),
    ([.root, .fourth, .sharpFifth, .minorSeventh], 95),
  ]
}
