internal import CMath
package import MusicTheory

/// The evidence that the filters take: the notes that are struck together, the time that notes have sounded, the notes of the last
/// moments.
///
/// Times are seconds from the start of the stream. The pipeline tells it the notes that keys and pedals hold.
package struct HarmonyEvidence: Sendable {
  /// The time after the last note, and the longest after the first, in which notes count as struck together: those of the exact reading
  /// by
  /// default.
  static let landing = (
    last: SettlingSettings().coalesce.inSeconds, first: SettlingSettings().longestWait.inSeconds
  )
  /// The times after a stroke, in seconds, at which notes that still sound are looked at again.
  static let looks: InlineArray<5, Double> = [0.15, 0.35, 0.7, 1.2, 2.0]
  package static let groups = 18
  /// The number of values that are evidence for a change.
  package static let changes = 12
  /// The group of blocks, and the one that has the same value for all pitch classes: the time without a low note.
  static let blockGroup = 8
  static let lowNotesGroup = 14
  package static let bassGroups = 14
  package static let ownBassGroups = 10
  /// E3: below it a note may be a bass.
  static let lowestTenor = NoteNumber(52)!
  /// Chords that are less likely than this are no evidence for a bass.
  private static let negligible: Float = 1e-3

  /// The evidence of each group for each pitch class.
  package private(set) var chord = Array(repeating: PitchClassVector.zero, count: groups)
  /// The evidence for the filter of basses. The last groups come from the chord.
  package private(set) var bass = Array(repeating: PitchClassVector.zero, count: bassGroups)
  /// The share of each pitch class in the last twelve seconds, 5 in all.
  package private(set) var lately = PitchClassVector.zero
  /// The evidence for a change of the chord.
  package private(set) var change: InlineArray<12, Float> = .init(repeating: 0)

  /// The values that are remembered from step to step.
  private struct Memory: Sendable {
    var lastCluster: Double?
    var lastBass: NoteNumber?
    var bassTime = -9.0
    /// The moment at which a note below E3 was heard last.
    var lowTime = 0.0
    var velocity: Float = 64
    /// Seconds of each pitch class since the last step: held by keys, held by the pedal, and as the lowest note.
    var held = PitchClassVector.zero
    var pedaled = PitchClassVector.zero
    var lowest = PitchClassVector.zero
    /// The notes that were struck, fading within a second, and within twelve.
    var second = PitchClassVector.zero
    var phrase = PitchClassVector.zero
    var faded = 0.0
    var basses = PitchClassVector.zero
    var bassesFaded = 0.0
    /// The average height of the last basses, as a note number.
    var bassRegion: Float?
    /// How the left hand plays.
    var leftHand = LeftHand()
  }

  private var memory = Memory()
  private var down = NoteSet()
  private var sounding = NoteSet()
  /// When each note was struck last.
  private var struck = Array(repeating: 0.0, count: 128)
  private var velocities = Array(repeating: UInt8(0), count: 128)
  private var landing = NoteSet()
  private var landingBegan: Double?
  private var landingLast = 0.0
  private var counted: Double?
  private var nextLook = 0

  package init() {}

  /// Whether a group of evidence is about the lowest note.
  static func isOfBass(_ group: Int) -> Bool {
    group == 3 || group == 4 || group == 9 || group == 11 || group == 15 || group == 16
  }

  // MARK: Following

  /// Whether a tone sounds, as one of a block that is struck in this step or by itself.
  func sounds(_ tone: PitchClass) -> Bool { sounding.pitchClasses.contains(tone) }
  func wasStruckInBlock(_ tone: PitchClass) -> Bool { chord[Self.blockGroup][Int(tone.number)] > 0 }

  /// The state of a bass.
  enum BassPlace {
    /// It is the lowest note, and was struck this number of seconds ago.
    case lowest(Double)
    /// It was struck before.
    case before
  }

  /// The state of `bass` at `time`; `nil` when it was not heard lately.
  func place(ofBass bass: PitchClass, at time: Double) -> BassPlace? {
    if let low = lowest(at: time), low.pitchClass == bass {
      return .lowest(max(0, time - struck[Int(low.rawValue)]))
    }
    let wasStruck = memory.lastBass?.pitchClass == bass || memory.basses[Int(bass.number)] > 0.2
    return wasStruck ? .before : nil
  }

  /// The moment at which the next step is due without an event: notes have landed, or sounding notes are looked at again.
  package var due: Double? {
    if let landingBegan {
      return max(landingLast, min(landingLast + Self.landing.last, landingBegan + Self.landing.first))
    }
    guard let last = memory.lastCluster, nextLook < 5, !sounding.isEmpty else { return nil }
    return last + Self.looks[nextLook]
  }

  /// The notes that are landing now; `nil` if none are.
  var landed: NoteSet? { landingBegan == nil ? nil : landing }

  /// Takes a key that is struck.
  package mutating func strike(_ note: NoteNumber, velocity: UInt8, at time: Double) {
    count(until: time)
    struck[Int(note.rawValue)] = time
    velocities[Int(note.rawValue)] = velocity
    landing.insert(note)
    landingBegan = landingBegan ?? time
    landingLast = time
    down.insert(note)
    sounding.insert(note)
  }

  /// Takes the keys and pedals as they are now.
  package mutating func hold(down: NoteSet, sounding: NoteSet, at time: Double) {
    guard down != self.down || sounding != self.sounding else { return }
    count(until: time)
    self.down = down
    self.sounding = sounding
  }

  /// Takes the evidence of the notes that have landed so far, without remembering it.
  mutating func lookAtLanding() {
    guard let began = landingBegan else { return }
    let before = memory
    look(at: began)
    memory = before
  }

  /// Takes the evidence that is due at `time` and remembers it. Returns the moment the step began: when its notes were struck, or when
  /// they are
  /// looked at again.
  package mutating func take(at time: Double) -> Double {
    guard let began = landingBegan else {
      nextLook += 1
      count(until: time)
      look(at: time)
      return time
    }
    look(at: began)
    landing = NoteSet()
    landingBegan = nil
    nextLook = 0
    return began
  }

  /// Takes the evidence of the chord for its bass: the probability that each tone is a root, third, fifth or seventh.
  mutating func takeTones(of filter: borrowing HarmonyFilter) {
    for group in Self.ownBassGroups..<Self.bassGroups { bass[group] = .zero }
    for quality in filter.belief.indices {
      let likelihood = filter.belief[quality]
      if likelihood.maximum < Self.negligible { continue }
      let tones = HarmonyQuality(quality).intervals
      for tone in 0..<4 where tones[tone] >= 0 {
        for root in 0..<12 where likelihood[root] >= Self.negligible {
          bass[Self.ownBassGroups + tone][(root + Int(tones[tone])) % 12] += 2 * likelihood[root]
        }
      }
    }
  }

  mutating func forget() {
    memory = Memory()
    (down, sounding, landing) = (NoteSet(), NoteSet(), NoteSet())
    (landingBegan, counted, nextLook) = (nil, nil, 0)
  }

  // MARK: Time that passes

  /// Adds the time that notes have sounded.
  private mutating func count(until time: Double) {
    guard let since = counted else { counted = time; return }
    guard time > since else { return }
    let seconds = Float(min(time - since, 1))
    for note in down { memory.held[note.pitch] += seconds }
    for note in sounding.subtracting(down) {
      memory.pedaled[note.pitch] += seconds * Self.fading(time - struck[Int(note.rawValue)], over: 2)
    }
    if let low = lowest(at: time) { memory.lowest[low.pitch] += seconds }
    counted = time
  }

  /// The lowest note that is still heard: under a finger, or on the pedal for less than four seconds.
  private func lowest(at time: Double) -> NoteNumber? {
    for note in sounding where down.contains(note) || time - struck[Int(note.rawValue)] < 4 { return note }
    return nil
  }

  private static func fading(_ seconds: Double, over constant: Double) -> Float {
    Float(cmath_exp(-seconds / constant))
  }

  // MARK: A step

  private mutating func look(at time: Double) {
    for group in chord.indices { chord[group] = .zero }
    for group in 0..<Self.ownBassGroups { bass[group] = .zero }
    change = .init(repeating: 0)
    fade(to: time)
    takeDurations()
    change[0] = 1
    let low = lowest(at: time)
    let isStruck = !landing.isEmpty
    if isStruck { hearLanding(at: time, low) }
    if isStruck, let bottom = landing.lowest, bottom < Self.lowestTenor {
      memory.lowTime = time
    } else if let low, low < Self.lowestTenor {
      memory.lowTime = time
    }
    if !isStruck { for note in down { chord[17][note.pitch] = 1 } }
    if isStruck {
      chord[14] = PitchClassVector(Float(min(1, max(0, (time - memory.lowTime) / 4))))
      for index in 0..<12 { chord[7][index] = 1 - Float(cmath_exp(-Double(memory.second[index]))) }
    }
    fadeBasses(to: time)
    chord[11] = memory.basses * (isStruck ? 1 : 0.3)
    hearBass(at: time, low)
    if isStruck { remember(at: time) }
  }

  private mutating func fade(to time: Double) {
    memory.second = memory.second * Self.fading(time - memory.faded, over: 1)
    memory.phrase = memory.phrase * Self.fading(time - memory.faded, over: 12)
    memory.faded = time
    let sum = memory.phrase.sum
    lately = sum > 1e-6 ? memory.phrase * (5 / sum) : memory.phrase
  }

  private mutating func fadeBasses(to time: Double) {
    memory.basses = memory.basses * Self.fading(time - memory.bassesFaded, over: 1.5)
    memory.bassesFaded = time
  }

  private mutating func takeDurations() {
    for index in 0..<12 {
      chord[1][index] = min(memory.held[index], 1.2)
      chord[2][index] = min(memory.pedaled[index], 1.2)
      chord[4][index] = min(memory.lowest[index], 1.2)
    }
    memory.held = .zero
    memory.pedaled = .zero
    memory.lowest = .zero
  }

  /// Takes the evidence of the notes that were struck together.
  private mutating func hearLanding(at time: Double, _ low: NoteNumber?) {
    guard let bottom = landing.lowest, let top = landing.highest else { return }
    for note in landing {
      let strength = 0.6 + Float(velocities[Int(note.rawValue)]) / 160
      chord[0][note.pitch] = max(chord[0][note.pitch], strength)
      if note.rawValue < 55 { chord[6][note.pitch] = 1 }
      if note.rawValue > 72 { chord[10][note.pitch] = 1 }
    }
    let isBass = low.map { bottom <= $0 } ?? false
    if isBass { chord[3][bottom.pitch] = bottom.rawValue < 60 ? 1 : 0.5 }
    if top >= sounding.highest ?? top, landing.count < 4, top.rawValue > 60 { chord[5][top.pitch] = 1 }
    let tones = landing.pitchClasses
    let isBlock = tones.count >= 3
    if isBlock {
      for pitch in 0..<12 where tones.contains(PitchClass(pitch)) { chord[8][pitch] = 1 }
      chord[9][bottom.pitch] = 1
    }
    for note in sounding
    where down.contains(note) || time - struck[Int(note.rawValue)] < 1.5 { chord[12][note.pitch] = 1 }
    speakForChange(at: time, bottom, isBass: isBass, isBlock: isBlock, tones)
    for note in landing where Float(velocities[Int(note.rawValue)]) > memory.velocity {
      chord[13][note.pitch] = 1
    }
    if isBass {
      memory.lastBass = bottom
      memory.bassTime = time
    }
    memory.second = memory.second + chord[0]
    memory.phrase = memory.phrase + chord[0]
    memory.lastCluster = time
  }

  private mutating func speakForChange(
    at time: Double, _ bottom: NoteNumber, isBass: Bool, isBlock: Bool, _ tones: PitchClassSet
  ) {
    var new = 0
    for pitch in 0..<12 where tones.contains(PitchClass(pitch)) && memory.second[pitch] < 0.3 { new += 1 }
    change[1] = 1
    change[2] = isBass ? 1 : 0
    change[3] = Float(min(landing.count, 5)) / 3
    change[4] = isBass && memory.lastBass?.pitchClass != bottom.pitchClass ? 1 : 0
    change[5] = memory.lastCluster.map { Float(cmath_log(min(2, max(0.05, time - $0)))) } ?? 0.5
    change[6] = isBlock ? 1 : 0
    change[7] = Float(new) / Float(tones.count)
    let isAlone = isBass && isLoneBass(bottom)
    memory.leftHand.hear(bottom, count: landing.count, isAlone: isAlone)
    if isAlone {
      chord[15][bottom.pitch] = memory.leftHand.leaping
      chord[16][bottom.pitch] = memory.leftHand.walking
      change[10] = memory.leftHand.leaping
      change[11] = memory.leftHand.walking
    }
    change[8] = isBass ? min(2, Float(cmath_log(1 + time - memory.bassTime))) : 0
    var loudest: UInt8 = 0
    for note in landing { loudest = max(loudest, velocities[Int(note.rawValue)]) }
    change[9] = (Float(loudest) - memory.velocity) / 32
    memory.velocity += 0.1 * (Float(loudest) - memory.velocity)
  }

  /// Whether the landing notes are a low note or its octave alone, apart from a melody.
  private func isLoneBass(_ bottom: NoteNumber) -> Bool {
    guard bottom.rawValue < 55 else { return false }
    var others = 0
    for note in landing where note.pitchClass != bottom.pitchClass {
      if note.rawValue < 60 { return false }
      others += 1
    }
    return others < 3
  }

  private mutating func hearBass(at time: Double, _ low: NoteNumber?) {
    if let bottom = landing.lowest {
      bass[0] = chord[0]
      if let low, bottom <= low { bass[1][bottom.pitch] = 1 }
      if let region = memory.bassRegion {
        let octaves = (Float(bottom.rawValue) - region) / 12
        if octaves < 0.25 { bass[2][bottom.pitch] = min(1, 0.75 - octaves) }
        if octaves > 0.4 { bass[3][bottom.pitch] = min(octaves, 2) }
      }
      if bottom.rawValue < 48 { bass[4][bottom.pitch] = 1 }
      if bottom.rawValue > 60 { bass[5][bottom.pitch] = 1 }
    }
    bass[6] = chord[4]
    bass[7] = chord[11]
    bass[8] = chord[15]
    bass[9] = chord[16]
  }

  /// Remembers the bass that was struck.
  private mutating func remember(at time: Double) {
    guard let bottom = landing.lowest, !chord[3].isZero else { return }
    memory.basses[bottom.pitch] = max(memory.basses[bottom.pitch], bottom.rawValue < 60 ? 1 : 0.6)
    let height = Float(bottom.rawValue)
    memory.bassRegion = memory.bassRegion.map { $0 + 0.5 * (height - $0) } ?? height
  }
}

