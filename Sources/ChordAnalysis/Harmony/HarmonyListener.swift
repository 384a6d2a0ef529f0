internal import MusicTheory

/// Gives the net what is played, step by step, and says what it hears.
///
/// Keys that are struck within 50 ms of the first are one landing. There is a step when its last key has been down for 10 ms, and while
/// nothing new is struck there are looks at what still sounds. A key that joins a landing after its step has the step done again.
/// `Benchmarks/Harmony/listener/steps.py` does the same.
struct HarmonyListener: Sendable {
  /// The time after its first key in which keys belong to a landing.
  private static let longest = Duration.milliseconds(50)
  /// The time after which a landing without another key is heard.
  private static let afterLast = Duration.milliseconds(10)
  /// The times after its first key at which what still sounds is looked at again.
  private static let looks: InlineArray<4, Duration> = [
    .milliseconds(80), .milliseconds(200), .milliseconds(500), .milliseconds(1200),
  ]
  /// G3: the lowest note of a tenor. E3: below it a note is low.
  private static let lowestTenor = NoteNumber(55)!
  private static let lowestMiddle = NoteNumber(52)!

  /// The memory besides the net's own.
  private struct Memory: Sendable {
    /// The tones that were struck, in each fading time, and the basses.
    var lately: InlineArray<60, Float> = .init(repeating: 0)
    var basses: InlineArray<24, Float> = .init(repeating: 0)
    /// The moment of the last step, in seconds.
    var time: Double?
  }

  /// Whether the music is classical, and whether a bassist plays the roots.
  var isClassical: Bool
  var isRootless: Bool

  private var net = HarmonyNet(.learned)
  private var memory = Memory()
  /// Both as they were before the landing.
  private var netBefore = HarmonyNet(.learned)
  private var memoryBefore = Memory()
  private var inputs = HarmonyInputs()
  private var sounding = NoteSet()
  /// How often each key was struck in the last landing; the moments of its first and last stroke.
  private var landing: InlineArray<128, UInt8> = .init(repeating: 0)
  private(set) var landed = NoteSet()
  private var first: Duration?
  private var last = Duration.zero
  private var isUnheard = false
  private var nextLook = 4

  init(isClassical: Bool, isRootless: Bool) {
    (self.isClassical, self.isRootless) = (isClassical, isRootless)
  }

  /// The moment at which the last landing began.
  var landingBegan: Duration? { first }

  /// The moment at which `step` is due; `nil` when nothing is until a key is struck.
  var due: Duration? {
    guard let first else { return nil }
    if isUnheard { return min(first + Self.longest, last + Self.afterLast) }
    return nextLook < 4 ? first + Self.looks[nextLook] : nil
  }

  /// The evidence for a chord, as the natural logarithm of a likelihood.
  func evidence(_ quality: HarmonyQuality, on root: PitchClass) -> Float {
    net.evidence(Int(quality.rawValue) * 12 + Int(root.number))
  }

  /// The evidence for a bass.
  func evidence(bass: PitchClass) -> Float { net.evidence(HarmonyNet.firstBass + Int(bass.number)) }

  /// The probability of a chord.
  func likelihood(_ quality: HarmonyQuality, on root: PitchClass) -> Float {
    net.likelihood(Int(quality.rawValue) * 12 + Int(root.number))
  }

  /// How much of a tone was struck in the last one or two seconds.
  func remembers(_ tone: PitchClass) -> Float { memory.lately[12 + Int(tone.number)] }

  /// For how many of the last seconds a tone was the bass.
  func remembers(bass: PitchClass) -> Float { memory.basses[Int(bass.number)] }

  /// Whether a tone is among the seven that were struck most in the last minute.
  func isOfTheKey(_ tone: PitchClass) -> Bool {
    var more = 0
    for pitch in 0..<12 where memory.lately[48 + pitch] > memory.lately[48 + Int(tone.number)] { more += 1 }
    return more < 7
  }

  // MARK: Following

  /// Takes a key that is struck.
  mutating func strike(_ note: NoteNumber, at time: Duration) {
    if !(first.map { time <= $0 + Self.longest } ?? false) {
      (first, nextLook) = (time, 0)
      (landed, landing) = (NoteSet(), .init(repeating: 0))
      netBefore.restore(net)
      memoryBefore = memory
    }
    landed.insert(note)
    // A flood strikes a key more often than a byte can count.
    landing[Int(note.rawValue)] = min(landing[Int(note.rawValue)], 254) + 1
    last = time
    isUnheard = true
    sounding.insert(note)
  }

  /// Takes the notes that sound from now on.
  mutating func hold(_ sounding: NoteSet) { self.sounding = sounding }

