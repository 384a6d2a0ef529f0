public import MusicTheory

/// One reason for a harmony.
public enum HarmonyReason: Equatable, Sendable {
  /// Some of its tones were struck as a block.
  case struck(PitchClassSet)
  /// Some of its tones sound.
  case sounding(PitchClassSet)
  /// Some of its tones were heard just before and sound no more.
  case before(PitchClassSet)
  /// Its bass is the lowest note, and has been for this time.
  case bass(PitchClass, Duration)
  /// Its bass was struck before, and nothing is lower.
  case bassBefore(PitchClass)
  /// It is likely in the key that is heard.
  case key
  /// The chord is the one before; only the bass is another.
  case sameChord
}

/// The strongest reasons for a harmony when it came: values of a fixed size, which are put into words only when they are read.
public struct HarmonyReasons: Equatable, Sendable {
  /// The strongest reason, if there is one.
  public private(set) var first: HarmonyReason?
  /// The second strongest reason, if there is one.
  public private(set) var second: HarmonyReason?
  /// The third strongest reason, if there is one.
  public private(set) var third: HarmonyReason?
  /// The fourth strongest reason, if there is one.
  public private(set) var fourth: HarmonyReason?

  /// No reasons.
  public init() {}

  /// The reasons, at most four, the strongest first.
  public var all: [HarmonyReason] { [first, second, third, fourth].compactMap { $0 } }
}

extension HarmonyReasons {
  /// The notes that speak for a harmony: its tones that were struck together, that sound, and that were heard just before.
  struct Facts: Sendable {
    var struck: PitchClassSet
    var sounding: PitchClassSet
    var before: PitchClassSet
    /// The time for which the lowest note has been the bass; `nil` where it is not.
    var bass: Duration?
    var wasBass: Bool
    var isOfTheKey: Bool
  }

  /// The reasons for `harmony` over `former`. Tones that both have, and that were not struck, are none.
  init(of harmony: Harmony, after former: Harmony?, _ facts: Facts) {
    var bass: HarmonyReason?
    if let time = facts.bass {
      bass = .bass(harmony.bass, time)
    } else if facts.wasBass {
      bass = .bassBefore(harmony.bass)
    }
    if let former, harmony.root == former.root, harmony.quality == former.quality {
      if let bass { add(bass) }
      add(.sameChord)
      return
    }
    let old = former.map { $0.tones } ?? []
    if !facts.struck.subtracting(old).isEmpty { add(.struck(facts.struck.subtracting(old))) }
    if !facts.sounding.subtracting(old).isEmpty { add(.sounding(facts.sounding.subtracting(old))) }
    if let bass, harmony.bass != former?.bass { add(bass) }
    if !facts.before.subtracting(old).isEmpty { add(.before(facts.before.subtracting(old))) }
    if facts.isOfTheKey { add(.key) }
  }

  private mutating func add(_ ground: HarmonyReason) {
    if first == nil {
      first = ground
    } else if second == nil {
      second = ground
    } else if third == nil {
      third = ground
    } else if fourth == nil {
      fourth = ground
    }
  }
}

extension Harmony {
  /// Root, third, fifth and seventh.
  fileprivate var tones: PitchClassSet {
    PitchClassSet(root).union(quality.degrees.semitones.transposed(up: Int(root.number)))
  }
}