/// The recent motion of the left hand: whether it leaps between lone low notes and chords, or walks from one low note to the next.
private struct LeftHand: Sendable {
  /// The share of the last low notes that were followed by a chord above, 0…1.
  private(set) var leaping: Float = 0
  /// The share of the last low notes that lay at most four semitones from the one before, 0…1.
  private(set) var walking: Float = 0
  private var last: NoteNumber?
  /// The low note that came last, if nothing came after it.
  private var pending: NoteNumber?

  mutating func hear(_ bottom: NoteNumber, count: Int, isAlone: Bool) {
    // A melody between them does not count.
    if count == 1, !isAlone, bottom.rawValue > 64 { return }
    if let pending {
      let isLeap = count >= 2 && !isAlone && bottom.rawValue >= pending.rawValue + 5
      leaping += 0.15 * ((isLeap ? 1 : 0) - leaping)
      self.pending = nil
    }
    guard isAlone else { return }
    if let last {
      let isStep = abs(Int(bottom.rawValue) - Int(last.rawValue)) <= 4 && bottom != last
      walking += 0.15 * ((isStep ? 1 : 0) - walking)
    }
    (last, pending) = (bottom, bottom)
  }
}

extension NoteNumber {
  /// The number of the pitch class.
  fileprivate var pitch: Int { Int(pitchClass.number) }
}