  /// Does the step that is due at `time`. Returns whether it was that of a landing.
  mutating func step(at time: Duration) -> Bool {
    let isOfLanding = isUnheard
    if isOfLanding {
      // Another key joins the landing that has been heard: it is heard again as a whole.
      net.restore(netBefore)
      memory = memoryBefore
      isUnheard = false
      nextLook = 0
      while nextLook < 4, let first, first + Self.looks[nextLook] <= time { nextLook += 1 }
    } else {
      nextLook += 1
    }
    takeInputs(at: time.inSeconds, isOfLanding: isOfLanding)
    net.step(inputs)
    return isOfLanding
  }

  mutating func forget() {
    net.forget()
    netBefore.forget()
    (memory, memoryBefore) = (Memory(), Memory())
    (first, isUnheard, nextLook) = (nil, false, 4)
    (landed, sounding) = (NoteSet(), NoteSet())
  }

  // MARK: Inputs

  private mutating func takeInputs(at time: Double, isOfLanding: Bool) {
    let passed = time - (memory.time ?? first?.inSeconds ?? time)
    memory.time = time
    fade(by: passed)
    inputs = HarmonyInputs()
    if isOfLanding { takeStrokes() }
    for note in sounding {
      let pitch = note.pitch
      inputs[landed.contains(note) ? .ofLanding : .fromBefore, pitch] = 1
      if note < Self.lowestMiddle { inputs[.low, pitch] = min(inputs[.low, pitch] + 0.5, 2) }
    }
    takeOutline(passed, isOfLanding: isOfLanding)
    for pitch in 0..<12 {
      for index in 0..<5 { inputs.remember(pitch, lately: memory.lately[index * 12 + pitch], in: index) }
      for index in 0..<2 { inputs.remember(pitch, bass: memory.basses[index * 12 + pitch], in: index) }
    }
    inputs[.passed] = Float(min(passed, 2))
    inputs[.isLook] = isOfLanding ? 0 : 1
    inputs[.keys] = Float(strokes) / 5
    inputs[.isClassical] = isClassical ? 1 : 0
    inputs[.isRootless] = isRootless ? 1 : 0
  }

  private var strokes: Int {
    var count = 0
    for note in landed { count += Int(landing[Int(note.rawValue)]) }
    return count
  }

  private mutating func takeStrokes() {
    for note in landed {
      let times = Float(landing[Int(note.rawValue)])
      inputs[.struck, note.pitch] = min(inputs[.struck, note.pitch] + times, 2)
      for index in 0..<5 { memory.lately[index * 12 + note.pitch] += times }
    }
    if let lowest = landed.lowest, lowest < Self.lowestTenor { inputs[.lowestStruck, lowest.pitch] = 1 }
  }

  /// Takes the lowest and the highest note.
  private mutating func takeOutline(_ passed: Double, isOfLanding: Bool) {
    guard let lowest = sounding.lowest, let highest = sounding.highest else { return }
    var above = sounding
    above.remove(lowest)
    if let next = above.lowest, next.rawValue - lowest.rawValue >= 7 { inputs[.apart, lowest.pitch] = 1 }
    let isBass = lowest < Self.lowestTenor
    inputs[isBass ? .bass : .tenor, lowest.pitch] = 1
    inputs[.highest, highest.pitch] = 1
    guard isBass else { return }
    let weight = Float(min(passed, 1)) + (isOfLanding ? 0.3 : 0)
    for index in 0..<2 { memory.basses[index * 12 + lowest.pitch] += weight }
  }

  private mutating func fade(by passed: Double) {
    for index in 0..<5 {
      let share = Float((-passed / HarmonyInputs.fading[index]).exponential)
      for pitch in 0..<12 { memory.lately[index * 12 + pitch] *= share }
    }
    for index in 0..<2 {
      let share = Float((-passed / HarmonyInputs.bassFading[index]).exponential)
      for pitch in 0..<12 { memory.basses[index * 12 + pitch] *= share }
    }
  }
}

extension NoteNumber {
  /// The number of the pitch class.
  fileprivate var pitch: Int { Int(pitchClass.number) }
}

extension Double {
  /// eˣ for x ≤ 0, the same on every machine.
  fileprivate var exponential: Double {
    guard self > -40 else { return 0 }
    // e^x = (e^(x/64))^64, and that by Taylor's series.
    let part = self / 64
    var (term, sum) = (1.0, 1.0)
    for index in 1...12 {
      term *= part / Double(index)
      sum += term
    }
    for _ in 0..<6 { sum *= sum }
    return sum
  }
}

extension Duration {
  /// Seconds.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
