public import Charts
internal import MusicTheory

/// The bar of a drill with a metronome.
public struct Measure: Hashable, Sendable {
  /// The beats that a foot taps: four in 4/4, two in 6/8.
  public var beats: Int
  /// On which beat of its bar the first chord falls, counted from 0.
  public var pickup: Int
  /// The tempo towards which it rises in larger steps, in these beats a minute.
  public var goal: Int?

  public init(beats: Int = 4, pickup: Int = 0, goal: Int? = nil) {
    (self.beats, self.pickup, self.goal) = (beats, pickup, goal)
  }

  /// Where a beat stands in its bar, counted from 0; `beat` is counted from the first chord, and below 0 before it.
  public func place(of beat: Int) -> Int { ((beat + pickup) % beats + beats) % beats }

  /// How many beats are counted before the first chord: a bar, two of a short one, and the beats in front of a pickup.
  var countIn: Int { beats * (beats < 3 ? 2 : 1) + pickup }
}

extension DrillOptions {
  /// The bar of the tune; the usual one without a tune.
  public var measure: Measure {
    guard let tune else { return Measure() }
    return Measure(
      beats: tune.meter.felt, pickup: TuneLayout(tune, bars: bars).pickup,
      goal: tune.feltTempo.map { Int($0.rounded()) })
  }
}

extension Chart {
  /// The tempo in the beats that a foot taps.
  var feltTempo: Double? { tempo.map { $0 / Double(meter.beatsPerFelt) } }

  /// A tempo to begin with, from which the tune's own can be reached: seven tenths of it, and 80 where it has none.
  public var comfortableTempo: Int {
    guard let own = feltTempo else { return 80 }
    let slow = max(own * 0.7, min(own, 40))
    return Int(min(max(slow, 30), 300).rounded())
  }
}

/// The chords of a tune in time, in the beats that a foot taps.
struct TuneLayout {
  /// A chord, or several in a row that are the same.
  struct Step {
    var symbol: WrittenSymbol
    /// The place of the bar in which it begins.
    var bar: Int
    /// Up to the next chord; where nothing is played in between, with that.
    var beats: Double
  }

  private(set) var steps: [Step] = []
  /// The whole beats before the first chord in its bar. The last chord lasts as much longer, so that each round has whole bars.
  private(set) var pickup = 0

  /// `range`: the bars that are played, counted from 1.
  init(_ tune: Chart, bars range: ClosedRange<Int>?) {
    let sounding = tune.sounding
    var isSilent = true
    for (index, bar) in tune.bars.enumerated() where range?.contains(index + 1) ?? true {
      let meter = tune.meter(of: bar)
      let felt = { (beats: Double) in beats / Double(meter.beatsPerFelt) }
      // Bars before the first chord are left out.
      if steps.isEmpty { lead = 0 }
      var end = 0.0
      for chord in sounding[index] {
        rest(felt(chord.beat - end), &isSilent)
        end = chord.beat + chord.length
        // A chord that goes on is asked once.
        if !isSilent, let last = steps.last, last.symbol == chord.symbol {
          steps[steps.count - 1].beats += felt(chord.length)
        } else {
          steps.append(Step(symbol: chord.symbol, bar: index, beats: felt(chord.length)))
        }
        isSilent = false
      }
      rest(felt(Double(meter.beats) - end), &isSilent)
    }
    guard !steps.isEmpty else { return }
    pickup = Int(lead.rounded(.down))
    steps[0].beats += lead - Double(pickup)
    steps[steps.count - 1].beats += Double(pickup)
  }

  /// The beats before the first chord in its bar.
  private var lead = 0.0

  private mutating func rest(_ beats: Double, _ isSilent: inout Bool) {
    guard beats > 0.001 else { return }
    isSilent = true
    if steps.isEmpty {
      lead += beats
    } else {
      steps[steps.count - 1].beats += beats
    }
  }
}

extension DrillMaker {
  func tune(_ options: DrillOptions) -> [PracticeTask] {
    guard let tune = options.tune else { return [] }
    var made: [PracticeTask] = []
    // A chord that cannot be asked takes its time all the same.
    var waiting = 0.0
    for (place, step) in TuneLayout(tune, bars: options.bars).steps.enumerated() {
      guard var task = task(of: step.symbol, options, place, beats: step.beats) else {
        if made.isEmpty { waiting += step.beats } else { made[made.count - 1].beats? += step.beats }
        continue
      }
      let bar = tune.bars[step.bar]
      task.bar = BarPlace(
        number: bar.number ?? step.bar + 1, of: tune.bars.count, section: bar.section, index: step.bar)
      if let key = tune.key { task.prompt.saidKey = title(key) }
      made.append(task)
    }
    if !made.isEmpty { made[made.count - 1].beats? += waiting }
    return made
  }
}
