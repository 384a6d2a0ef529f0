/// The assumptions of the follower about players and charts. Roles of notes were counted on half of the free development sets
/// (POP909-CL, and progressions made from theory); the other numbers are round.
struct FollowingModel: Sendable {
  /// How much likelier a struck bass note has a role than by chance: the written bass, the root, another chord tone, a tone of the
  /// neighboring chords, outside.
  var bass: [Double] = [7.678, 0.571, 1.673, 0.07, 0.025]
  /// The same for inner voices: root, third, fifth, sixth or seventh, a tone of the neighboring chords, outside, a color.
  var inner: [Double] = [2.695, 3.296, 3.695, 2.803, 0.231, 0.033, 1]
  /// The same for the top voice.
  var top: [Double] = [2.526, 3.378, 3.608, 2.139, 0.352, 0.039, 1]
  /// The probability that a bass note is struck in a tick: at a change of chord, and elsewhere.
  var bassAtChange = 0.3
  var bassElsewhere = 0.04
  /// The cells behind a change that count as at the change.
  var cellsOfChange = 2
  /// The share of the chart's chords in whose place another one is played.
  var doubt = 0.1
  /// In seconds: over how long the share of other chords is taken.
  var doubtMemory = 8.0
  /// From this share of other chords on nothing is shown with confidence; below it by ``doubtRange`` all of it.
  var mostDoubt = 0.7
  var doubtRange = 0.2
  /// Under another chord: the weight of a tone outside the key beside one of it.
  var outsideKey = 0.15
  /// Exponents: notes are not independent. Bass, inner, top.
  var trust: [Double] = [0.4, 0.3, 0.25]
  /// The weight of a pitch class that is struck again within a second.
  var again = 0.4
  /// In seconds of the chart: around a change either chord may sound.
  var edge = 0.15
  /// The probability that the player enters at the beginning of the chart, rather than anywhere.
  var fromBeginning = 0.1
  /// Confidence is the mass around the place to this power: passages that are alike make the filter surer than it may be.
  var caution = 1.7
  /// In seconds: over how long the confidence so far is taken. Of another song a moment may fit the chart; of the right one most do.
  var record = 30.0
  /// The confidence so far from which on a place is believed more than by itself, and by how much, as logits.
  var usualRecord = 0.75
  var recordWeight = 3.0
  /// In seconds of the chart.
  var cell = 0.1
  /// In seconds.
  var tick = 0.1
  /// Chart seconds a second, from the slowest to the fastest, evenly as logarithms.
  var tempi = 13
  var slowest = 0.70
  var fastest = 1.44
  /// The probability in a tick of going to a neighboring tempo.
  var tempoWalk = 0.03
  /// The probability in half a second of slipping by a cell, each way.
  var slip = 0.1
  /// Jumps a second; at a change of chord; and the share of them that lands at the start of a section.
  var jump = 0.0002
  var leap = 0.003
  var toSection = 0.5
  /// The probability at a change of playing the last one, two or four chords again.
  var vamp = 0.002
  /// Per second.
  var getLost = 0.005
  var getFound = 0.05
  /// While lost: the share of notes that belong to no chord of the chart.
  var strange = 0.7
}
